package report

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// lineHashes returns GitHub's primaryLocationLineHash of each line in a text. Code
// scanning uses only this fingerprint. Its upload action computes the hashes too
// and warns if they differ: see src/fingerprints.ts in github/codeql-action.
//
// A line's hash covers the first 100 code units from its start that are neither
// spaces nor tabs. The number of lines so far with the same hash follows it.
// lineHashes returns nil if the text is not UTF-8, because the action would read it
// as a different text.
func lineHashes(text string) []string {
	if !utf8.ValidString(text) {
		return nil
	}
	units, starts := significant(text)
	hashes := make([]string, 0, len(starts))
	seen := make(map[uint64]int, len(starts))
	var hash uint64
	end := 0 // of the window
	begin := 0
	for _, start := range starts {
		for ; begin < start; begin++ {
			hash -= highest * uint64(units[begin])
			hash = hash*hashBase + unitAt(units, end)
			end++
		}
		for ; end < start+hashWindow; end++ {
			hash = hash*hashBase + unitAt(units, end)
		}
		seen[hash]++
		hashes = append(hashes, strconv.FormatUint(hash, 16)+":"+strconv.Itoa(seen[hash]))
	}
	return hashes
}

const (
	hashWindow = 100
	hashBase   = 37
)

// highest is the weight of the first unit in a window: hashBase^(hashWindow-1).
var highest = func() uint64 {
	n := uint64(1)
	for range hashWindow - 1 {
		n *= hashBase
	}
	return n
}()

// unitAt returns a code unit of a text, or 0 after its end.
func unitAt(units []uint16, i int) uint64 {
	if i < len(units) {
		return uint64(units[i])
	}
	return 0
}

// significant returns the code units of a text that count, and an end mark. starts
// has the index at which each line starts.
func significant(text string) (units []uint16, starts []int) {
	units = make([]uint16, 0, len(text))
	lineStart, afterCR := true, false
	add := func(unit uint16) {
		if lineStart {
			starts = append(starts, len(units))
		}
		lineStart = unit == '\n'
		units = append(units, unit)
	}
	for _, r := range text {
		skip := r == ' ' || r == '\t' || afterCR && r == '\n'
		afterCR = r == '\r'
		switch {
		case skip:
		case r == '\r':
			add('\n')
		case r >= 0x10000:
			high, low := utf16.EncodeRune(r)
			add(uint16(high))
			add(uint16(low))
		default:
			add(uint16(r))
		}
	}
	add(0xFFFF)
	return units, starts
}
