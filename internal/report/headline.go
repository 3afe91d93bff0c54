package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
)

// headline writes the place, the severity, the message and the rule of a finding.
func (p *printer) headline(f *lint.Finding) {
	if path := f.Path(); p.path != path || p.pathLen == 0 {
		p.path, p.place = path, append(append(p.place[:0], visible.LineStart(p.options.Path(path))...), ':')
		p.pathLen = len(p.place)
	}
	p.place = append(strconv.AppendInt(p.place[:p.pathLen], int64(f.Range.Start.Line), 10), ':')
	p.place = append(strconv.AppendInt(p.place, int64(f.Range.Start.Column), 10), ':')
	severity, message, rule := f.Severity.String(), visible.Escape(f.Message), f.Rule.Name
	if p.options.Terminal || p.options.Color {
		p.painted(p.severity[f.Severity], severity+":", message, "["+rule+"]")
		return
	}
	p.out.Write(p.place) // for a million findings, Fprintf would take a second more
	for _, part := range [...]string{" ", severity, ": ", message, " [", rule, "]\n"} {
		p.out.WriteString(part)
	}
}

// painted writes a headline in colors. On a terminal it breaks the line between words.
func (p *printer) painted(paint func(...any) string, severity, message, rule string) {
	place, text := string(p.place), severity+" "+message+" "+rule
	lines := []string{" " + text}
	if p.options.Terminal {
		lines = hang(place, text, max(p.options.Width, 20))
	}
	for i, line := range lines {
		if before, after, ok := strings.Cut(line, severity); ok {
			lines[i] = before + paint(severity) + after
			break
		}
	}
	last := &lines[len(lines)-1]
	*last = strings.TrimSuffix(*last, rule) + p.paint.Dim(rule)
	fmt.Fprintln(p.out, p.paint.Bold(place)+strings.Join(lines, "\n"))
}

// hang breaks a text into lines. The first line follows lead, and the others are
// indented.
func hang(lead, text string, width int) (lines []string) {
	filler := strings.Repeat("x", min(terminal.Width(lead), width))
	first := strings.TrimPrefix(terminal.Wrap(filler+" "+text, "", width)[0], filler)
	lines = append(lines, first)
	if rest := strings.TrimLeft(strings.TrimPrefix(" "+text, first), " "); rest != "" {
		const indent = "    "
		for _, line := range terminal.Wrap(rest, "", width-len(indent)) {
			lines = append(lines, indent+visible.LineStart(line))
		}
	}
	return lines
}
