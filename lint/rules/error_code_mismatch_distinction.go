package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// wrongDistinctions reports distinctions that name an error which is neither that of their record nor that
// of the other record, although both have errors of one product.
func wrongDistinctions(p *lint.Pass) {
	for _, r := range p.Base.Records {
		for i, e := range r.Transitions.ConfusedWith {
			other := p.Base.Lookup(e.ErrorID)
			if other == r || e.Distinction == "" {
				continue
			}
			wrong := ""
			if other == nil { // a link to a record that does not exist, or not yet
				wrong = otherThanID(p, r, e)
			} else {
				wrong = thirdError(p, r, other, e.Distinction)
			}
			if wrong != "" {
				p.ReportAt(r, fmt.Sprintf("/transition_graph/frequently_confused_with/%d/distinction", i), wrong)
			}
		}
	}
}

// thirdError describes the only error that a distinction between two records names, if it is that of neither.
func thirdError(p *lint.Pass, r, other *schema.Record, text string) string {
	name := onlyName(text)
	if name == "" {
		return ""
	}
	code := facts.Get(p, r).Code(name)
	if code == nil || mentionsName(p, r, name) || mentionsName(p, other, name) {
		return ""
	}
	mine, theirs := ofProduct(errorsOf(p, r), code.In.Product), ofProduct(errorsOf(p, other), code.In.Product)
	same := func(c *catalog.Code) bool {
		return c.Same(code) || isPart(c.Name, name) || isPart(name, c.Name)
	}
	if len(mine) == 0 || len(theirs) == 0 || slices.ContainsFunc(append(mine, theirs...), same) {
		return ""
	}
	return fmt.Sprintf("the two errors are %s and %s, not %s", mine[0], theirs[0], code)
}

// otherThanID describes the only error that a distinction names, if the id of the other record has another code of
// the same form: E0502 for rust/e0382-use-of-moved-value.
func otherThanID(p *lint.Pass, r *schema.Record, e schema.Edge) string {
	m := codeInID.FindStringSubmatch(e.ErrorID)
	if m == nil {
		return ""
	}
	code, name := strings.ToUpper(m[1]), onlyName(e.Distinction)
	if name == code || len(name) != len(code) || name[0] != code[0] || !isInteger(name[1:]) || mentionsName(p, r, name) || strings.Contains(strings.ToUpper(r.ID), name) {
		return ""
	}
	return fmt.Sprintf("the other error is %s, not %s", code, name)
}

// codeInID matches a code of one letter and four digits in an id.
var codeInID = lazyregexp.New(`[/-]([a-z]\d{4})(?:-|$)`)

// onlyName returns the word in a text that may be the name of an error, if it is the only one: with several
// capitals, or a capital before digits, as in E0382.
func onlyName(text string) (name string) {
	for word := range strings.FieldsFuncSeq(text, notInCode) {
		if len(word) < len("E0382") || isInteger(word) || !isLongName(word) && !isInteger(word[1:]) || word == name {
			continue
		}
		if name != "" {
			return ""
		}
		name = word
	}
	return name
}

// isLongName reports whether a word has several capitals.
func isLongName(word string) bool {
	start, end := nextName(word, 0)
	return start < end
}

// errorsOf returns the errors that a record names in error_code, signature and aliases, or whose messages are in
// its signature.
func errorsOf(p *lint.Pass, r *schema.Record) []*catalog.Code {
	all := namesIn(p, r)(strings.Join(append([]string{r.ErrorCode, r.Signature}, r.Aliases...), " "))
	return append(all, facts.Get(p, r).CodesIn(r.Signature)...)
}

// mentionsName reports whether a text of a record, apart from its distinctions, has a name.
func mentionsName(p *lint.Pass, r *schema.Record, name string) bool {
	return slices.ContainsFunc(texts.Get(p, r), func(t mention.Text) bool { return strings.Contains(t.Text, name) })
}
