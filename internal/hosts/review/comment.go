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

// A Comment is a comment to create on lines of a pull request, or on a file.
type Comment struct {
	// Key and Anywhere are those of the finding.
	Key, Anywhere string
	Path          string
	// Span is zero for a comment on the file.
	Span
	// Body is markdown, without the marker.
	Body string
}

// MostComments is the usual limit of comments on lines and files. Longer lists are in the
// summary.
const MostComments = 50

// Comments returns the comments for the worst findings in changed files. A finding that is
// not in the diff gets a comment on its file. A finding of severity info gets a comment
// only with a suggestion.
func (r *Report) Comments(lines Lines, most int) []Comment {
	var comments []Comment
	for i := range r.Findings {
		f := &r.Findings[i]
		if len(comments) >= most {
			break
		}
		if at, ok := f.place(lines); ok && (f.Severity != lint.Info.String() || f.suggested(at)) {
			comments = append(comments, Comment{Key: f.Key, Anywhere: f.Anywhere, Path: f.File, Span: at, Body: f.markdown(at, attribution(r))})
		}
	}
	return comments
}

// attribution returns the start of a comment on a secondhand finding.
func attribution(r *Report) string {
	if r.Secondhand {
		return "As the pull request's own run reported, "
	}
	return ""
}

// fixedText returns the new text of a comment whose finding is fixed.
func fixedText(r *Report) string {
	if r.Secondhand {
		return "As the pull request's own run reported, this is fixed.\n"
	}
	return "This is fixed.\n"
}

// place returns the lines for a finding's comment. It prefers the lines of the
// suggestion, then those of the finding, then the finding's first line, then no lines but
// the file.
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
	_, changed := lines[f.File]
	return Span{}, changed
}

// suggested reports whether a comment on some lines can contain the suggestion.
func (f *Finding) suggested(at Span) bool {
	return f.Suggestion != nil && at == Span{f.Suggestion.From, f.Suggestion.To}
}

// markdown returns the text of a finding's comment. It begins with the attribution by.
func (f *Finding) markdown(at Span, by string) string {
	var b strings.Builder
	b.WriteString(by)
	switch {
	case at != Span{}:
	case by == "":
		fmt.Fprintf(&b, "Line %d, ", f.Line)
	default:
		fmt.Fprintf(&b, "line %d, ", f.Line)
	}
	fmt.Fprintf(&b, "**%s**: %s (%s)\n\n%s", f.Severity, markdown.Inline(f.Message), ruleLink(f.Rule), f.advice())
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

// advice returns what to do about a finding, in one line.
func (f *Finding) advice() string {
	return fmt.Sprintf("What to do: %s.\n", markdown.Inline(strings.TrimSuffix(f.Hint, ".")))
}

// markdown returns a block that GitHub offers to apply. Its fence is longer than any
// fence in the lines.
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

// ruleLink returns a link to a rule's documentation.
func ruleLink(name string) string {
	rule := lint.Lookup(rules.All(), name)
	if rule == nil {
		return markdown.Code(name)
	}
	return fmt.Sprintf("[%s](%s)", rule.Name, rules.URL(rule))
}
