package review

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// MostArtifact limits the bytes of an artifact.
const MostArtifact = 8 << 20

// Encode writes a report that another workflow posts. If the report is too large, it
// writes the worst findings and the number of all. It leaves out and counts what
// [Decode] would refuse, such as a path that cannot be checked out.
func (r *Report) Encode(w io.Writer) error {
	r = withoutRefused(r)
	data, err := encode(r)
	if err == nil && len(data) > MostArtifact {
		data, err = encode(trimmed(r))
	}
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

func encode(r *Report) ([]byte, error) {
	data, err := json.Marshal(r)
	return append(visible.JSON(data), '\n'), err
}

// withoutRefused returns the report without the findings and cards that Decode would
// refuse.
func withoutRefused(r *Report) *Report {
	kept := *r
	kept.Findings, kept.Better = acceptable(r.Findings), acceptable(r.Better)
	kept.Accuracy.Better, kept.Accuracy.Worse = acceptableOutcomes(r.Accuracy.Better), acceptableOutcomes(r.Accuracy.Worse)
	kept.Cards = nil
	for _, c := range r.Cards {
		if accepted(func(v *validator) { checkCard(v, &c) }) {
			kept.Cards = append(kept.Cards, c)
		}
	}
	kept.CardsLeft += len(r.Cards) - len(kept.Cards)
	return &kept
}

func acceptable(findings []Finding) (kept []Finding) {
	for _, f := range findings {
		f.Related = slices.DeleteFunc(slices.Clone(f.Related), func(r Related) bool {
			return !accepted(func(v *validator) { checkRelated(v, &r) })
		})
		if accepted(func(v *validator) { checkFinding(v, &f) }) {
			kept = append(kept, f)
		}
	}
	return kept
}

// accepted reports whether the validator has no objection.
func accepted(look func(*validator)) bool {
	v := &validator{}
	look(v)
	return v.err == nil
}

// trimmed returns the report with as many findings as fit: first the worst caused ones,
// then the fixed ones. The rest of a report always fits.
func trimmed(r *Report) *Report {
	cut := *r
	cut.Findings, cut.Better = nil, nil
	rest, _ := encode(&cut)
	room := MostArtifact - len(rest)
	cut.Findings = r.Findings[:fitting(r.Findings, &room)]
	cut.Better = r.Better[:fitting(r.Better, &room)]
	return &cut
}

// fitting returns how many findings fit in the room, in bytes, and reduces the room.
func fitting(findings []Finding, room *int) int {
	for i := range findings {
		data, _ := json.Marshal(&findings[i])
		if *room -= len(visible.JSON(data)) + 1; *room < 0 {
			return i
		}
	}
	return len(findings)
}

// Decode reads a report that may come from a stranger: the author of a pull request
// controls what its workflow uploads. Decode refuses everything that kbctl would not
// write. An accepted report can be wrong about the knowledge base, but cannot do harm.
// It is marked as secondhand.
func Decode(in io.Reader) (*Report, error) {
	data, err := readfile.All(in, MostArtifact)
	switch {
	case err != nil:
		return nil, err
	case !utf8.Valid(data):
		return nil, errors.New("it is not UTF-8")
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	r := new(Report)
	if err := decoder.Decode(r); err != nil {
		return nil, fmt.Errorf("it is not a report of kbctl pr: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("text after the report")
	}
	r.Secondhand = true
	return r, validate(r)
}

// validate checks that a report could come from [New].
func validate(r *Report) error {
	v := &validator{}
	v.check(r.Version == 1, "its version is %d, not 1", r.Version)
	v.check(r.Number > 0, "it has no number")
	v.sha(r.Head)
	v.sha(r.MergeBase)
	v.severity(r.FailOn)
	if r.Folder != "" {
		v.file(r.Folder)
	}
	for _, c := range []Counts{r.Caused, r.Fixed, r.Gone, r.Silenced} {
		v.count(c.Errors, c.Warnings, c.Infos)
	}
	v.count(r.Old, r.Uncovered, r.Accepted, r.Relaxed, r.Outside, r.CardsLeft)
	v.text(r.Unclear, mostMessage)
	v.check(max(r.Accepted, r.Relaxed, r.Silenced.Sum()) <= r.Caused.Sum(), "it accepts more than it causes")
	v.check(len(r.Findings) <= MostFindings && len(r.Findings) <= r.Caused.Sum(), "it has too many findings")
	v.check(len(r.Better) <= mostFixed && len(r.Better) <= r.Fixed.Sum(), "it has too many fixed findings")
	keys := make(map[string]bool)
	for i := range r.Findings {
		checkFinding(v, &r.Findings[i])
		v.check(!keys[r.Findings[i].Key], "two findings have one key")
		keys[r.Findings[i].Key] = true
	}
	for i := range r.Better {
		checkFinding(v, &r.Better[i])
	}
	v.check(len(r.Cards) <= mostCards, "it has too many cards")
	for i := range r.Cards {
		checkCard(v, &r.Cards[i])
	}
	checkGraph(v, &r.Graph)
	checkAccuracy(v, &r.Accuracy)
	if r.Problem != nil {
		checkProblem(v, r.Problem)
	}
	return v.err
}

// A validator keeps the first objection.
type validator struct{ err error }

func (v *validator) check(ok bool, format string, args ...any) {
	if !ok && v.err == nil {
		v.err = fmt.Errorf(format, args...)
	}
}

const mostCounted = 10_000_000

func (v *validator) count(numbers ...int) {
	for _, n := range numbers {
		v.check(n >= 0 && n <= mostCounted, "%d is not a valid number", n)
	}
}

func (v *validator) sha(s string) {
	v.check((len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == "", "%.80q is not a commit", s)
}

func (v *validator) severity(s string) {
	level, err := lint.ParseSeverity(s)
	v.check(err == nil && level != lint.Off, "%.80q is not a severity", s)
}

func (v *validator) oneOf(s string, known ...string) {
	v.check(slices.Contains(known, s), "%.80q is not one of %s", s, strings.Join(known, ", "))
}

// text checks the length of a text. It also checks that the text has no invisible
// characters, because kbctl escapes them before it writes a report.
func (v *validator) text(s string, most int) {
	v.check(utf8.RuneCountInString(s) <= most, "a text is longer than %d characters", most)
	v.check(visible.Escape(s) == s, "a text has invisible characters")
}

// words is like text, but refuses blank text.
func (v *validator) words(s string, most int) {
	v.text(s, most)
	v.check(strings.TrimSpace(s) != "", "a name or a message is blank")
}

// mostPath is the length in bytes of the longest path that git checks out on Linux.
const mostPath = 4096

// file checks that a path can be in a repository. On Linux a name may have a backslash.
// Nothing opens the path.
func (v *validator) file(s string) {
	v.check(fs.ValidPath(s) && s != "." && len(s) <= mostPath && !strings.Contains(s, "\x00"), "%.80q is not a valid path", s)
}

func checkFinding(v *validator, f *Finding) {
	v.check(lint.Lookup(rules.All(), f.Rule) != nil, "%.80q is not a rule", f.Rule)
	v.severity(f.Severity)
	v.file(f.File)
	v.count(f.Line, f.Column, f.EndLine, f.EndColumn)
	v.check(f.Line > 0 && f.EndLine >= f.Line, "a finding has no valid line")
	v.check(isKey.MatchString(f.Key), "%.80q is not a key", f.Key)
	v.check(f.Anywhere == "" || isKey.MatchString(f.Anywhere), "%.80q is not a key", f.Anywhere)
	v.words(f.Message, mostMessage)
	v.text(f.Hint, mostMessage)
	v.check(len(f.Related) <= mostRelated, "a finding has too many related places")
	for i := range f.Related {
		checkRelated(v, &f.Related[i])
	}
}

func checkRelated(v *validator, r *Related) {
	v.file(r.File)
	v.count(r.Line)
	v.text(r.Message, mostMessage)
}

func checkCard(v *validator, c *Card) {
	v.words(c.Record, mostName)
	v.file(c.File)
	v.oneOf(c.What, added, changed, removed, renamed)
	v.check(len(c.Parts) <= 40, "a card has too many parts")
	for _, part := range c.Parts {
		v.words(part, 60)
	}
}

func checkGraph(v *validator, g *Graph) {
	v.check(len(g.Nodes) <= mostNodes && len(g.Edges) <= mostEdges, "its graph is too large")
	v.count(g.Added, g.Removed, g.Left)
	for _, id := range g.Nodes {
		v.words(id, mostName)
	}
	for _, e := range g.Edges {
		v.check(e.From >= 0 && e.From < len(g.Nodes) && e.To >= 0 && e.To < len(g.Nodes), "an edge has no valid end")
		v.oneOf(e.Kind, graph.LeadsTo.String(), graph.ConfusedWith.String())
		v.oneOf(e.What, added, removed, kept)
	}
}
