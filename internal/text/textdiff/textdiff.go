// Package textdiff compares texts.
package textdiff

import (
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
)

// An Edit replaces the bytes from Start to End of a text with New.
type Edit = udiff.Edit

// Edits returns the edits that turn before into after, in order. No edit starts or ends
// inside a character. For very different texts, the edits are not minimal.
func Edits(before, after string) []Edit {
	same := 0 // skip the common start and the common end
	for same < len(before) && same < len(after) && before[same] == after[same] {
		same++
	}
	same = runeStart(before, after, same)
	tail := 0
	for tail < len(before)-same && tail < len(after)-same && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	for tail > 0 && !startsRune(before, len(before)-tail) {
		tail--
	}
	old, fresh := before[same:len(before)-tail], after[same:len(after)-tail]
	if !utf8.ValidString(old) || !utf8.ValidString(fresh) { // udiff cannot handle them
		return []Edit{{Start: same, End: len(before) - tail, New: fresh}}
	}
	edits := udiff.Strings(old, fresh)
	for i := range edits {
		edits[i].Start, edits[i].End = edits[i].Start+same, edits[i].End+same
	}
	return edits
}

// Lines is like [Edits] but replaces whole lines.
func Lines(before, after string) []Edit { return udiff.Lines(before, after) }

// Unified returns a unified diff between two versions of a file; empty if they are equal.
func Unified(oldName, newName, before, after string) string {
	return udiff.Unified(oldName, newName, before, after)
}

// runeStart goes back from byte n to the start of a character in both texts.
func runeStart(a, b string, n int) int {
	for n > 0 && (!startsRune(a, n) || !startsRune(b, n)) {
		n--
	}
	return n
}

func startsRune(s string, n int) bool { return n >= len(s) || utf8.RuneStart(s[n]) }
