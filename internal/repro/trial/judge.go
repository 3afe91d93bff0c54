package trial

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/repro/sandbox"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/schema"
)

// A verdict is what one try shows.
type verdict struct {
	// reason says why the try is not as the record says, or is empty.
	reason string
	output []byte
	line   int
	kind   string
}

// judge compares the outcome of a try with the record.
func (r *Runner) judge(p *plan.Plan, c *plan.Case, o sandbox.Outcome) verdict {
	text := string(o.Output)
	v := verdict{output: []byte(secret.Hide(text, secret.FindInLog(text)))}
	switch o.End {
	case sandbox.SetupFailed:
		v.reason = "the setup fails"
		return v
	case sandbox.TimedOut:
		v.reason = "the time limit ends it"
		return v
	case sandbox.Flooded:
		v.reason = fmt.Sprintf("it prints more than %d MiB", sandbox.MostOutput>>20)
		return v
	}
	record := r.Base.Lookup(p.ID)
	if record == nil {
		v.reason = fmt.Sprintf("there is no record %s; write it for this output", p.ID)
		return v
	}
	hits, gaveUp := r.Finder.Hits(v.output)
	if slices.Contains(gaveUp, record) {
		v.reason = "the regex takes too many steps"
		return v
	}
	rivals, own := match.Rivals(hits, record)
	v.kind = "nomatch"
	if own != nil {
		v.line, v.kind = int(own.Best.Range.Start.Line), ""
		if len(rivals) == 0 {
			v.kind = "match"
		}
	}
	v.reason = wrongExit(c, o.Exit)
	if v.reason == "" {
		v.reason = judgeHits(c, record, v.output, rivals, own)
	}
	return v
}

// wrongExit returns why the exit code of a case is wrong, or an empty text.
func wrongExit(c *plan.Case, exit int) string {
	switch {
	case c.Exit != nil && exit != *c.Exit:
		return fmt.Sprintf("it exits with %d instead of %d", exit, *c.Exit)
	case c.Exit == nil && c.Name.Kind == plan.Error && exit == 0:
		return "it exits with 0; write exit: 0 if the error does not change the exit code"
	case c.Name.Kind == plan.Workaround && exit != 0:
		return fmt.Sprintf("it exits with %d instead of 0", exit)
	}
	return ""
}

// judgeHits returns why the records that match an output are wrong, or an empty text.
func judgeHits(c *plan.Case, record *schema.Record, output []byte, rivals []match.Explanation, own *match.Explanation) string {
	wins := own != nil && len(rivals) == 0
	switch {
	case silent(c) && own != nil:
		return fmt.Sprintf("the regex matches line %d", own.Best.Range.Start.Line)
	case silent(c), c.Name.Kind == plan.DeadEnd && (wins || leads(record, rivals)):
		return ""
	case own == nil && len(rivals) > 0:
		return fmt.Sprintf("the regex does not match; %s explains line %d", rivals[0].Record.Name(), rivals[0].Best.Range.Start.Line)
	case own == nil:
		return "the regex does not match"
	case !wins:
		return fmt.Sprintf("%s explains it better, on line %d", rivals[0].Record.Name(), rivals[0].Best.Range.Start.Line)
	}
	return wrongLine(c, output, own)
}

// silent reports whether the regex must not match the output of a case.
func silent(c *plan.Case) bool { return c.Name.Kind == plan.Workaround || c.Name.Kind == plan.NoMatch }

// leads reports whether the first record that explains an output is one that the record
// leads to.
func leads(record *schema.Record, rivals []match.Explanation) bool {
	return len(rivals) > 0 && slices.ContainsFunc(record.Transitions.LeadsTo, func(e schema.Edge) bool {
		return e.ErrorID == rivals[0].Record.ID
	})
}

// wrongLine returns why the record matches on the wrong line, or an empty text.
func wrongLine(c *plan.Case, output []byte, own *match.Explanation) string {
	if c.Line == nil {
		return ""
	}
	lines := match.Origin{Line: c.Line}.Where()
	if lines == nil {
		lines = linesWith(output, c.Line)
		if lines == nil {
			return fmt.Sprintf("no line has the text %q", strings.Join(c.Line, `" or "`))
		}
	}
	if lines.Meet(own.Best.Range) {
		return ""
	}
	return fmt.Sprintf("the regex matches line %d, but the error is on %s", own.Best.Range.Start.Line, lines)
}

// linesWith returns the lines that have one of the texts.
func linesWith(output []byte, texts []string) (lines match.Lines) {
	n := 0
	for line := range bytes.Lines(output) {
		n++
		if slices.ContainsFunc(texts, func(text string) bool { return bytes.Contains(line, []byte(text)) }) {
			lines = append(lines, [2]int{n, n})
		}
	}
	return lines
}
