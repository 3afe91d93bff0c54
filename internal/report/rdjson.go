package report

import (
	"bufio"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/text/markdown"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// rdjson writes reviewdog's diagnostic format:
// https://github.com/reviewdog/reviewdog/tree/master/proto/rdf
//
// Columns count bytes of UTF-8. Messages become review comments, so they are
// markdown that the text of a record cannot affect.
type rdjson struct{ options Options }

type rdDiagnostic struct {
	Message  string      `json:"message"`
	Location rdLocation  `json:"location"`
	Severity string      `json:"severity"`
	Code     rdCode      `json:"code"`
	Related  []rdRelated `json:"related_locations,omitempty"`
	// Suggestions has at most one element, because reviewdog requires all of them to
	// replace the same lines.
	Suggestions []rdSuggestion `json:"suggestions,omitempty"`
}

// An rdSuggestion replaces the lines of a range without columns. Its text has no
// line feed after the last line.
type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

type rdLocation struct {
	Path  string   `json:"path"`
	Range *rdRange `json:"range,omitempty"`
}

type rdRange struct {
	Start rdPosition  `json:"start"`
	End   *rdPosition `json:"end,omitempty"`
}

type rdPosition struct {
	Line   int32 `json:"line"`
	Column int   `json:"column,omitempty"`
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url"`
}

type rdRelated struct {
	Message  string     `json:"message"`
	Location rdLocation `json:"location"`
}

var rdSeverity = map[lint.Severity]string{lint.Error: "ERROR", lint.Warning: "WARNING", lint.Info: "INFO", lint.Off: "UNKNOWN_SEVERITY"}

// Report implements Reporter.
func (r rdjson) Report(w io.Writer, run Run) error {
	out := bufio.NewWriter(w)
	overall := lint.Error
	for overall > lint.Off && run.Result.Counts[overall] == 0 {
		overall--
	}
	out.WriteString(`{"source":{"name":"kbctl","url":"https://github.com/kbctl/kbctl"},"severity":"` + rdSeverity[overall] + `","diagnostics":[`)
	source, changes := &reader{base: run.Base}, &previews{base: run.Base}
	hints := make(map[*lint.Rule]string) // as markdown; most findings have the hint of their rule
	diagnostics := array{out: out}
	for f := range run.Result.All() {
		if err := diagnostics.add(r.diagnostic(f, source, changes, hints)); err != nil {
			return err
		}
	}
	out.WriteString("\n]}\n")
	changes.noteLimit("rdjson", r.options)
	return out.Flush()
}

func (r rdjson) diagnostic(f *lint.Finding, source *reader, changes *previews, hints map[*lint.Rule]string) rdDiagnostic {
	hint, ok := hints[f.Rule]
	if f.Hint != "" {
		hint = markdown.Inline(f.Hint)
	} else if !ok {
		hint = markdown.Inline(f.Rule.Hint)
		hints[f.Rule] = hint
	}
	d := rdDiagnostic{
		Message:  markdown.Inline(f.Message) + "\n\n" + hint,
		Location: rdLocation{Path: visible.Escape(r.options.Path(f.Path()))},
		Severity: rdSeverity[f.Severity],
		Code:     rdCode{f.Rule.Name, rules.URL(f.Rule)},
	}
	if !f.Range.IsZero() {
		source.open(&f.Place)
		d.Location.Range = source.bytes(f.Range)
	}
	for _, related := range f.Related {
		location := rdLocation{Path: visible.Escape(r.options.Path(related.Path()))}
		if at := related.Range; !at.IsZero() { // the line is enough, and its file is not loaded
			location.Range = &rdRange{Start: rdPosition{Line: at.Start.Line}}
		}
		d.Related = append(d.Related, rdRelated{markdown.Inline(related.Message), location})
	}
	if s, ok := suggestion(f, changes.of(f)); ok {
		d.Suggestions = []rdSuggestion{s}
	}
	return d
}

// suggestion returns a finding's fix as new lines for its file. ok is false if there
// is no fix, if it changes other files too, or if a report must not show it.
func suggestion(f *lint.Finding, changes []fix.Change) (s rdSuggestion, ok bool) {
	if len(changes) != 1 || changes[0].File != f.Path() {
		return s, false
	}
	block, ok := fix.Suggestion(changes[0].Before, changes[0].After)
	s.Text = strings.Join(block.Lines, "\n")
	if !ok || !showable(f.Record, s.Text) || s.Text == "" && len(block.Lines) > 0 { // reviewdog would read no line instead of an empty one
		return s, false
	}
	s.Range = rdRange{rdPosition{Line: int32(block.First)}, &rdPosition{Line: int32(block.Last)}}
	return s, true
}

// bytes converts the columns of a range in the open file to bytes. If the file
// cannot be read, the result has no columns.
func (r *reader) bytes(at schema.Range) *rdRange {
	if r.text == "" {
		return &rdRange{Start: rdPosition{Line: at.Start.Line}, End: &rdPosition{Line: at.End.Line}}
	}
	from, to := r.offsets(at)
	return &rdRange{
		Start: rdPosition{at.Start.Line, from - r.line(at.Start) + 1},
		End:   &rdPosition{at.End.Line, to - r.line(at.End) + 1},
	}
}

// line returns the offset of the start of a position's line.
func (r *reader) line(p schema.Position) int {
	return r.lines[min(max(int(p.Line)-1, 0), len(r.lines)-1)]
}
