package template

import (
	"cmp"
	"hash/crc32"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/workspace/scratch"
)

// A Set counts masked lines. It keeps up to [Most] in memory and the others in a temporary
// file. The zero value is empty and ready to use. Several goroutines can add lines at
// once. The caller must close it.
type Set struct {
	mu     sync.Mutex
	masked map[string]Template // by Text

	file *scratch.File
	runs []run
	err  error // of the file
}

// Close removes the temporary file.
func (s *Set) Close() error { return s.file.Close() }

// Add adds a line, unless it is blank.
func (s *Set) Add(line Line) { s.AddMasked(Mask(line.Text), line, 1) }

// AddMasked adds equal lines whose [Mask] is known, unless they are blank. The line is the
// first of them.
func (s *Set) AddMasked(masked string, line Line, count int) {
	if masked == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := Template{masked, count, line}
	if have, ok := s.masked[masked]; ok {
		t = join(have, t)
	} else if len(s.masked) == Most {
		s.spill()
	}
	if s.masked == nil {
		s.masked = make(map[string]Template)
	}
	s.masked[masked] = t
}

// Templates groups the most frequent lines. It returns the templates, sorted by falling
// frequency and then by text, and the number of lines that it drops.
func (s *Set) Templates() (templates []Template, dropped int, err error) {
	var top []Template
	shrink := func() {
		slices.SortFunc(top, rank)
		for _, t := range top[min(len(top), Most):] {
			dropped += t.Count
		}
		top = top[:min(len(top), Most)]
	}
	err = s.Each(func(t Template) error {
		if top = append(top, t); len(top) == 2*Most {
			shrink()
		}
		return nil
	})
	shrink()
	return group(top), dropped, err
}

// rank sorts lines by falling frequency. Chance decides about equally frequent ones, so that
// all kinds of them have a part in what is left. It depends on nothing but the text.
func rank(a, b Template) int {
	if a.Count != b.Count {
		return cmp.Compare(b.Count, a.Count)
	}
	chance := func(t Template) uint32 { return crc32.ChecksumIEEE([]byte(t.Text)) }
	return cmp.Or(cmp.Compare(chance(a), chance(b)), strings.Compare(a.Text, b.Text))
}

// group groups different masked lines into templates.
func group(lines []Template) []Template {
	slices.SortFunc(lines, func(a, b Template) int { return strings.Compare(a.Text, b.Text) })
	var root tree
	for _, t := range lines {
		root.insert(t)
	}
	// Two groups may have the same text.
	byText := make(map[string]Template)
	root.each(func(g *lineGroup) {
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
