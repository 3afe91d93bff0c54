package report

import (
	"github.com/fatih/color"
	"github.com/mattn/go-runewidth"
)

// A Paint colors text.
type Paint struct {
	Bold, Dim, Bad, Middling, Good func(a ...any) string
}

// NewPaint returns a paint. Unless on, it leaves text unchanged.
func NewPaint(on bool) Paint {
	style := func(attribute color.Attribute) func(a ...any) string { return newColor(on, attribute).SprintFunc() }
	return Paint{style(color.Bold), style(color.Faint), style(color.FgRed), style(color.FgYellow), style(color.FgGreen)}
}

// newColor returns a color. Unless on, it leaves text unchanged.
func newColor(on bool, attributes ...color.Attribute) *color.Color {
	c := color.New(attributes...)
	if on {
		c.EnableColor()
	} else {
		c.DisableColor()
	}
	return c
}

// Width returns the number of columns that a text takes in a terminal.
func Width(s string) int { return runewidth.StringWidth(s) }

// Truncate shortens a text to a number of columns.
func Truncate(s string, columns int) string { return runewidth.Truncate(s, columns, "…") }
