// Package terminal measures, wraps and colors text for a terminal.
package terminal

import (
	"github.com/fatih/color"
	"github.com/mattn/go-runewidth"
)

// A Paint colors text.
type Paint struct {
	Bold, Dim, Bad, Middling, Good func(a ...any) string
}

// NewPaint returns a paint. If on is false, the paint leaves text unchanged.
func NewPaint(on bool) Paint {
	return Paint{Style(on, color.Bold), Style(on, color.Faint), Style(on, color.FgRed), Style(on, color.FgYellow), Style(on, color.FgGreen)}
}

// Style returns a function that formats text with attributes. If on is false, the
// function leaves text unchanged.
func Style(on bool, attributes ...color.Attribute) func(a ...any) string {
	c := color.New(attributes...)
	if on {
		c.EnableColor()
	} else {
		c.DisableColor()
	}
	return c.SprintFunc()
}

// Width returns the number of columns that a text takes in a terminal.
func Width(s string) int { return runewidth.StringWidth(s) }

// Truncate shortens a text to a number of columns.
func Truncate(s string, columns int) string { return runewidth.Truncate(s, columns, "…") }
