package mention

import (
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/schema"
)

// A Mention is a name in a record that a catalog may know.
type Mention struct {
	Name string
	// Places are the pointers of the texts that certainly mention the name. Advised are
	// those that advise it.
	Places, Advised []string
	Called          bool
}

// mostNames limits the names of a record.
const mostNames = 2000

// Certain returns the names that the texts of a record certainly mention, in order. It leaves out
// names that the record declares itself, names that it says do not exist, and names to
// skip.
func Certain(r *schema.Record, texts []Text, scanner *Scanner, skip func(name string) bool) []*Mention {
	var names []*Mention
	var byName map[string]*Mention
	var exempt map[string]bool
	var scripted chosen
	var text Text
	found := func(n Name) {
		if len(names) == mostNames || skip(n.Text) {
			return
		}
		if own := n.setting && scripted.add(n); own || n.Own() || n.Denied() {
			if exempt == nil {
				exempt = make(map[string]bool)
			}
			exempt[n.Text] = true
		}
		if n.Doubtful() {
			return
		}
		m := byName[n.Text]
		if m == nil {
			m = &Mention{Name: n.Text}
			if byName == nil {
				byName = make(map[string]*Mention)
			}
			byName[n.Text] = m
			names = append(names, m)
		}
		m.add(text, n)
	}
	for _, text = range texts {
		scanner.Names(text.Text, found)
	}
	if len(names) == 0 {
		return nil
	}
	missing := missingName(r)
	return slices.DeleteFunc(names, func(m *Mention) bool { return exempt[m.Name] || missing(m.Name) })
}

// chosen has the names of settings that a record assigns to (1) and that it reads (2).
type chosen map[string]int

// add adds a name, and reports whether the record both assigns to it and reads it. Then it
// is a variable of a script.
func (c *chosen) add(n Name) bool {
	uses := 0
	if n.at.assigned() {
		uses = 1
	}
	if readsOwn(n.at, n.Text) {
		uses |= 2
	}
	if uses > 0 {
		if *c == nil {
			*c = make(chosen)
		}
		(*c)[n.Text] |= uses
	}
	return (*c)[n.Text] == 3
}

func (m *Mention) add(text Text, n Name) {
	m.Called = m.Called || n.Called()
	if len(m.Places) == 0 || m.Places[len(m.Places)-1] != text.Pointer {
		m.Places = append(m.Places, text.Pointer)
	}
	if text.Advice && (len(m.Advised) == 0 || m.Advised[len(m.Advised)-1] != text.Pointer) {
		m.Advised = append(m.Advised, text.Pointer)
	}
}

// missingName returns a function that reports whether the record is about the absence of a
// name. Its signature then has the name and says that it is missing.
func missingName(r *schema.Record) func(name string) bool {
	about := r.Signature + "\n" + r.Regex
	saysMissing := sync.OnceValue(func() bool {
		lower := strings.ToLower(about)
		return slices.ContainsFunc(missing, func(s string) bool { return strings.Contains(lower, s) })
	})
	return func(name string) bool {
		return strings.Contains(about, name[strings.LastIndexByte(name, '.')+1:]) && saysMissing()
	}
}

// missing are phrases of compilers, linkers and interpreters about unknown names.
var missing = []string{
	"has no attribute", "no attribute", "has no member", "no member named", "undefined symbol", "undefined reference", "undefined identifier",
	"cannot import name", "was not declared", "undeclared identifier", "unresolved external", "implicit declaration", "is not defined",
	"no module named", "symbol not found", "cannot find symbol", "entry point not found", "could not find", "failed to find", "does not exist",
	"is undefined", "procedure not found", "not found in",
}
