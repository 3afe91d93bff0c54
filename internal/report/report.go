// Package report prints findings. Whatever a finding holds may come from a
// stranger's record, so every reporter sees to it that no text of theirs can be
// taken for anything but text.
package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Reporter writes the findings of a run in one format.
type Reporter interface {
	Report(w io.Writer, run Run) error
}

// A Run is what there is to report.
type Run struct {
	Result *lint.Result
	Base   *schema.Base
	// Version is kbctl's own.
	Version string
	// Duration is how long it all took.
	Duration time.Duration
}

// Options say how to print.
type Options struct {
	// Terminal tells that a person reads along: findings are grouped and come
	// with their source lines and hints.
	Terminal bool
	// Color tells that escape sequences for colours are understood.
	Color bool
	// Width is the terminal's, in columns.
	Width int
	// Path turns a path from the knowledge base's root into the one to show; nil
	// leaves it as it is.
	Path func(string) string
}

// formats are the formats, and what makes their reporters. A new one goes here.
var formats = []struct {
	name string
	make func(Options) Reporter
}{
	{"text", func(o Options) Reporter { return text{o} }},
	{"json", func(Options) Reporter { return jsonReport{} }},
	{"github", func(o Options) Reporter { return github{o} }},
}

// Formats are the names of the formats.
func Formats() (names []string) {
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// New returns the reporter of a format.
func New(format string, o Options) (Reporter, error) {
	if o.Path == nil {
		o.Path = func(file string) string { return file }
	}
	for _, f := range formats {
		if f.name == format {
			return f.make(o), nil
		}
	}
	return nil, fmt.Errorf("there is no format %q: %s", format, strings.Join(Formats(), ", "))
}

// Summary says in a line what has come of a run.
func Summary(run Run) string {
	counts := run.Result.Counts
	found := "no findings"
	if run.Result.AtLeast(lint.Info) > 0 {
		found = strings.Join([]string{
			count(counts[lint.Error], "error"), count(counts[lint.Warning], "warning"), count(counts[lint.Info], "info"),
		}, ", ")
	}
	if n := run.Result.Accepted; n > 0 {
		found += fmt.Sprintf(", %d accepted by the baseline", n)
	}
	records := count(run.Result.Records, "record")
	if n := run.Result.Broken; n > 0 {
		records += fmt.Sprintf(", %d of them unreadable (kbctl validate says why)", n)
	}
	return fmt.Sprintf("%s: %s (%s)", records, found, run.Duration.Round(time.Millisecond))
}

// count puts a number before a noun.
func count(n int, noun string) string {
	if n == 1 || noun == "info" {
		return fmt.Sprintf("%d %s", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
