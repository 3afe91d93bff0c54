// Package lint holds the rules and runs them over a knowledge base.
//
// A rule is a file, rule_<name>.go, and a fixture, testdata/lint/<name>.txtar.
// The file registers a [Rule]: its documentation and one function that calls
// [Pass.Report]. Nothing else needs to know of it.
package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/schema"
)

// A Rule is one check and its documentation.
type Rule struct {
	// Name identifies the rule in output, in the configuration and in ignores:
	// lower-case words joined by hyphens.
	Name string
	// Group is the group it belongs to: one of [Groups].
	Group string
	// Severity is the one it has unless the configuration says otherwise.
	Severity Severity
	// Title says in one line what the rule finds.
	Title string
	// Doc says in a paragraph or two what is wrong with it, and where the rule
	// stays silent.
	Doc string
	// Hint says what to do about a finding.
	Hint string

	// Fixes says in a sentence what kbctl fix does about findings, and where it does
	// not; empty if it leaves all of them to people.
	Fixes string

	// Shared tells that a finding is as much about the related records as about
	// its own, so that an ignore may name any of them, and so may a PATH.
	Shared bool

	// Since tells that the rule looks at what has changed, so that it finds nothing
	// unless the run compares with another state: kbctl check --since.
	Since bool

	// Around tells that Record looks at more than the record, the configuration, the
	// catalogs and the day: at other records, cards or fixtures. Without it Record has
	// no [Pass.Base], and what it found holds until the record changes.
	Around bool

	// A rule has one of these or, if what it checks has two sides, more.

	// Record looks at one record. It is called once per record, for several
	// records at once.
	Record func(*Pass, *schema.Record)
	// Base looks at the knowledge base as a whole.
	Base func(*Pass)
	// Last looks at what the other rules have come to. The records may be gone by
	// then, so it reports ranges, not pointers.
	Last func(*Pass)
}

// Groups are the groups of rules, in the order in which they are listed.
var Groups = []string{"schema", "content", "dates", "translation", "grounding", "regex", "graph", "cards", "safety", "housekeeping"}

var registry []*Rule

// register makes a rule known. Each rule's file calls it once.
func register(r *Rule) struct{} {
	registry = append(registry, r)
	return struct{}{}
}

// Rules returns all rules, by group and name.
func Rules() []*Rule {
	rules := slices.Clone(registry)
	slices.SortFunc(rules, func(a, b *Rule) int {
		if a.Group != b.Group {
			return slices.Index(Groups, a.Group) - slices.Index(Groups, b.Group)
		}
		return strings.Compare(a.Name, b.Name)
	})
	return rules
}

// Lookup finds a rule by name; nil if there is none.
func Lookup(name string) *Rule {
	for _, r := range registry {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// Select returns the rules that the names choose: names of rules and of groups.
// An unknown name is an error that offers the nearest known one.
func Select(names []string) ([]*Rule, error) {
	var chosen []*Rule
	for _, name := range names {
		known := false
		for _, r := range Rules() {
			if r.Name != name && r.Group != name {
				continue
			}
			known = true
			if !slices.Contains(chosen, r) {
				chosen = append(chosen, r)
			}
		}
		if !known {
			return nil, unknownRule(name)
		}
	}
	return chosen, nil
}

func unknownRule(name string) error {
	if slices.Contains(Groups, name) {
		return fmt.Errorf("%q is a group of rules; name a rule of it: kbctl rules %s lists them", name, name)
	}
	known := slices.Clone(Groups)
	for _, r := range registry {
		known = append(known, r.Name)
	}
	return fmt.Errorf("there is no rule or group %q%s; kbctl rules lists them", name, wording.DidYouMean(name, known))
}
