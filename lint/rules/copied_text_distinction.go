package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// copiedDistinctions reports distinctions that another record has in the same words, although they are about another
// pair of errors, or tell this error from the other one from the other's point of view.
func copiedDistinctions(p *lint.Pass) {
	first := make(map[string]toldApart)
	for _, r := range p.Base.Records {
		for i, e := range r.Transitions.ConfusedWith {
			if !tellsHere.MatchString(e.Distinction) {
				continue
			}
			this := toldApart{r, e.ErrorID, i}
			was, ok := first[fold(e.Distinction)]
			if !ok {
				first[fold(e.Distinction)] = this
				continue
			}
			if message := this.copies(was); message != "" {
				p.Report(lint.Finding{
					Place: this.place(), Message: message, Hint: "say it from the point of view of this record",
					Related: []lint.Related{{Place: was.place(), Message: "the same text"}},
				})
			}
		}
	}
}

// toldApart is a link to an error that is often confused with a record.
type toldApart struct {
	record *schema.Record
	other  string
	index  int
}

// copies says how a distinction can be wrong if an earlier one has the same words.
func (d toldApart) copies(was toldApart) string {
	switch {
	case was.record == d.record:
		return ""
	case was.other == d.record.ID && d.other == was.record.ID:
		return "the same text as in " + was.record.Name() + ", which takes the other point of view"
	}
	return "the same text as in " + was.record.Name() + ", which is about another error"
}

func (d toldApart) place() lint.Place {
	return lint.Place{Record: d.record, Pointer: fmt.Sprintf("/transition_graph/frequently_confused_with/%d/distinction", d.index)}
}

// tellsHere matches words that tell this error from the other one.
var tellsHere = regex.NewScreened(`(?i)^(?:here|there)\b|\b(?:here|there|this (?:error|one|record|message)|that (?:error|one|record|message))\b`)
