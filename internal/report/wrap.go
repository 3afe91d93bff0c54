package report

import (
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"
)

// Wrap breaks a text into lines of at most width columns, the indent that each
// begins with among them. It breaks at spaces and beside Chinese characters, and
// within a word only if the word alone is too long. There is one line at least.
func Wrap(text, indent string, width int) []string {
	room := max(width-runewidth.StringWidth(indent), 2)
	var lines []string
	var line strings.Builder
	used := 0
	end := func() {
		lines = append(lines, strings.TrimRight(indent+line.String(), " "))
		line.Reset()
		used = 0
	}
	for _, piece := range pieces(text) {
		if used > 0 && used+runewidth.StringWidth(strings.TrimRight(piece, " ")) > room {
			end()
		}
		for piece != "" {
			n := fit(piece, room-used)
			line.WriteString(piece[:n])
			used += runewidth.StringWidth(piece[:n])
			if piece = piece[n:]; piece != "" {
				end()
			}
		}
	}
	end()
	return lines
}

// fit is how many bytes of a piece fit into some columns: one rune at least, and
// what spaces follow.
func fit(piece string, columns int) int {
	used := 0
	for i, r := range piece {
		if used += runewidth.RuneWidth(r); used > columns && i > 0 && r != ' ' {
			return i
		}
	}
	return len(piece)
}

// pieces takes a text apart where a line may end. Each keeps the spaces after it.
func pieces(text string) []string {
	var list []string
	start := 0
	var last rune
	for i, r := range text {
		mayEnd := last == ' ' || !unicode.IsPunct(r) && (unicode.Is(unicode.Han, last) || unicode.Is(unicode.Han, r))
		if i > start && r != ' ' && mayEnd {
			list = append(list, text[start:i])
			start = i
		}
		last = r
	}
	return append(list, text[start:])
}
