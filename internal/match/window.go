package match

import (
	"bytes"
	"regexp"
	"slices"
	"sort"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// Windows search around triggers: a match of a pattern that crosses lines, or on
// a line that is longer than a match may be, is within the window around a
// trigger of the pattern. Windows that touch are searched as one, so that what is
// found does not depend on how a log was read.
type windows struct {
	set *Set
	// text is the stretch of the log that is at hand, from base on; all tells that
	// it goes to the log's end.
	text []byte
	base int64
	all  bool

	open map[int32]*window // by pattern
	out  func(span)
}

// A window is a stretch of the log to search for a pattern.
type window struct {
	pattern    int32
	start, end int64
	// searched tells that what is before start has been searched, so that a
	// character before it may be part of its line.
	searched bool
	// last is the last match as the log stands, clean where the search of the
	// cleaned text goes on.
	last  span
	clean int64
}

// add opens windows around triggers, which come in the order of the log, and
// searches those that no later one can touch: all triggers before limit are known.
func (w *windows) add(triggers []trigger, limit int64) {
	for _, t := range triggers {
		start, end := w.around(t)
		o := w.open[t.pattern]
		if o != nil && start > o.end {
			w.search(o, o.end)
			o = nil
		}
		if o == nil {
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

// settle searches the windows that no trigger from limit on can touch, and of the
// others what is so far back that the text will be gone.
func (w *windows) settle(limit int64) {
	var patterns []int32
	for p := range w.open {
		patterns = append(patterns, p)
	}
	slices.Sort(patterns)
	back := limit - 2*int64(w.set.span)
	for _, p := range patterns {
		switch o := w.open[p]; {
		case w.all || o.end < back:
			w.search(o, o.end)
			delete(w.open, p)
		case o.start < back:
			w.search(o, back)
		}
	}
}

// search looks for matches in a window that start before a place, and leaves the
// rest of the window open.
func (w *windows) search(o *window, before int64) {
	before = w.base + int64(visible.RuneStart(w.text, int(before-w.base))) // where the next search may begin
	next := max(before, o.start)
	raw := w.text[o.start-w.base : o.end-w.base]
	if text := regex.NewText(raw); !isSpecial(raw) && !w.set.patterns[o.pattern].Possible(&text) {
		o.start, o.clean, o.searched = min(next, o.end), max(o.clean, before), true
		return
	}
	known := []span{o.last}
	inClean := w.findClean(o)
	for _, m := range w.find(o) {
		known = append(known, m)
		if m.start < before {
			w.found(m)
			next, o.last = max(next, m.end), m
		}
	}
	o.clean = max(o.clean, before)
	for _, m := range inClean {
		if m.start < before {
			o.clean = max(o.clean, m.end)
			if !m.overlapsAny(known) {
				w.found(m)
			}
		}
	}
	o.start = min(next, o.end)
	o.searched = true
}

func (w *windows) found(m span) {
	if m.end-m.start <= int64(w.set.span) {
		w.out(m)
	}
}

// find returns the matches in a window.
func (w *windows) find(o *window) []span {
	start, end := int(o.start-w.base), int(o.end-w.base)
	return w.findIn(o, cleaned{text: w.text[:end], cuts: []cut{{}}}, start)
}

// findClean returns the matches in a window without what is not the program's. It
// begins to clean at the start of a line if it can, so that no sequence is cut.
func (w *windows) findClean(o *window) []span {
	start, end := int(o.clean-w.base), int(o.end-w.base)
	line := w.lineStart(start, start)
	without := clean(w.text[line:end])
	if len(without.text) == end-line {
		return nil
	}
	for i := range without.cuts {
		without.cuts[i].raw += line
	}
	from := sort.Search(len(without.text), func(at int) bool { return without.place(at) >= start })
	return w.findIn(o, without, from)
}

// findIn returns the matches that start from a place of a text on, which goes to
// the end of the window. What is before that place matters to \b and (?m)^.
func (w *windows) findIn(o *window, text cleaned, from int) []span {
	p := w.set.patterns[o.pattern]
	begin, end := o.start == 0, w.all && o.end == w.base+int64(len(w.text))
	var found [][]int
	if from == 0 || text.text[from-1] == '\n' {
		found = findAll(p.At(begin, end), text.text[from:])
	} else {
		found = w.findWithin(p, text.text, from, end)
	}
	for i, at := range found {
		if at[1]-at[0] > w.set.span {
			found = append(found[:i], w.findShort(p, text.text, from, from+at[0], end)...)
			break
		}
	}
	var all []span
	for _, at := range found {
		start, stop := text.raw(from+at[0], from+at[1])
		all = append(all, span{o.pattern, w.base + int64(start), w.base + int64(stop)})
	}
	return all
}

// findWithin returns the matches that start from a place within a line on, as
// offsets from that place.
func (w *windows) findWithin(p *regex.Pattern, text []byte, from int, end bool) [][]int {
	var all [][]int
	for at := from; at < len(text); {
		start, stop := findAfter(p.After(end), text, at)
		if start < 0 {
			break
		}
		if start < stop {
			all = append(all, []int{start - from, stop - from})
		}
		at = max(stop, start+1)
	}
	return all
}

// mostLong is how many places of a window may have matches that are too long until
// the search goes on a span further, so that no log is made that takes the square
// of its length.
const mostLong = 16

// findShort returns the matches from a place on that are no longer than a match may
// be, as offsets from another. Where a longer one starts, the regex is given no more
// of the text than that: what it matches there is as good an answer.
func (w *windows) findShort(p *regex.Pattern, text []byte, from, at int, end bool) [][]int {
	var all [][]int
	for long := 0; at < len(text); {
		start, stop := findAfter(p.After(end), text, at)
		if start < 0 {
			break
		}
		next := max(stop, start+1)
		if stop-start > w.set.span {
			begin, cut := findAfter(p.After(false), text[:visible.RuneStart(text, start+w.set.span)], start)
			if begin != start {
				cut = start
			}
			stop, next = cut, max(cut, start+1)
			if long++; long > mostLong {
				next = visible.RuneStart(text, start+w.set.span)
			}
		}
		if start < stop {
			all = append(all, []int{start - from, stop - from})
		}
		at = next
	}
	return all
}

// findAfter returns where the first match is that starts from a place on, which has
// a character before it; -1 if there is none. At the start of a log a line feed
// does as well, but for \A.
func findAfter(re *regexp.Regexp, text []byte, from int) (start, stop int) {
	if from == 0 {
		text, from = append([]byte("\n"), text...), 1
		start, stop = findAfter(re, text, from)
		return max(start-1, -1), stop - 1
	}
	_, size := utf8.DecodeLastRune(text[:from])
	m := re.FindSubmatchIndex(text[from-size:])
	if m == nil {
		return -1, -1
	}
	return from - size + m[2], from - size + m[3]
}

// around returns the window around a trigger.
func (w *windows) around(t trigger) (start, end int64) {
	lines := w.set.patterns[t.pattern].Lines
	return w.base + int64(w.back(int(t.start-w.base), lines)), w.base + int64(w.forth(int(t.end-w.base), lines))
}

// back returns where the lines begin that a match may come from: so many that are
// not blank before the one at a place, but no more than a match may have.
func (w *windows) back(at, lines int) int {
	least := max(at-w.set.span, 0)
	if lines == regex.Unbounded {
		at = least
	}
	at = w.lineStart(at, least)
	for lines != 0 && at > least && w.text[at-1] == '\n' {
		start := w.lineStart(at-1, least)
		if !isBlank(w.text[start:at]) {
			lines--
		}
		at = start
	}
	return at
}

// lineStart returns where the line at a place begins. If that is more than a match
// before least, it returns a place in between.
func (w *windows) lineStart(at, least int) int {
	least = max(least-w.set.span, 0)
	if n := bytes.LastIndexByte(w.text[least:at], '\n'); n >= 0 {
		return least + n + 1
	}
	for least < at && visible.RuneStart(w.text, least) != least {
		least++
	}
	return least
}

// forth returns where the lines end that a match may go on to.
func (w *windows) forth(at, lines int) int {
	most := min(at+w.set.span, len(w.text))
	if lines == regex.Unbounded {
		at = most
	}
	at = w.lineEnd(at, most)
	for lines != 0 && at < most && w.text[at] == '\n' {
		end := w.lineEnd(at+1, most)
		if !isBlank(w.text[at+1 : end]) {
			lines--
		}
		at = end
	}
	return at
}

// lineEnd returns where the line at a place ends, or a place a match behind most.
func (w *windows) lineEnd(at, most int) int {
	most = min(most+w.set.span, len(w.text))
	if at > most {
		return most
	}
	return visible.RuneStart(w.text, at+lineLength(w.text[at:most]))
}
