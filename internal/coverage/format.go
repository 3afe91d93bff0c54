package coverage

import (
	"cmp"
	"errors"
	"fmt"
	"github.com/kbctl/kbctl/internal/text/wording"
	"io"
	"strings"
)

// Options control how a report is printed.
type Options struct {
	Color bool // prints colors
	Width int  // of the terminal, in columns; 0 means 80
}

// formats are the formats that need only the report. For html see package page.
var formats = []struct {
	name  string
	write func(io.Writer, *Report, Options) error
}{
	{"text", writeText},
	{"json", writeJSON},
	{"markdown", writeMarkdown},
}

// Formats returns the names of the formats.
func Formats() (names []string) {
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// Write prints a report in a format. Text from records, paths and logs is escaped.
func (r *Report) Write(w io.Writer, format string, o Options) error {
	for _, f := range formats {
		if f.name == format {
			return f.write(w, r, o)
		}
	}
	return errors.New(wording.UnknownFormat(format, Formats()...))
}

// counts lists the numbers that are not 0 with their names.
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

// Words returns the name of an age or a tier in words.
func Words(name string) string { return strings.ReplaceAll(name, "_", " ") }

// NameOf returns the name of a domain to show.
func NameOf(domain string) string {
	return cmp.Or(domain, "(no domain)")
}
