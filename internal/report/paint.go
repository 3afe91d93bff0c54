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
	style := func(attributes ...color.Attribute) func(a ...any) string {
		c := color.New(attributes...)
		if on {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c.SprintFunc()
	}
	return Paint{style(color.Bold), style(color.Faint), style(color.FgRed), style(color.FgYellow), style(color.FgGreen)}
}

// Width is how many columns of a terminal a text takes.
func Width(s string) int { return runewidth.StringWidth(s) }

// Truncate shortens a text to some columns.
func Truncate(s string, columns int) string { return runewidth.Truncate(s, columns, "…") }
