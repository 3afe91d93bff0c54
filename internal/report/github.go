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

// github writes workflow commands. GitHub Actions turns them into annotations:
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
//
// The runner executes ::command at the start of a line and ##[command] anywhere.
// So no text of a record may start a line or contain ##[.
//
// GitHub shows the first ten errors, the first ten warnings and the first ten
// notices of a step. The reporter prints no more than that. The last notice has
// the number of the other findings.
type github struct{ options Options }

// githubShown is the number of annotations of each kind that GitHub shows for a step.
const githubShown = 10

var githubCommand = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "notice"}

// Report implements Reporter.
func (g github) Report(w io.Writer, run Run) error {
	out := bufio.NewWriter(w)
	all := counts(run.Result.Counts)
	places := counts{lint.Error: githubShown, lint.Warning: githubShown, lint.Info: githubShown}
	if slices.Max(all[:]) > githubShown {
		places[lint.Info]-- // for the notice below
	}
	shown := places
	for s := range all {
		shown[s] = min(all[s], places[s])
	}
	if left := all.without(shown); left.sum() > 0 {
		fmt.Fprintf(out, "::notice title=kbctl::not shown: %s. GitHub shows %d annotations of each kind. To see all findings, run kbctl check or add a summary: --output markdown=$GITHUB_STEP_SUMMARY\n", left, githubShown)
	}
	for f := range run.Result.All() {
		if !places.take(f) {
			continue
		}
		fmt.Fprintf(out, "::%s file=%s,line=%d,col=%d,endLine=%d", githubCommand[f.Severity],
			githubProperty(g.options.Path(f.Path())), f.Range.Start.Line, f.Range.Start.Column, f.Range.End.Line)
		if f.Range.Start.Line == f.Range.End.Line { // the end column counts only in the same line
			fmt.Fprintf(out, ",endColumn=%d", max(f.Range.End.Column-1, f.Range.Start.Column))
		}
		fmt.Fprintf(out, ",title=%s::%s\n", githubProperty(f.Rule.Name), githubMessage(f, g.options.Path(f.Path())))
	}
	return out.Flush()
}

// Annotate writes an error at a line of a file as an annotation of GitHub.
func Annotate(w io.Writer, file string, line int, message string) error {
	_, err := fmt.Fprintf(w, "::error file=%s,line=%d,title=kbctl::%s\n", githubProperty(file), line, githubData(message))
	return err
}

// githubMessage returns the message, the detail and the hint. Only our own text
// has line ends. Those of a record appear as escapes.
func githubMessage(f *lint.Finding, path string) string {
	lines := []string{f.Message}
	if f.Detail != "" {
		lines = append(lines, strings.Split(detail(f, path), "\n")...)
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
