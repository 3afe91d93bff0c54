package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/visible"
	"github.com/kbctl/kbctl/lint"
)

// github writes workflow commands, which GitHub Actions turns into annotations:
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
//
// The runner obeys ::command at the start of a line and ##[command] anywhere in
// it, so nothing of a record may start a line or hold the latter.
type github struct{ options Options }

var githubCommand = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "notice"}

// Report implements Reporter.
func (g github) Report(w io.Writer, run Run) error {
	out := bufio.NewWriter(w)
	for f := range run.Result.All() {
		fmt.Fprintf(out, "::%s file=%s,line=%d,col=%d,endLine=%d", githubCommand[f.Severity],
			githubProperty(g.options.Path(f.Path())), f.Range.Start.Line, f.Range.Start.Column, f.Range.End.Line)
		if f.Range.Start.Line == f.Range.End.Line { // a column ends a range only within a line
			fmt.Fprintf(out, ",endColumn=%d", max(f.Range.End.Column-1, f.Range.Start.Column))
		}
		fmt.Fprintf(out, ",title=%s::%s\n", githubProperty(f.Rule.Name), githubMessage(f))
	}
	return out.Flush()
}

// githubMessage is the message, the detail and the hint. The line ends between
// and in them are ours; those of a record are shown as escapes.
func githubMessage(f *lint.Finding) string {
	lines := []string{f.Message}
	if f.Detail != "" {
		lines = append(lines, strings.Split(f.Detail, "\n")...)
	}
	lines = append(lines, "Hint: "+f.Advice())
	for i, line := range lines {
		lines[i] = githubData(line)
	}
	return strings.Join(lines, "%0A")
}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// githubData escapes the data of a workflow command.
func githubData(s string) string { return dataEscapes.Replace(visible.Escape(s)) }

// githubProperty escapes a property of a workflow command.
func githubProperty(s string) string { return propertyEscapes.Replace(visible.Escape(s)) }
