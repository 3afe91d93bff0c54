package report

import (
	"github.com/fatih/color"
	"github.com/mattn/go-runewidth"
)

// A Paint puts text into colours, or leaves it as it is.
type Paint struct {
	Bold, Dim, Bad, Middling, Good func(a ...any) string
}

// NewPaint returns a paint; a plain one unless on.
func NewPaint(on bool) Paint {
	style := func(attribute color.Attribute) func(a ...any) string { return newColor(on, attribute).SprintFunc() }
	return Paint{style(color.Bold), style(color.Faint), style(color.FgRed), style(color.FgYellow), style(color.FgGreen)}
}

// newColor returns a colour; one that changes nothing unless on.
func newColor(on bool, attributes ...color.Attribute) *color.Color {
	c := color.New(attributes...)
	if on {
		c.EnableColor()
	} else {
		c.DisableColor()
	}
	return c
}

// Width is how many columns of a terminal a text takes.
func Width(s string) int { return runewidth.StringWidth(s) }

// Truncate shortens a text to some columns.
func Truncate(s string, columns int) string { return runewidth.Truncate(s, columns, "…") }
