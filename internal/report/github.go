package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
)

// github writes workflow commands, which GitHub Actions turns into annotations:
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
//
// The runner obeys ::command at the start of a line and ##[command] anywhere in
// it, so nothing of a record may start a line or hold the latter.
//
// GitHub shows ten errors, ten warnings and ten notices of a step, the first ones.
// So no more are printed, and a notice says how many there are besides.
type github struct{ options Options }

// githubShown is how many annotations of a kind GitHub shows of a step.
const githubShown = 10

var githubCommand = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "notice"}

// Report implements Reporter.
func (g github) Report(w io.Writer, run Run) error {
	out := bufio.NewWriter(w)
	all := counts(run.Result.Counts)
	places := counts{lint.Error: githubShown, lint.Warning: githubShown, lint.Info: githubShown}
	if slices.Max(all[:]) > githubShown {
		places[lint.Info]-- // for the notice that says so
	}
	shown := places
	for s := range all {
		shown[s] = min(all[s], places[s])
	}
	if left := all.without(shown); left.sum() > 0 {
		fmt.Fprintf(out, "::notice title=kbctl::and besides: %s. GitHub shows %d annotations of a kind; kbctl check shows all findings, and so does a summary: --output markdown=$GITHUB_STEP_SUMMARY\n", left, githubShown)
	}
	for f := range run.Result.All() {
		if !places.take(f) {
			continue
		}
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
