package review

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/internal/text/markdown"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// A Comment is one to be on lines of a pull request.
type Comment struct {
	// Key and Anywhere are the finding's.
	Key, Anywhere string
	Path          string
	Span
	// Body is markdown, without the marker.
	Body string
}

// mostComments is how many comments there are on a pull request's lines. Whoever
// has more to mend reads a list.
const mostComments = 50

// Comments are the comments on lines: of the findings that can stand beside a line
// of the diff, the worst. Those of the mildest kind are not worth a message, unless
// a click mends them.
func (r *Report) Comments(lines Lines) []Comment {
	var comments []Comment
	for i := range r.Findings {
		f := &r.Findings[i]
		if len(comments) == mostComments {
			break
		}
		if at, ok := f.place(lines); ok && (f.Severity != lint.Info.String() || f.suggested(at)) {
			comments = append(comments, Comment{Key: f.Key, Anywhere: f.Anywhere, Path: f.File, Span: at, Body: f.markdown(at, attribution(r))})
		}
	}
	return comments
}

// by says in a comment whose word it is.
func attribution(r *Report) string {
	if r.Secondhand {
		return "As the pull request's own run reported, "
	}
	return ""
}

// mended is what becomes of a comment whose finding is mended.
func fixedText(r *Report) string {
	if r.Secondhand {
		return "As the pull request's own run reported, this is mended.\n"
	}
	return "This is mended.\n"
}

// place is where a finding's comment stands: at the lines of the suggestion if
// there is one, or those of the finding, or the first of them.
func (f *Finding) place(lines Lines) (Span, bool) {
	spans := []Span{{f.Line, f.Line}}
	if f.EndLine-f.Line < mostLines {
		spans = []Span{{f.Line, f.EndLine}, {f.Line, f.Line}}
	}
	if s := f.Suggestion; s != nil {
		spans = append([]Span{{s.From, s.To}}, spans...)
	}
	for _, s := range spans {
		if lines.has(f.File, s) {
			return s, true
		}
	}
	return Span{}, false
}

// suggested tells whether a comment at some lines can have the suggestion in it.
func (f *Finding) suggested(at Span) bool {
	return f.Suggestion != nil && at == Span{f.Suggestion.From, f.Suggestion.To}
}

// markdown is the text of a finding's comment; by says whose word it is.
func (f *Finding) markdown(at Span, by string) string {
	var b strings.Builder
	b.WriteString(by)
	fmt.Fprintf(&b, "**%s**: %s (%s)\n\nWhat to do: %s.\n", f.Severity, markdown.Inline(f.Message), ruleLink(f.Rule), markdown.Inline(strings.TrimSuffix(f.Hint, ".")))
	for _, r := range f.Related {
		fmt.Fprintf(&b, "\n- %s: %s", markdown.Code(fmt.Sprintf("%s:%d", r.File, r.Line)), markdown.Inline(cmp.Or(r.Message, "see there")))
	}
	if len(f.Related) > 0 {
		b.WriteByte('\n')
	}
	if f.suggested(at) {
		b.WriteString("\n" + f.Suggestion.markdown())
	}
	return b.String()
}

// markdown is the block that GitHub offers to accept. Its fence is longer than any
// that is in the lines.
func (s *Suggestion) markdown() string {
	fence := codespan.Fence(3, s.Lines...)
	var b strings.Builder
	b.WriteString(fence + "suggestion\n")
	for _, line := range s.Lines {
		b.WriteString(line + "\n")
	}
	b.WriteString(fence + "\n")
	return b.String()
}

// ruleLink names a rule and leads to what it is about. Rules' names are ours.
func ruleLink(name string) string {
	rule := lint.Lookup(rules.All(), name)
	if rule == nil {
		return markdown.Code(name)
	}
	return fmt.Sprintf("[%s](%s)", rule.Name, rules.URL(rule))
}
