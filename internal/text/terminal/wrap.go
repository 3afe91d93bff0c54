package terminal

import (
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"
)

// Wrap breaks a text into lines of at most width columns. Each line starts with
// indent. Lines break at spaces and next to Chinese characters, and inside a word
// only if the word is longer than a line. Wrap returns at least one line.
func Wrap(text, indent string, width int) []string {
	room := max(width-Width(indent), 2)
	var lines []string
	var line strings.Builder
	used := 0
	end := func() {
		lines = append(lines, strings.TrimRight(indent+line.String(), " "))
		line.Reset()
		used = 0
	}
	for _, piece := range pieces(text) {
		if used > 0 && used+Width(strings.TrimRight(piece, " ")) > room {
			end()
		}
		for piece != "" {
			n := fit(piece, room-used)
			line.WriteString(piece[:n])
			used += Width(piece[:n])
			if piece = piece[n:]; piece != "" {
				end()
			}
		}
	}
	end()
	return lines
}

// fit returns the number of bytes of a piece that fit into a number of columns. It
// counts at least one rune, and any spaces after the last rune.
func fit(piece string, columns int) int {
	used := 0
	for i, r := range piece {
		if used += runewidth.RuneWidth(r); used > columns && i > 0 && r != ' ' {
			return i
		}
	}
	return len(piece)
}

// pieces splits a text where a line may end. Each piece keeps the spaces after it.
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
