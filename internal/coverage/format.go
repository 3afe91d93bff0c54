package coverage

import (
	"fmt"
	"io"
	"strings"
)

// Options say how to print a report.
type Options struct {
	// Color tells that escape sequences for colours are understood.
	Color bool
	// Width is the terminal's, in columns; 80 if it is not known.
	Width int
}

// formats are the formats in which a report is printed as it is. The page, html,
// takes more than the report: see package page.
var formats = []struct {
	name  string
	write func(io.Writer, *Report, Options) error
}{
	{"text", writeText},
	{"json", writeJSON},
	{"markdown", writeMarkdown},
}

// Formats are the names of the formats.
func Formats() (names []string) {
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// Write prints a report in a format. Whatever a record, a path or a log holds,
// nothing of it is more than text.
func (r *Report) Write(w io.Writer, format string, o Options) error {
	for _, f := range formats {
		if f.name == format {
			return f.write(w, r, o)
		}
	}
	return fmt.Errorf("there is no format %q: %s", format, strings.Join(Formats(), ", "))
}

// counts says how many there are of each, leaving out what there is none of.
func counts(names []string, numbers []int) string {
	var parts []string
	for i, name := range names {
		if numbers[i] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", numbers[i], Words(name)))
		}
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// Words writes the name of an age or a tier in words.
func Words(name string) string { return strings.ReplaceAll(name, "_", " ") }

// nameOf is what to call a domain.
func nameOf(d Domain) string {
	if d.Name == "" {
		return "(no domain)"
	}
	return d.Name
}
