package match

import (
	"regexp"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// findAfter returns the matches of a pattern that start at or after a place inside a
// line. end reports whether the text ends the log.
func (b *budget) findAfter(n int32, p *regex.Pattern, text []byte, from int, end bool) [][2]int {
	if from >= len(text) {
		return nil
	}
	if rest := regex.NewText(text[from:]); !hasKelvin(text[from:]) && !b.possible(n, &rest, p.Needs) {
		return nil
	}
	var all [][2]int
	for at := from; at < len(text) && b.mayMatch(n, p, text, at, false, end); {
		start, stop := findFirst(p, text, at, end)
		if start < 0 {
			break
		}
		if start < stop {
			all = append(all, [2]int{start, stop})
		}
		at = max(stop, after(text, start))
	}
	return all
}

// mostLong limits the places in a window that start a match longer than a span. Beyond
// that limit, each such match moves the search forward by a span. This keeps the time of
// the search linear in the length of the log.
const mostLong = 16

// findShort is like findAfter for matches of at most a span. Where a longer match
// starts, it searches only the next span of the text.
func findShort(b *budget, n int32, p *regex.Pattern, text []byte, from int, end bool, span int) [][2]int {
	var all [][2]int
	for at, long := from, 0; at < len(text) && b.mayMatch(n, p, text, at, false, end); {
		start, stop := findFirst(p, text, at, end)
		if start < 0 {
			break
		}
		next := max(stop, start+1)
		if stop-start > span {
			begin, cut := findFirst(p, text[:visible.RuneStart(text, start+span)], start, false)
			if begin != start {
				cut = start
			}
			stop, next = cut, max(cut, start+1)
			if long++; long > mostLong {
				next = visible.RuneStart(text, start+span)
			}
		}
		if start < stop {
			all = append(all, [2]int{start, stop})
		}
		at = next
	}
	return all
}

// after returns the place after the character at a place.
func after(text []byte, at int) int {
	_, size := utf8.DecodeRune(text[at:])
	return at + max(size, 1)
}

// findFirst returns the first match that starts at or after a place, or -1. end reports
// whether the text ends the log.
func findFirst(p *regex.Pattern, text []byte, from int, end bool) (start, stop int) {
	if !p.Beside {
		if start, stop = regex.Find(p, text[from:], true, true); start < 0 {
			return -1, -1
		}
		return from + start, from + stop
	}
	return findBeside(p.After(end), text, from)
}

// findBeside is like findFirst for a regex from [regex.Pattern.After], which needs one
// character before the match. At the start of a log, it uses a line feed, which has the same
// effect on all assertions except \A.
func findBeside(re *regexp.Regexp, text []byte, from int) (start, stop int) {
	if from == 0 {
		start, stop = findBeside(re, append([]byte("\n"), text...), 1)
		return max(start-1, -1), stop - 1
	}
	_, size := utf8.DecodeLastRune(text[:from])
	m := re.FindSubmatchIndex(text[from-size:])
	if m == nil {
		return -1, -1
	}
	return from - size + m[2], from - size + m[3]
}
