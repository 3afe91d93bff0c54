// Package report prints findings in several formats. The text of a finding may come
// from a stranger's record, so every reporter escapes it for its format.
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

// A Run is the result of a check, with the data that reporters need to show it.
type Run struct {
	Result *lint.Result
	Base   *schema.Base
	// Version is the version of kbctl.
	Version string
	// Duration is the time that the check took.
	Duration time.Duration
	// Today is the day of the run.
	Today time.Time
	// Only reports whether the run checked a file. It is nil if the run checked all
	// files.
	Only func(file string) bool
}

// Options control the output.
type Options struct {
	// Terminal selects the output for people: findings are grouped by file and have
	// source lines and hints.
	Terminal bool
	// Apart prints findings one by one, with their details, even if one line can describe
	// them together.
	Apart bool
	// Color allows escape sequences for colors.
	Color bool
	// Width is the width of the terminal in columns.
	Width int
	// Path converts a path relative to the knowledge base's root into the path to
	// show. Nil leaves paths unchanged.
	Path func(string) string
	// FailOn is the lowest severity that makes a run fail. The default is Error.
	// Formats in which tests pass or fail use it.
	FailOn lint.Severity
	// Used is the current size of the file that the report is appended to.
	Used int
	// Say receives a line about findings that were left out. It may be nil.
	Say func(string)
}

// Formats lists all formats. Add new ones here.
var Formats = wording.Formats[func(Options) Reporter]{
	{Name: "text", Print: func(o Options) Reporter { return text{o} }},
	{Name: "json", Print: func(Options) Reporter { return jsonReport{} }},
	{Name: "github", Print: func(o Options) Reporter { return github{o} }},
	{Name: "sarif", Print: func(o Options) Reporter { return sarif{o} }},
	{Name: "junit", Print: func(o Options) Reporter { return junit{o} }},
	{Name: "rdjson", Print: func(o Options) Reporter { return rdjson{o} }},
	{Name: "markdown", Print: func(o Options) Reporter { return markdownReport{o} }},
	{Name: "statistics", Print: func(Options) Reporter { return statistics{} }},
}

// NeedsFixes reports whether a format shows the changes that fixes would make. A
// stored result does not have them.
func NeedsFixes(format string) bool { return format == "sarif" || format == "rdjson" }

// New returns the reporter of a format. The error lists the formats if there is none of
// that name.
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
	reporter, err := Formats.Find(format)
	if err != nil {
		return nil, err
	}
	return reporter(o), nil
}

// Summary returns one line with the totals and the duration of a run.
func Summary(run Run) string {
	return fmt.Sprintf("%s (%s)", totals(run.Result), run.Duration.Round(time.Millisecond))
}

// totals returns one line with the numbers of records and findings.
func totals(result *lint.Result) string {
	counts := result.Totals
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
		records += fmt.Sprintf(", %d of them unreadable (see kbctl validate)", n)
	}
	return records + ": " + found
}
