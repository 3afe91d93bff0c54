package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A mentioned is a name in a record that a catalog may know.
type mentioned struct {
	name string
	// places are the pointers of the texts that certainly mention the name. advised are
	// those that advise it.
	places, advised []string
	called          bool
}

// mentions are the names that a record certainly mentions, in order. Settled names are
// left out. So are names that the record declares itself, and names that it says do
// not exist.
var mentions = &lint.PerRecord[[]*mentioned]{Build: collectNames}

// mostNames and mostHints limit the names of a record and the suggestions for them.
// Searching for a suggestion takes time.
const mostNames, mostHints = 2000, 20

func collectNames(p *lint.Pass, r *schema.Record) []*mentioned {
	known := facts.Get(p, r)
	if len(known.Heads()) == 0 {
		return nil
	}
	var names []*mentioned
	var byName map[string]*mentioned
	var exempt map[string]bool
	for _, text := range mention.Texts(r) {
		known.scanner().Names(text.Text, func(n mention.Name) {
			if len(names) == mostNames || known.judge(n.Text).settled {
				return
			}
			if n.Own() || n.Denied() {
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
				m = &mentioned{name: n.Text}
				if byName == nil {
					byName = make(map[string]*mentioned)
				}
				byName[n.Text] = m
				names = append(names, m)
			}
			m.add(text, n)
		})
	}
	missing := missingName(r)
	return slices.DeleteFunc(names, func(m *mentioned) bool { return exempt[m.name] || missing(m.name) })
}

func (m *mentioned) add(text mention.Text, n mention.Name) {
	m.called = m.called || n.Called()
	if len(m.places) == 0 || m.places[len(m.places)-1] != text.Pointer {
		m.places = append(m.places, text.Pointer)
	}
	if text.Advice && (len(m.advised) == 0 || m.advised[len(m.advised)-1] != text.Pointer) {
		m.advised = append(m.advised, text.Pointer)
	}
}

// missingName returns a function that reports whether the record is about the absence of a
// name. Its signature then has the name and says that it is missing.
func missingName(r *schema.Record) func(name string) bool {
	about := r.Signature + "\n" + r.Regex
	lower := strings.ToLower(about)
	if !slices.ContainsFunc(missing, func(s string) bool { return strings.Contains(lower, s) }) {
		return func(string) bool { return false }
	}
	return func(name string) bool { return strings.Contains(about, name[strings.LastIndexByte(name, '.')+1:]) }
}

// missing are phrases of compilers, linkers and interpreters about unknown names.
var missing = []string{
	"has no attribute", "no attribute", "has no member", "no member named", "undefined symbol", "undefined reference", "undefined identifier",
	"cannot import name", "was not declared", "undeclared identifier", "unresolved external", "implicit declaration", "is not defined",
	"no module named", "symbol not found", "cannot find symbol", "entry point not found", "could not find", "failed to find", "does not exist",
	"is undefined", "procedure not found", "not found in",
}
