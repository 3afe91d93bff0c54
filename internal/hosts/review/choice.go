package review

import "slices"

// A Choice says how much of a report is posted.
type Choice struct {
	// Parts are the parts to post, of [Parts]. Empty means all.
	Parts []string
	// Filter is the filter of [Filters] for the findings that get an annotation or a
	// comment. Empty means all. The summary lists, and the check run counts, all.
	Filter string
	// MostComments limits the comments on lines and files.
	MostComments int
}

// The parts of a report: the check run, comments on lines and files, and the summary
// comment.
const (
	partChecks   = "checks"
	partComments = "comments"
	partSummary  = "summary"
)

// Parts are the names of the parts.
var Parts = []string{partChecks, partComments, partSummary}

// Filters are the names of the filters: findings on added lines, in changed files, and
// all.
var Filters = []string{added, changed, "all"}

func (c Choice) has(part string) bool { return len(c.Parts) == 0 || slices.Contains(c.Parts, part) }

// filtered returns the findings that get an annotation or a comment.
func (o *Options) filtered(findings []Finding) []Finding {
	lines := addedLines(o.Files)
	return slices.DeleteFunc(slices.Clone(findings), func(f Finding) bool {
		switch o.Filter {
		case added:
			return !f.Changed || !lines.touch(f.File, Span{f.Line, f.EndLine})
		case changed:
			return !f.Changed
		}
		return false
	})
}
