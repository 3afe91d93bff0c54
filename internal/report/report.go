// Package report prints findings. Whatever a finding holds may come from a
// stranger's record, so every reporter sees to it that no text of theirs can be
// taken for anything but text.
package report

import (
	"fmt"
	"io"
	"slices"
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

// formats makes the reporter of each format.
var formats = map[string]func(Options) Reporter{
	"text":   func(o Options) Reporter { return text{o} },
	"json":   func(Options) Reporter { return jsonReport{} },
	"github": func(o Options) Reporter { return github{o} },
}

// Formats are the names of the formats.
func Formats() []string { return []string{"text", "json", "github"} }

// New returns the reporter of a format.
func New(format string, o Options) (Reporter, error) {
	if !slices.Contains(Formats(), format) {
		return nil, fmt.Errorf("there is no format %q: %s", format, strings.Join(Formats(), ", "))
	}
	if o.Path == nil {
		o.Path = func(file string) string { return file }
	}
	return formats[format](o), nil
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
	return fmt.Sprintf("%s: %s (%s)", count(run.Result.Records, "record"), found, run.Duration.Round(time.Millisecond))
}

// count puts a number before a noun.
func count(n int, noun string) string {
	if n == 1 || noun == "info" {
		return fmt.Sprintf("%d %s", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
