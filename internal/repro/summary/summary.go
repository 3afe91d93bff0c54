// Package summary prints the results of reproductions in several formats.
package summary

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/repro/trial"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// A Summary is the results of a run.
type Summary struct {
	// Results are grouped by record.
	Results []*trial.Result
	// Missing says what could not be isolated, or is empty.
	Missing string
	// Day and Version are those of the run.
	Day     time.Time
	Version string
	// Color reports whether to color the text.
	Color bool
}

// Formats are the formats of a summary.
var Formats = wording.Formats[func(*bufio.Writer, Summary) error]{
	{Name: "text", Print: writeText},
	{Name: "json", Print: writeJSON},
	{Name: "junit", Print: writeJUnit},
	{Name: "markdown", Print: writeMarkdown},
}

// Write prints the summary in a format.
func (s Summary) Write(w io.Writer, format string) error {
	print, err := Formats.Find(format)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	if err := print(out, s); err != nil {
		return err
	}
	return out.Flush()
}

// Count returns how many cases have a status.
func (s Summary) Count(status trial.Status) (n int) {
	for _, r := range s.Results {
		if r.Status == status {
			n++
		}
	}
	return n
}

// verbs are the words for one case and for several.
var verbs = []struct {
	status    trial.Status
	one, many string
}{
	{trial.Holds, "holds", "hold"},
	{trial.Fails, "fails", "fail"},
	{trial.Flaky, "is flaky", "are flaky"},
	{trial.Skipped, "is skipped", "are skipped"},
}

// String counts the cases: "4 cases hold, 1 fails".
func (s Summary) String() string {
	var parts []string
	for _, v := range verbs {
		n := s.Count(v.status)
		switch {
		case n > 0 && parts == nil:
			parts = append(parts, wording.Count(n, "case")+" "+wording.Verb(n, v.one, v.many))
		case n > 0:
			parts = append(parts, fmt.Sprintf("%d %s", n, wording.Verb(n, v.one, v.many)))
		}
	}
	return strings.Join(parts, ", ")
}

// records returns the results of each record.
func (s Summary) records() (groups [][]*trial.Result) {
	for i, r := range s.Results {
		if i == 0 || s.Results[i-1].ID != r.ID {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], r)
	}
	return groups
}

// told says in a few words how a case ended: "holds in 3 tries, on line 2".
func told(r *trial.Result) string {
	text := visible.Escape(string(r.Status))
	if r.Reason != "" {
		return text + ": " + visible.Escape(r.Reason)
	}
	text += fmt.Sprintf(" in %d %s", r.Tries, wording.Verb(r.Tries, "try", "tries"))
	if r.Line > 0 {
		text += fmt.Sprintf(", on line %d", r.Line)
	}
	return text
}

// disagrees reports whether a case ran and does not hold.
func disagrees(r *trial.Result) bool { return r.Status == trial.Fails || r.Status == trial.Flaky }

// mostLines is how many of the last lines of an output programs see.
const mostLines = 200

// tail returns the last lines of an output, and how many come before them.
func tail(output []byte, most int) (lines []string, more int) {
	text := strings.TrimRight(strings.ToValidUTF8(string(output), "\ufffd"), "\r\n ")
	if text == "" {
		return nil, 0
	}
	lines = strings.Split(text, "\n")
	more = max(len(lines)-most, 0)
	lines = lines[more:]
	for i, line := range lines {
		lines[i] = visible.Escape(visible.Clip(strings.TrimRight(line, "\r"), 300))
	}
	return lines, more
}
