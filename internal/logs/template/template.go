// Package cluster sorts log lines into templates: lines that differ in what
// varies alone, such as numbers and paths, are one template.
//
// It follows Drain (He, Zhu, Zheng, Lyu: Drain: An Online Log Parsing Approach
// with Fixed Depth Tree, ICWS 2017): what surely varies is masked; a tree of
// fixed depth, by the number of words and then the first words, leads to a few
// templates; the line joins the most similar of them, or becomes one. Unlike
// Drain, what comes out does not depend on the order of what goes in: lines that
// are the same once masked are counted first, and go through the tree in the
// order of their text. Beyond [Most] of them at once it does, a little.
package template

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Most is how many different masked lines are kept at once. When there are more,
// they become templates early, and the rarest are let go of.
const Most = 20_000

// Any is what stands in a template where its lines differ.
const Any = "<*>"

// A Template is a pattern of lines.
type Template struct {
	// Text is a line with placeholders: [Any], and those of [Mask].
	Text string
	// Count is the number of lines.
	Count int
	// Example is the first line of the template, by its place.
	Example Line
}

// A Line is a line of a log.
type Line struct {
	// File and Number, from 1, are its place.
	File   string
	Number int
	Text   string
}

func (l Line) compare(other Line) int {
	return cmp.Or(cmp.Compare(l.File, other.File), cmp.Compare(l.Number, other.Number))
}

// A Set collects lines. The zero value is an empty one.
type Set struct {
	masked map[string]Template
	// dropped counts the lines of templates that were let go of.
	dropped int
}

// Add takes in a line, unless there is nothing to see in it.
func (s *Set) Add(line Line) {
	if masked := Mask(line.Text); masked != "" {
		s.add(Template{masked, 1, line})
	}
}

// Merge takes in the lines of another set.
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

// shrink makes room: lines become templates, and the rarest of those go.
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

// Dropped is the number of lines whose templates were let go of.
func (s *Set) Dropped() int { return s.dropped }

// Templates returns the templates of the lines, the most frequent first, and
// those that are as frequent by their text.
func (s *Set) Templates() []Template {
	var root tree
	for _, text := range slices.Sorted(maps.Keys(s.masked)) {
		root.insert(s.masked[text])
	}
	// Two templates may have come to the same text.
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

// join counts two templates of the same text as one.
func join(a, b Template) Template {
	a.Count += b.Count
	if b.Example.compare(a.Example) < 0 {
		a.Example = b.Example
	}
	return a
}
