// Package report prints findings. Whatever a finding holds may come from a
// stranger's record, so every reporter sees to it that no text of theirs can be
// taken for anything but text.
package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/text/wording"
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
	// Today is the day of the run.
	Today time.Time
	// Only tells of a file whether the run looked at it; nil if at all of them.
	Only func(file string) bool
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
	// FailOn is the severity from which on a run fails; by default Error. Formats
	// that only know of passed and failed go by it.
	FailOn lint.Severity
	// Used is how many bytes are in the file already that the report is added to.
	Used int
	// Say is told in a line what was left out, and why; nil if nobody is there.
	Say func(string)
}

// formats are the formats, and what makes their reporters. A new one goes here.
var formats = []struct {
	name string
	make func(Options) Reporter
}{
	{"text", func(o Options) Reporter { return text{o} }},
	{"json", func(Options) Reporter { return jsonReport{} }},
	{"github", func(o Options) Reporter { return github{o} }},
	{"sarif", func(o Options) Reporter { return sarif{o} }},
	{"junit", func(o Options) Reporter { return junit{o} }},
	{"rdjson", func(o Options) Reporter { return rdjson{o} }},
	{"markdown", func(o Options) Reporter { return markdown{o} }},
	{"statistics", func(Options) Reporter { return statistics{} }},
}

// NeedsFixes tells whether a format shows what fixes do, and not only that there is
// one. A result that was stored does not have that.
func NeedsFixes(format string) bool { return format == "sarif" || format == "rdjson" }

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
	if o.Say == nil {
		o.Say = func(string) {}
	}
	if o.FailOn == lint.Off {
		o.FailOn = lint.Error
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
	return fmt.Sprintf("%s (%s)", totals(run.Result), run.Duration.Round(time.Millisecond))
}

// totals says in a line how many records and findings there are.
func totals(result *lint.Result) string {
	counts := result.Counts
	found := "no findings"
	if result.AtLeast(lint.Info) > 0 {
		found = strings.Join([]string{
			wording.Count(counts[lint.Error], "error"), wording.Count(counts[lint.Warning], "warning"), wording.Count(counts[lint.Info], "info"),
		}, ", ")
	}
	if n := result.Accepted; n > 0 {
		found += fmt.Sprintf(", %d accepted by the baseline", n)
	}
	records := wording.Count(result.Records, "record")
	if n := result.Broken; n > 0 {
		records += fmt.Sprintf(", %d of them unreadable (kbctl validate says why)", n)
	}
	return records + ": " + found
}
