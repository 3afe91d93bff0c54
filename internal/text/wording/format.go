package wording

import "errors"

// Formats are the formats of an output, in the order in which the help lists them. F prints
// in one of them.
type Formats[F any] []Format[F]

// A Format is one format of an output.
type Format[F any] struct {
	Name  string
	Print F
}

// Names returns the names of the formats.
func (all Formats[F]) Names() []string {
	names := make([]string, len(all))
	for i, f := range all {
		names[i] = f.Name
	}
	return names
}

// Find returns what prints in a format. The error lists the formats if there is none of that
// name.
func (all Formats[F]) Find(name string) (print F, err error) {
	for _, f := range all {
		if f.Name == name {
			return f.Print, nil
		}
	}
	return print, errors.New(UnknownFormat(name, all.Names()...))
}
