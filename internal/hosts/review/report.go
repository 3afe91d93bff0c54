// Package review reports the effects of a pull request on a knowledge base. It writes a
// check run, comments on lines, and one summary comment.
//
// A [Report] comes from a [delta.Delta], or from a file that a stranger may have
// written. The same code turns both into text, so that text in a report is shown and
// never takes effect.
package review

import (
	"github.com/kbctl/kbctl/lint"
)

// The limits of a [Report].
const (
	MostFindings = 1000 // caused findings
	mostFixed    = 200
	mostCards    = 200
	mostNodes    = 60
	mostEdges    = 80
)

// A Report is what a pull request does to a knowledge base. It is plain data and
// travels as JSON; see [Report.Encode].
type Report struct {
	Version int `json:"version"`
	// Number is the number of the pull request, or 0 for commits of a merge queue. Head is
	// the checked commit, and MergeBase the commit that it was compared with.
	Number    int    `json:"number"`
	Head      string `json:"head"`
	MergeBase string `json:"merge_base"`
	// Folder is the knowledge base's folder in the repository, empty for the top.
	Folder string `json:"folder,omitempty"`
	// FailOn is the severity that makes the check fail.
	FailOn string `json:"fail_on"`
	// Caused, Fixed and Gone count findings by severity.
	// Gone are those whose record or log was deleted or is no longer checked.
	Caused Counts `json:"caused"`
	Fixed  Counts `json:"fixed"`
	Gone   Counts `json:"gone"`
	// Silenced counts the caused findings that match a new ignore. Unclear says why the
	// former policy is unknown.
	Silenced Counts `json:"silenced"`
	Unclear  string `json:"unclear"`
	// Outside counts the records and logs that are no longer in a checked folder.
	Outside int `json:"outside"`
	// Accepted is how many of the caused findings the change adds to the baseline.
	Accepted int `json:"accepted"`
	// Relaxed is how many of the caused findings belong to rules that the change turns
	// off or lowers.
	Relaxed int `json:"relaxed"`
	// Old counts the findings that the change did not cause. Uncovered is how many of
	// them the former configuration did not report.
	Old       int `json:"old"`
	Uncovered int `json:"uncovered"`
	// Findings are the caused findings, the worst first, and Better the fixed ones.
	// Both lists are limited.
	Findings  []Finding `json:"findings"`
	Better    []Finding `json:"better"`
	Cards     []Card    `json:"cards"`
	CardsLeft int       `json:"cards_left"`
	// Graph has the changed transitions.
	Graph Graph `json:"graph"`
	// Accuracy has the logs that the records explain better or worse.
	Accuracy Accuracy `json:"accuracy"`
	// Config means that the change alters the configuration or the baseline.
	Config bool `json:"config"`
	// Problem is why the pull request cannot be checked. If it is nil, kbctl has checked
	// the pull request. Otherwise the report has no findings.
	Problem *Problem `json:"problem,omitempty"`

	// Secondhand means that the pull request's own run wrote the report. The author of
	// the pull request controls that run. Everything that is posted says so.
	Secondhand bool `json:"-"`
}

// Counts are numbers of findings by severity.
type Counts struct {
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	Infos    int `json:"infos"`
}

func (c *Counts) add(s lint.Severity) {
	switch s {
	case lint.Error:
		c.Errors++
	case lint.Warning:
		c.Warnings++
	default:
		c.Infos++
	}
}

// Sum returns the total.
func (c Counts) Sum() int { return c.Errors + c.Warnings + c.Infos }

// AtLeast returns the number of findings of a severity or worse.
func (c Counts) AtLeast(s lint.Severity) int {
	n := c.Errors
	if s <= lint.Warning {
		n += c.Warnings
	}
	if s <= lint.Info {
		n += c.Infos
	}
	return n
}

// A Finding is a finding as text.
type Finding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	// File is slash-separated from the top of the repository.
	File string `json:"file"`
	// Lines and columns count from 1. The end is the last character.
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
	// Key identifies the finding across runs. It has 32 hexadecimal digits. If several
	// findings have the same digits, a hyphen and a number follow.
	Key string `json:"key"`
	// Anywhere is the same for the finding in any other file. It identifies the finding
	// after its file was renamed.
	Anywhere string `json:"anywhere"`
	Message  string `json:"message"`
	Hint     string `json:"hint"`
	// Changed means that the pull request changes the file.
	Changed bool      `json:"changed"`
	Related []Related `json:"related"`

	// Suggestion replaces lines to fix the finding. It is not encoded, because people
	// apply it with one click, and a stranger must not control it.
	Suggestion *Suggestion `json:"-"`
}

// A Related is a related place of a finding.
type Related struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// A Suggestion replaces lines of a file.
type Suggestion struct {
	Title    string
	From, To int
	Lines    []string
}

// A Card is a changed card.
type Card struct {
	Record string `json:"record"`
	File   string `json:"file"`
	// What is "added", "changed", "removed" or "renamed".
	What string `json:"what"`
	// Parts are the headings of the changed sections.
	Parts []string `json:"parts"`
}

// A Graph has the changes of the transition graph and their surroundings.
type Graph struct {
	Nodes []string `json:"nodes"` // ids
	Edges []Edge   `json:"edges"`
	// Added and Removed count all changed edges. Left is how many of them Edges lacks.
	Added   int `json:"added"`
	Removed int `json:"removed"`
	Left    int `json:"left"`
}

// An Edge connects two nodes, by their indices in Nodes.
type Edge struct {
	From int `json:"from"`
	To   int `json:"to"`
	// Kind is leads_to or frequently_confused_with.
	Kind string `json:"kind"`
	// What is "added", "removed" or "kept".
	What string `json:"what"`
}

// Bad reports whether the change cannot be checked or causes findings of at least the
// severity FailOn.
func (r *Report) Bad() bool {
	failOn, err := lint.ParseSeverity(r.FailOn)
	return err != nil || r.Problem != nil || r.Caused.AtLeast(failOn) > 0
}

// nothingToSay reports whether a page about the report would be empty.
func nothingToSay(r *Report) bool {
	return r.Caused.Sum()+r.Fixed.Sum()+r.Gone.Sum()+r.Silenced.Sum()+len(r.Cards)+len(r.Graph.Edges) == 0 && !r.Config && !r.Accuracy.changed() && r.Problem == nil
}
