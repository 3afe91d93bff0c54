package review

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Source has the input of a report.
type Source struct {
	Number          int
	Head, MergeBase string
	// Folder is the knowledge base's folder in the repository, "." for the top.
	Folder  string
	FailOn  lint.Severity
	Changes []git.Change
	Config  *config.Config
	Delta   *delta.Delta
	// Jobs is how many logs to explain at once.
	Jobs int
}

// New returns a report.
func New(s Source) *Report {
	b := &builder{Source: s, changed: make(map[string]bool), deleted: make(map[string]bool), keys: make(map[string]int)}
	r := &Report{
		Version: 1, Number: s.Number, Head: s.Head, MergeBase: s.MergeBase, FailOn: s.FailOn.String(),
		Old: s.Delta.Old,
	}
	for _, p := range s.Delta.Policy {
		switch p.Kind {
		case delta.Relaxed:
			r.Relaxed += p.Count
		case delta.Accepted:
			r.Accepted += p.Count
		case delta.Uncovered:
			r.Uncovered += p.Count
		case delta.Unchecked:
			r.Outside += p.Count
		case delta.Unclear:
			r.Unclear = clean(p.Text, mostMessage)
		}
	}
	if s.Folder != "." {
		r.Folder = s.Folder
	}
	for _, c := range s.Changes {
		b.changed[c.New] = true
		if c.New == "" {
			b.deleted[c.Old] = true
		}
		for _, file := range []string{config.File, baseline.File} {
			r.Config = r.Config || c.New == file || c.Old == file
		}
	}
	for f := range s.Delta.Caused.All() {
		r.Caused.add(f.Severity)
		if f.Pending {
			r.Silenced.add(f.Severity)
		}
		r.Findings = append(r.Findings, b.finding(f))
	}
	r.Findings = worst(r.Findings, MostFindings)
	for i := range r.Findings {
		r.Findings[i].Suggestion = b.suggestions[r.Findings[i].Key]
	}
	r.Better = b.some(s.Delta.Fixed, &r.Fixed, mostFixed)
	for _, f := range s.Delta.Gone {
		r.Gone.add(f.Severity)
	}
	r.Cards = b.cards()
	r.CardsLeft = max(len(r.Cards)-mostCards, 0)
	r.Cards = r.Cards[:len(r.Cards)-r.CardsLeft]
	r.Graph = graphChange(s.Delta, s.Config)
	r.Accuracy = accuracyChange(s)
	return r
}

type builder struct {
	Source
	changed     map[string]bool
	deleted     map[string]bool
	keys        map[string]int // the number of findings with a fingerprint
	suggestions map[string]*Suggestion
}

// some counts findings and returns the worst of them.
func (b *builder) some(findings []*lint.Finding, counts *Counts, most int) []Finding {
	var made []Finding
	for _, f := range findings {
		counts.add(f.Severity)
		made = append(made, b.finding(f))
	}
	return worst(made, most)
}

// worst sorts findings by severity and then puts those in changed files first. It
// shortens the list.
func worst(findings []Finding, most int) []Finding {
	weight := func(f *Finding) int {
		s, _ := lint.ParseSeverity(f.Severity)
		weight := 2 * int(s)
		if f.Changed {
			weight++
		}
		return weight
	}
	slices.SortStableFunc(findings, func(a, b Finding) int { return weight(&b) - weight(&a) })
	return findings[:min(len(findings), most)]
}

// path returns a file's path from the top of the repository.
func (b *builder) path(file string) string {
	if b.Folder == "." {
		return file
	}
	return b.Folder + "/" + file
}

func (b *builder) finding(f *lint.Finding) Finding {
	of := f.Key()
	key := of.Fingerprint()
	of.File = ""
	anywhere := of.Fingerprint()
	if b.keys[key]++; b.keys[key] > 1 {
		another := fmt.Sprintf("-%d", b.keys[key])
		key, anywhere = key+another, anywhere+another
	}
	made := Finding{
		Rule: f.Rule.Name, Severity: f.Severity.String(), File: b.path(f.Path()),
		Line: int(f.Range.Start.Line), Column: int(f.Range.Start.Column),
		EndLine: int(f.Range.End.Line), EndColumn: int(f.Range.End.Column) - 1,
		Key: key, Anywhere: anywhere, Message: clean(f.Message, mostMessage), Hint: clean(f.Advice(), mostMessage), Changed: b.changed[f.Path()],
	}
	made.EndLine = max(made.EndLine, made.Line)
	if f.Range.End.Column == 1 && made.EndLine > made.Line { // the end is at the start of a line, so the line before is the last
		made.EndLine, made.EndColumn = made.EndLine-1, 0
	}
	for _, r := range f.Related[:min(len(f.Related), mostRelated)] {
		made.Related = append(made.Related, Related{b.path(r.Path()), int(r.Range.Start.Line), clean(r.Message, mostMessage)})
	}
	if s := b.suggestion(f); s != nil {
		if b.suggestions == nil {
			b.suggestions = make(map[string]*Suggestion)
		}
		b.suggestions[key] = s
	}
	return made
}

// The limits of a [Finding].
const (
	mostMessage = 1500 // characters
	mostRelated = 10
)

// clean shortens a text and escapes invisible characters.
func clean(s string, most int) string {
	return visible.Clip(visible.Escape(strings.ToValidUTF8(s, "�")), most)
}

// suggestion returns what a finding's fix changes in its own file. It returns nil if
// the fix changes anything else or if the lines cannot be shown.
func (b *builder) suggestion(f *lint.Finding) *Suggestion {
	if f.Fix == nil || !b.changed[f.Path()] {
		return nil
	}
	changes, err := fix.Preview(b.Delta.After.FS, f.Fix)
	if err != nil || len(changes) != 1 || changes[0].File != f.Path() {
		return nil
	}
	before, err := fs.ReadFile(b.Delta.After.FS, f.Path())
	if err != nil || !bytes.Equal(before, changes[0].Before) || bytes.ContainsRune(before, '\r') {
		return nil
	}
	block, ok := fix.Suggestion(changes[0].Before, changes[0].After)
	if !ok || block.Last-block.First >= mostLines || len(block.Lines) > mostLines || !showable(f.Record, block.Lines) {
		return nil
	}
	return &Suggestion{Title: clean(f.Fix.Title, mostMessage), From: block.First, To: block.Last, Lines: block.Lines}
}

// mostLines limits the lines that a suggestion replaces and inserts.
const mostLines = 30

// showable reports whether lines of a record's fix can be suggested as they are.
func showable(r *schema.Record, lines []string) bool {
	const longest = 2000 // bytes in total
	size := 0
	known := new(secret.Values)
	if r != nil {
		known = secret.ValuesIn(r.Source.Text, r.Strings)
	}
	for _, line := range lines {
		size += len(line)
		hidden := strings.ContainsFunc(strings.ReplaceAll(line, "\t", ""), visible.Hidden)
		if hidden || strings.Contains(line, "##[") || size > longest || known.Mask(line) != line {
			return false
		}
	}
	return true
}
