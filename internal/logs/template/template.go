// Package template groups log lines into templates. A template is the lines that differ
// only in varying parts such as numbers and paths.
//
// It follows Drain (He, Zhu, Zheng, Lyu: Drain: An Online Log Parsing Approach with Fixed
// Depth Tree, ICWS 2017). Placeholders replace the parts that surely vary. A tree of fixed
// depth leads from the number of words and the first words to a few templates. The line
// joins the most similar one, or starts a new one. Unlike Drain, the result does not
// depend on the order of the lines: equal masked lines are counted first, and enter the
// tree in the order of their text. It depends on the order a little once there are more
// than [Most] different masked lines.
package template

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Most limits how many different masked lines a Set keeps. Beyond it, lines become
// templates, and the rarest templates are dropped.
const Most = 20_000

// Any is the placeholder for words that differ between the lines of a template.
const Any = "<*>"

// A Template is a pattern of lines, and how often it occurs.
type Template struct {
	// Text is a line with the placeholders [Any] and those of [Mask].
	Text string
	// Count is the number of lines.
	Count int
	// Example is the first line, by file and number.
	Example Line
}

// A Line is a line of a log.
type Line struct {
	File   string
	Number int // from 1
	Text   string
}

func (l Line) compare(other Line) int {
	return cmp.Or(cmp.Compare(l.File, other.File), cmp.Compare(l.Number, other.Number))
}

// A Set collects lines. The zero value is empty and ready to use.
type Set struct {
	masked  map[string]Template // by Text
	dropped int
}

// Add adds a line, unless it is blank.
func (s *Set) Add(line Line) {
	s.AddMasked(Mask(line.Text), line, 1)
}

// AddMasked adds equal lines whose [Mask] is known, unless they are blank. The line is the
// first of them.
func (s *Set) AddMasked(masked string, line Line, count int) {
	if masked != "" {
		s.add(Template{masked, count, line})
	}
}

// Merge adds the lines of another set.
func (s *Set) Merge(other *Set) {
	for _, text := range slices.Sorted(maps.Keys(other.masked)) {
		s.add(other.masked[text])
	}
	s.dropped += other.dropped
}

func (s *Set) add(t Template) {
	if s.masked == nil {
		s.masked = make(map[string]Template)
	}
	have, ok := s.masked[t.Text]
	if !ok && len(s.masked) >= Most {
		s.shrink()
		have, ok = s.masked[t.Text]
	}
	if ok {
		t = join(have, t)
	}
	s.masked[t.Text] = t
}

// shrink turns the lines into templates and drops the rarest templates.
func (s *Set) shrink() {
	templates := s.Templates()
	keep := templates[:min(len(templates), Most/2)]
	for _, t := range templates[len(keep):] {
		s.dropped += t.Count
	}
	clear(s.masked)
	for _, t := range keep {
		s.masked[t.Text] = t
	}
}

// Dropped returns the number of lines whose templates were dropped.
func (s *Set) Dropped() int { return s.dropped }

// Templates returns the templates, sorted by falling frequency and then by text.
func (s *Set) Templates() []Template {
	var root tree
	for _, text := range slices.Sorted(maps.Keys(s.masked)) {
		root.insert(s.masked[text])
	}
	// Two groups may have the same text.
	byText := make(map[string]Template)
	root.each(func(g *group) {
		t := g.template
		t.Text = strings.Join(g.words, " ")
		if have, ok := byText[t.Text]; ok {
			t = join(have, t)
		}
		byText[t.Text] = t
	})
	return slices.SortedFunc(maps.Values(byText), func(a, b Template) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Text, b.Text))
	})
}

// join returns the sum of two templates with the same text.
func join(a, b Template) Template {
	a.Count += b.Count
	if b.Example.compare(a.Example) < 0 {
		a.Example = b.Example
	}
	return a
}
