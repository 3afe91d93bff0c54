package report

import (
	"bufio"
	"io"
	"strings"

	"github.com/fatih/color"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// Diff writes a unified diff for people. It shows hidden characters as escapes, and
// secrets as asterisks.
func Diff(w io.Writer, diff string, colored bool) error {
	out := bufio.NewWriter(w)
	styles := []struct {
		prefix string
		apply  func(a ...any) string
	}{
		{"---", terminal.Style(colored, color.Bold)}, {"+++", terminal.Style(colored, color.Bold)}, {"@@", terminal.Style(colored, color.FgCyan)},
		{"-", terminal.Style(colored, color.FgRed)}, {"+", terminal.Style(colored, color.FgGreen)},
	}
	for line := range strings.Lines(secret.ValuesOf(diff).Mask(diff)) {
		line = withoutCommand(visible.Line(strings.TrimRight(line, "\r\n")))
		for _, style := range styles {
			if strings.HasPrefix(line, style.prefix) {
				line = style.apply(line)
				break
			}
		}
		out.WriteString(line + "\n")
	}
	return out.Flush()
}

// Patch writes a unified diff for programs such as patch and git apply. It copies the
// diff byte for byte, except for lines that could do harm in a job's log. It writes
// these like [Diff] does. In that case exact is false, and no program can apply the
// diff. Tabs, a byte-order mark at the start of a line and a carriage return at its end
// are harmless.
func Patch(w io.Writer, diff string) (exact bool, err error) {
	out := bufio.NewWriter(w)
	masked := secret.ValuesOf(diff).Mask(diff)
	exact = masked == diff
	for line := range strings.Lines(masked) {
		text := strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		ending := line[len(text):]
		if !strings.HasSuffix(line, "\n") {
			text, ending = line, ""
		}
		if harmless := withoutHarmless(text); withoutCommand(visible.Escape(harmless)) != harmless {
			exact = false
			text = withoutCommand(visible.Line(text))
		}
		out.WriteString(text + ending)
	}
	return exact, out.Flush()
}

// withoutHarmless removes the harmless hidden characters from a line of a diff.
func withoutHarmless(line string) string {
	const mark = "\uFEFF"
	if len(line) > 0 && strings.HasPrefix(line[1:], mark) {
		line = line[:1] + line[1+len(mark):]
	}
	return strings.ReplaceAll(line, "\t", " ")
}

// withoutCommand breaks a workflow command at the start of a line, because GitHub's
// runner would execute it.
func withoutCommand(line string) string {
	if strings.HasPrefix(strings.TrimSpace(line), "::") {
		return strings.Replace(line, "::", `\x3a:`, 1)
	}
	return line
}
