package coverage

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/text/wording"
)

// Options control how a report is printed.
type Options struct {
	Color bool // prints colors
	Width int  // of the terminal, in columns; 0 means 80
}

// Formats are the formats that need only the report. For html see package page.
var Formats = wording.Formats[func(io.Writer, *Report, Options) error]{
	{Name: "text", Print: writeText},
	{Name: "json", Print: writeJSON},
	{Name: "markdown", Print: writeMarkdown},
}

// Write prints a report in a format. Text from records, paths and logs is escaped.
func (r *Report) Write(w io.Writer, format string, o Options) error {
	print, err := Formats.Find(format)
	if err != nil {
		return err
	}
	return print(w, r, o)
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
