package report

import (
	"bufio"
	"io"
	"strings"

	"github.com/fatih/color"

	"github.com/kbctl/kbctl/internal/visible"
)

// Diff writes a unified diff for people: hidden characters as escapes, and in
// colour if escape sequences for colours are understood.
func Diff(w io.Writer, diff string, colored bool) error {
	out := bufio.NewWriter(w)
	styles := map[string]*color.Color{
		"---": color.New(color.Bold), "+++": color.New(color.Bold), "@@": color.New(color.FgCyan), "-": color.New(color.FgRed), "+": color.New(color.FgGreen),
	}
	for line := range strings.Lines(diff) {
		line = visible.Line(strings.TrimRight(line, "\r\n"))
		if trimmed := strings.TrimSpace(line); strings.HasPrefix(trimmed, "::") { // which GitHub's runner obeys
			line = strings.Replace(line, "::", `\x3a:`, 1)
		}
		for _, start := range []string{"---", "+++", "@@", "-", "+"} {
			if colored && strings.HasPrefix(line, start) {
				styles[start].EnableColor()
				line = styles[start].Sprint(line)
				break
			}
		}
		out.WriteString(line + "\n")
	}
	return out.Flush()
}
