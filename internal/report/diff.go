package report

import (
	"bufio"
	"io"
	"strings"

	"github.com/fatih/color"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// Diff writes a unified diff for people: hidden characters as escapes, and in
// colour if escape sequences for colours are understood.
func Diff(w io.Writer, diff string, colored bool) error {
	out := bufio.NewWriter(w)
	styles := map[string]*color.Color{
		"---": color.New(color.Bold), "+++": color.New(color.Bold), "@@": color.New(color.FgCyan), "-": color.New(color.FgRed), "+": color.New(color.FgGreen),
	}
	for line := range strings.Lines(diff) {
		line = tame(visible.Line(strings.TrimRight(line, "\r\n")))
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

// Patch writes a unified diff for programs, such as patch and git apply: byte for
// byte, but for lines in which something could do harm where the diff is shown, as in
// a job's log. Those are as [Diff] shows them; then exact is false, and no program
// can apply the diff. Tabs, a byte-order mark at the start of a line and a carriage
// return at the end of one do no harm.
func Patch(w io.Writer, diff string) (exact bool, err error) {
	out := bufio.NewWriter(w)
	exact = true
	for line := range strings.Lines(diff) {
		text, ending := line, ""
		for _, e := range []string{"\r\n", "\n"} {
			if before, ok := strings.CutSuffix(line, e); ok {
				text, ending = before, e
				break
			}
		}
		if shown := tame(visible.Escape(plain(text))); shown != plain(text) {
			exact = false
			text = tame(visible.Line(text))
		}
		out.WriteString(text + ending)
	}
	return exact, out.Flush()
}

// plain is a line of a diff without the hidden characters in it that do no harm.
func plain(line string) string {
	const mark = "\uFEFF"
	if len(line) > 0 && strings.HasPrefix(line[1:], mark) {
		line = line[:1] + line[1+len(mark):]
	}
	return strings.ReplaceAll(line, "\t", " ")
}

// tame takes the start out of a line that GitHub's runner would obey.
func tame(line string) string {
	if strings.HasPrefix(strings.TrimSpace(line), "::") {
		return strings.Replace(line, "::", `\x3a:`, 1)
	}
	return line
}
