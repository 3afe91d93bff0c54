package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/logs/suspect"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/schema"
)

// An Unexplained is a line that looks like the error and that no record explains.
type Unexplained struct {
	Line int
	// Text is the line without secrets.
	Text string
	// Near is the record that nearly matches the line, or nil.
	Near *schema.Record
}

// Unexplain returns the lines of a log that look like the error, best first, if no record
// explains the best one. It returns a few lines at most.
func Unexplain(finder *match.Finder, explanations []match.Explanation, lines []suspect.Line) (all []Unexplained) {
	const most = 3
	for _, l := range lines {
		if l.Closing || len(all) == most {
			break
		}
		known := slices.ContainsFunc(explanations, func(e match.Explanation) bool {
			return e.Telling() && int(e.Best.Range.Start.Line) <= l.Number && l.Number <= int(e.Best.Range.End.Line)
		})
		alone, _ := finder.ExplainText([]byte(l.Text))
		if known || len(alone) > 0 && alone[0].Telling() {
			if all == nil {
				return nil
			}
			continue
		}
		text := strings.TrimSpace(rawline.Plain(string(rawline.Unwrap([]byte(l.Text)))))
		all = append(all, Unexplained{l.Number, secret.RedactLog(text), match.Near(finder, text)})
	}
	return all
}

// command returns the command that starts a record from a line of the log.
func (d *Diagnosis) command(u Unexplained) string {
	return fmt.Sprintf("%s --line %d", d.New, u.Line)
}

// nearName returns the name of the record that nearly matches, or "".
func (u Unexplained) nearName() string {
	if u.Near == nil {
		return ""
	}
	return u.Near.Name()
}
