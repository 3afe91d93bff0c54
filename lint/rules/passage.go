package rules

import (
	"iter"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// A passage is an English text of a record. It may have code.
type passage struct {
	text string
	// The text is a member of an entry of a list, or of the record if list is empty.
	list   string
	entry  int
	member string
}

func (t *passage) pointer() string {
	if t.list == "" {
		return "/" + t.member
	}
	return "/" + t.list + "/" + strconv.Itoa(t.entry) + "/" + t.member
}

// passages yields the texts of a record that someone wrote in English: all but its messages
// and names.
func passages(r *schema.Record) iter.Seq[passage] {
	return func(yield func(passage) bool) {
		if !yield(passage{text: r.RootCause, member: "root_cause"}) {
			return
		}
		for i := range r.DeadEnds {
			d := &r.DeadEnds[i]
			if !yield(passage{d.Action, "dead_ends", i, "action"}) || !yield(passage{d.WhyFails, "dead_ends", i, "why_fails"}) ||
				!yield(passage{d.Condition, "dead_ends", i, "condition"}) {
				return
			}
		}
		for i := range r.Workarounds {
			w := &r.Workarounds[i]
			if !yield(passage{w.Action, "workarounds", i, "action"}) || !yield(passage{w.How, "workarounds", i, "how"}) ||
				!yield(passage{w.Condition, "workarounds", i, "condition"}) {
				return
			}
		}
		for i := range r.Transitions.ConfusedWith {
			if !yield(passage{r.Transitions.ConfusedWith[i].Distinction, "transition_graph/frequently_confused_with", i, "distinction"}) {
				return
			}
		}
	}
}

// haveWords reports whether some texts together have at least some number of words.
func haveWords(fewest int, texts ...string) bool {
	for _, s := range texts {
		for range strings.FieldsSeq(s) {
			if fewest--; fewest <= 0 {
				return true
			}
		}
	}
	return false
}

// wordCount returns the number of words in a text.
func wordCount(text string) (n int) {
	for range strings.FieldsSeq(text) {
		n++
	}
	return n
}
