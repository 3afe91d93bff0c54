package match

import (
	"maps"
	"slices"
	"sort"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// windows search around triggers. A match that crosses lines or is on a long line is in
// the window around a trigger of its pattern. Windows that touch become one window, so
// that the matches do not depend on the blocks.
type windows struct {
	buffer
	set    *Set
	budget *budget           // of the last block
	open   map[int32]*window // by pattern
	found  func(span)
	// last is the text that was cleaned last. Windows of several patterns often need the same.
	last cleanedPart
}

// A cleanedPart is a part of the buffer without the bytes that terminals and CI systems add.
type cleanedPart struct {
	base       int64 // of the buffer
	start, end int   // in the buffer
	cleaned
}

// A window is a part of the log to search for a pattern.
type window struct {
	pattern    int32
	start, end int64
	// searched reports whether the log before start was searched. In that case start can
	// be inside a line.
	searched bool
	// last is the last match in the original log. The cleaned log was searched up to
	// clean.
	last  span
	clean int64
}

// add opens windows around triggers and searches the windows that no later trigger can
// touch. The triggers are in the order of the log. No later trigger starts before limit.
func (w *windows) add(triggers []trigger, limit int64) {
	for _, t := range triggers {
		start, end := w.around(t, w.set.patterns[t.pattern].Lines, w.set.span)
		o := w.open[t.pattern]
		if o != nil && start > o.end {
			w.search(o, o.end)
			o = nil
		}
		if o == nil {
			if w.open == nil {
				w.open = make(map[int32]*window)
			}
			w.open[t.pattern] = &window{pattern: t.pattern, start: start, end: end, clean: start}
			continue
		}
		o.end = max(o.end, end)
		if !o.searched {
			o.start = min(o.start, start)
			o.clean = o.start
		}
		if o.end-o.start > 4*int64(w.set.span) {
			w.search(o, o.end-int64(w.set.span))
		}
	}
	w.settle(limit)
}

// settle searches the windows that no trigger at or after limit can touch. In the other
// windows, it searches the text that will be dropped.
func (w *windows) settle(limit int64) {
	if len(w.open) == 0 { // as for most texts
		return
	}
	back := limit - 2*int64(w.set.span)
	for _, p := range slices.Sorted(maps.Keys(w.open)) {
		switch o := w.open[p]; {
		case w.complete || o.end < back:
			w.search(o, o.end)
			delete(w.open, p)
		case o.start < back:
			w.search(o, back)
		}
	}
}

// search reports the matches in a window that start before a place. The rest of the window
// stays open.
func (w *windows) search(o *window, before int64) {
	before = w.base + int64(visible.RuneStart(w.text, int(before-w.base)))
	next := max(before, o.start)
	raw := w.slice(o.start, o.end)
	if text := regex.NewText(raw); w.budget.gone(o.pattern) || !isSpecial(raw) && !w.budget.possible(o.pattern, &text, w.set.patterns[o.pattern].Needs) {
		o.start, o.clean, o.searched = min(next, o.end), max(o.clean, before), true
		return
	}
	known := []span{o.last}
	inClean := w.findClean(o)
	for _, m := range w.find(o) {
		known = append(known, m)
		if m.start < before {
			w.report(m)
			next, o.last = max(next, m.end), m
		}
	}
	o.clean = max(o.clean, before)
	for _, m := range inClean {
		if m.start < before {
			o.clean = max(o.clean, m.end)
			if !m.overlapsAny(known) {
				w.report(m)
			}
		}
	}
	o.start = min(next, o.end)
	o.searched = true
}

func (w *windows) report(m span) {
	if m.end-m.start <= int64(w.set.span) {
		w.found(m)
	}
}

// find returns the matches in a window.
func (w *windows) find(o *window) []span {
	start, end := int(o.start-w.base), int(o.end-w.base)
	return w.findIn(o, cleaned{text: w.text[:end], cuts: []cut{{}}}, start)
}

// findClean returns the matches in a cleaned window. If possible, it starts cleaning at
// the start of a line, so that no escape sequence is split.
func (w *windows) findClean(o *window) []span {
	start, end := int(o.clean-w.base), int(o.end-w.base)
	line := w.lineStart(start, start-w.set.span)
	text := w.cleanPart(line, end)
	if len(text.text) == end-line {
		return nil
	}
	from := sort.Search(len(text.text), func(at int) bool { return text.place(at) >= start })
	return w.findIn(o, text, from)
}

// cleanPart returns a part of the buffer without the bytes that terminals and CI systems add.
func (w *windows) cleanPart(start, end int) cleaned {
	if w.last.base != w.base || w.last.start != start || w.last.end != end {
		w.last = cleanedPart{w.base, start, end, clean(w.text[start:end])}
		for i := range w.last.cuts {
			w.last.cuts[i].raw += start
		}
	}
	return w.last.cleaned
}

// findIn returns the matches in a text that start at or after a place. The text ends
// where the window ends. Assertions also see the text before the place.
func (w *windows) findIn(o *window, text cleaned, from int) []span {
	p := w.set.patterns[o.pattern]
	begin, end := o.start == 0, w.complete && o.end == w.end()
	var found [][2]int
	if from == 0 || text.text[from-1] == '\n' {
		for _, at := range w.budget.findAll(o.pattern, p, text.text[from:], begin, end) {
			found = append(found, [2]int{from + at[0], from + at[1]})
		}
	} else {
		found = w.budget.findAfter(o.pattern, p, text.text, from, end)
	}
	for i, at := range found {
		if at[1]-at[0] > w.set.span {
			found = append(found[:i], findShort(w.budget, o.pattern, p, text.text, at[0], end, w.set.span)...)
			break
		}
	}
	var all []span
	for _, at := range found {
		start, stop := text.raw(at[0], at[1])
		all = append(all, span{o.pattern, w.base + int64(start), w.base + int64(stop)})
	}
	return all
}
