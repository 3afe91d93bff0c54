// Package template groups log lines into templates. A template is the lines that differ
// only in varying parts such as numbers and paths.
//
// It follows Drain (He, Zhu, Zheng, Lyu: Drain: An Online Log Parsing Approach with Fixed
// Depth Tree, ICWS 2017). Placeholders replace the parts that surely vary. A tree of fixed
// depth leads from the number of words and the first words to a few templates. The line
// joins the most similar one, or starts a new one. Unlike Drain, the result does not
// depend on the order of the lines: equal masked lines are counted first, and the most
// frequent ones enter the tree in the order of their text.
package template

import (
	"cmp"
	"strings"
)

// Most limits how many different masked lines a Set keeps in memory, and how many it
// groups. It drops the rarest ones.
const Most = 20_000

// Any is the placeholder for words that differ between the lines of a template.
const Any = "<*>"

// A Template is a pattern of lines, and how often it occurs.
type Template struct {
	// Text is a line with the placeholders [Any] and those of [Mask].
	Text string `json:"template"`
	// Count is the number of lines.
	Count int `json:"count"`
	// Example is the first line, by file and number.
	Example Line `json:"example"`
}

// A Line is a line of a log.
type Line struct {
	File   string `json:"file"`
	Number int    `json:"line"` // from 1
	Text   string `json:"text"`
}

func (l Line) compare(other Line) int {
	return cmp.Or(cmp.Compare(l.File, other.File), cmp.Compare(l.Number, other.Number), cmp.Compare(l.Text, other.Text))
}

// join returns the sum of two templates with the same text.
func join(a, b Template) Template {
	a.Count += b.Count
	if b.Example.compare(a.Example) < 0 {
		a.Example = b.Example
	}
	return a
}

// Words returns the words of the example that differ between the lines of the template. A
// word that also has a placeholder for a part does not count.
func (t Template) Words() (words []string) {
	masked, own := strings.Fields(t.Text), strings.Fields(Mask(t.Example.Text))
	if len(masked) != len(own) {
		return nil
	}
	for i, word := range own {
		if masked[i] == Any && !strings.Contains(word, "<") {
			words = append(words, word)
		}
	}
	return words
}
