// Package review says on a pull request what it does to a knowledge base: as a
// check run, as comments on its lines, and as one comment that sums up.
//
// What there is to say is a [Report], made from a [delta.Delta] or read from a file
// that a stranger may have written. Text is made of it at one place, whichever it
// was, so that nothing in it is ever more than text.
package review

import (
	"github.com/kbctl/kbctl/lint"
)

// Limits of a [Report].
const (
	MostFindings = 1000 // caused ones
	mostMended   = 200
	mostCards    = 200
	mostNodes    = 60
	mostEdges    = 80
)

// A Report is what a pull request does to a knowledge base. It is plain data and
// travels as JSON; see [Report.Encode].
type Report struct {
	Version int `json:"version"`
	// Number is the pull request's, Head the commit that was looked at, and
	// MergeBase the one that it was compared with.
	Number    int    `json:"number"`
	Head      string `json:"head"`
	MergeBase string `json:"merge_base"`
	// Folder is the knowledge base's in the repository, empty for its top.
	Folder string `json:"folder,omitempty"`
	// FailOn is the severity from which on the change is no good.
	FailOn string `json:"fail_on"`
	// Caused, Mended and Gone count all findings by severity: info, warning, error.
	// Gone are those whose record or log was deleted, or is not looked at any more.
	Caused Counts `json:"caused"`
	Mended Counts `json:"mended"`
	Gone   Counts `json:"gone"`
	// Silenced counts those of Caused that match a new ignore. Unclear says why the
	// former policy is unknown.
	Silenced Counts `json:"silenced"`
	Unclear  string `json:"unclear"`
	// Outside is how many records and logs are where nobody looks any more.
	Outside int `json:"outside"`
	// Accepted is how many of Caused the change adds to the baseline.
	Accepted int `json:"accepted"`
	// Relaxed is how many of Caused are of rules that the change turns off or down.
	Relaxed int `json:"relaxed"`
	// Old is how many findings have nothing to do with the change, and Uncovered how
	// many of them were not reported by the configuration as it was.
	Old       int `json:"old"`
	Uncovered int `json:"uncovered"`
	// Findings are the caused ones, the worst first, and Better the fixed ones, as far
	// as there is room.
	Findings []Finding `json:"findings"`
	Better   []Finding `json:"better"`
	// Cards are the records whose cards change.
	Cards     []Card `json:"cards"`
	CardsLeft int    `json:"cards_left"`
	// Graph is how the transitions change.
	Graph Graph `json:"graph"`
	// Config tells that the change alters what the base is held to.
	Config bool `json:"config"`

	// Secondhand tells that the pull request's own run wrote the report, which whoever
	// opens the pull request decides about. All that is posted of it says so.
	Secondhand bool `json:"-"`
}

// Counts are numbers of findings.
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

// Sum is all of them.
func (c Counts) Sum() int { return c.Errors + c.Warnings + c.Infos }

// AtLeast is how many there are of a severity or worse.
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

// A Finding is one finding, in words.
type Finding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	// File is slash-separated from the top of the repository.
	File string `json:"file"`
	// The lines and columns count from 1; the end is that of the last character.
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
	// Key is the finding's, in another run too: 32 hexadecimal digits, and of several
	// with the same a hyphen and a number.
	Key string `json:"key"`
	// Anywhere is the key that it would have in every other file, too, by which it
	// is known again when its file was renamed.
	Anywhere string `json:"anywhere"`
	Message  string `json:"message"`
	Hint     string `json:"hint"`
	// Changed tells that it is in a file which the pull request changes.
	Changed bool      `json:"changed"`
	Related []Related `json:"related"`

	// Suggestion replaces lines and mends the finding. It does not travel: text for
	// somebody to accept with a click is never a stranger's.
	Suggestion *Suggestion `json:"-"`
}

// A Related is another place that takes part in a finding.
type Related struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// A Suggestion is what lines of a file are to be instead.
type Suggestion struct {
	Title    string
	From, To int
	Lines    []string
}

// A Card is the card of a record that changes.
type Card struct {
	Record string `json:"record"`
	File   string `json:"file"`
	// What is added, changed, removed or renamed.
	What string `json:"what"`
	// Parts are the headings of what changes in it.
	Parts []string `json:"parts"`
}

// A Graph is what changes in the transition graph, and what is next to it.
type Graph struct {
	Nodes []string `json:"nodes"` // ids
	Edges []Edge   `json:"edges"`
	// Added and Removed count all edges that were; Left is how many of them are not
	// in Edges.
	Added   int `json:"added"`
	Removed int `json:"removed"`
	Left    int `json:"left"`
}

// An Edge goes from one node to another, by their places in Nodes.
type Edge struct {
	From int `json:"from"`
	To   int `json:"to"`
	// Kind is leads_to or frequently_confused_with.
	Kind string `json:"kind"`
	// What is added, removed or kept.
	What string `json:"what"`
}

// Bad tells whether the change causes findings of the severity at which it fails.
func (r *Report) Bad() bool {
	failOn, err := lint.ParseSeverity(r.FailOn)
	return err != nil || r.Caused.AtLeast(failOn) > 0
}

// silent tells whether there is nothing to say.
func nothingToSay(r *Report) bool {
	return r.Caused.Sum()+r.Mended.Sum()+r.Gone.Sum()+r.Silenced.Sum()+len(r.Cards)+len(r.Graph.Edges) == 0 && !r.Config
}
