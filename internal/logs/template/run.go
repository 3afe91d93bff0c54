package template

import (
	"bufio"
	"cmp"
	"container/heap"
	"encoding/gob"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/workspace/scratch"
)

// A run is a part of the temporary file. It has masked lines in the order of their text.
type run struct{ at, size int64 }

// spill moves the lines in memory to the file.
func (s *Set) spill() {
	if s.err != nil {
		return
	}
	if s.file == nil {
		if s.file, s.err = scratch.Create("templates"); s.err != nil {
			return
		}
	}
	var at int64
	if n := len(s.runs); n > 0 {
		at = s.runs[n-1].at + s.runs[n-1].size
	}
	out := bufio.NewWriter(io.NewOffsetWriter(s.file, at))
	counted := &countingWriter{Writer: out}
	encoder := gob.NewEncoder(counted)
	for _, text := range slices.Sorted(maps.Keys(s.masked)) {
		s.err = cmp.Or(s.err, encoder.Encode(s.masked[text]))
	}
	s.err = cmp.Or(s.err, out.Flush())
	s.runs = append(s.runs, run{at, counted.n})
	clear(s.masked)
}

type countingWriter struct {
	io.Writer
	n int64
}

func (w *countingWriter) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	w.n += int64(n)
	return n, err
}

// Each calls visit with the different masked lines in the order of their text.
func (s *Set) Each(visit func(Template) error) error {
	if s.err != nil {
		return s.err
	}
	memory := slices.Sorted(maps.Keys(s.masked))
	sources := []func() (Template, error){func() (Template, error) {
		if len(memory) == 0 {
			return Template{}, io.EOF
		}
		t := s.masked[memory[0]]
		memory = memory[1:]
		return t, nil
	}}
	for _, r := range s.runs {
		decoder := gob.NewDecoder(io.NewSectionReader(s.file, r.at, r.size))
		sources = append(sources, func() (t Template, err error) {
			err = decoder.Decode(&t)
			return t, err
		})
	}
	return merge(sources, visit)
}

// merge joins the equal lines of sorted sources.
func merge(sources []func() (Template, error), visit func(Template) error) error {
	var waiting heads
	pull := func(source func() (Template, error)) error {
		t, err := source()
		if err == nil {
			heap.Push(&waiting, head{t, source})
		} else if errors.Is(err, io.EOF) {
			err = nil
		}
		return err
	}
	for _, source := range sources {
		if err := pull(source); err != nil {
			return err
		}
	}
	for len(waiting) > 0 {
		t := waiting[0].Template
		t.Count = 0
		for len(waiting) > 0 && waiting[0].Text == t.Text {
			next := heap.Pop(&waiting).(head)
			t = join(t, next.Template)
			if err := pull(next.source); err != nil {
				return err
			}
		}
		if err := visit(t); err != nil {
			return err
		}
	}
	return nil
}

// A head is the next line of a source.
type head struct {
	Template
	source func() (Template, error)
}

// heads is a heap of heads by text.
type heads []head

func (h heads) Len() int           { return len(h) }
func (h heads) Less(i, j int) bool { return strings.Compare(h[i].Text, h[j].Text) < 0 }
func (h heads) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *heads) Push(x any)        { *h = append(*h, x.(head)) }

func (h *heads) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}
