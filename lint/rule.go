// Package lint runs rules over a knowledge base.
//
// A [Rule] is documentation and a function that calls [Pass.Report]. [Run] gives
// rules the records, turns what they report into findings with places, and leaves
// out what is ignored or accepted. The rules that come with kbctl are in
// lint/rules; they use only what this package exports.
package lint

import (
	"cmp"
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
	// Group is the group that the rule belongs to.
	Group string
	// Severity is the default severity of its findings.
	Severity Severity
	// Title says in one line what the rule finds.
	Title string
	// Doc explains in a paragraph or two why a finding is a problem, and when the
	// rule stays silent.
	Doc string
	// Hint says what to do about a finding.
	Hint string

	// Fixes says in a sentence what kbctl fix does about findings, and when it does
	// nothing. It is empty if the rule has no fixes.
	Fixes string

	// Together describes n findings with a fix in one line, with the command that fixes them.
	// The text output prints that line in place of the findings. It is nil if each
	// finding says something else.
	Together func(n int) string

	// Shared means that a finding concerns the related records as much as its own.
	// An ignore or a path may then name any of them.
	Shared bool

	// Since means that the rule compares records with their former state. It may find
	// less if [Options.Before] is not set.
	Since bool

	// Around means that Record looks at more than the record, the settings, the
	// catalogs and the day: at other records, cards or fixtures. Without Around,
	// [Pass.Base] is nil, and findings stay valid until the record changes.
	Around bool

	// A rule has at least one of the following functions.

	// Record checks one record. It is called once for each record, for several
	// records at once.
	Record func(*Pass, *schema.Record)
	// Base checks the knowledge base as a whole.
	Base func(*Pass)
	// Early makes Base run before those of other rules in a large base. Only then may it ask for
	// values that are [PerRun.Early]. These, and those that are [PerRun.Bulky], are dropped
	// before the findings of other rules fill the memory.
	Early bool
	// Last runs after all other functions and checks their results. The records may
	// have been released by then, so Last reports ranges, not pointers.
	Last func(*Pass)
}

// Acceptable reports whether a baseline may accept the findings of the rule. Rules
// with a Last function report lines that are no longer needed. Removing such a line
// is as quick as accepting it.
func (r *Rule) Acceptable() bool { return r.Last == nil }

// baseIf returns the function Base under a condition, or nil.
func (r *Rule) baseIf(condition bool) func(*Pass) {
	if !condition {
		return nil
	}
	return r.Base
}

// alone reports whether findings in a record depend only on that record, the
// settings, the catalogs and the day.
func (r *Rule) alone() bool { return r.Record != nil && !r.Around && !r.Since }

// Lookup finds a rule by name. It returns nil if there is none.
func Lookup(rules []*Rule, name string) *Rule {
	for _, r := range rules {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// Select returns the rules with the given names. A name is that of a rule or of a group,
// or a beginning of names, such as zh for zh-count and zh-script. The error for an unknown
// name suggests the nearest known name.
func Select(rules []*Rule, names []string) ([]*Rule, error) {
	var chosen []*Rule
	for _, name := range names {
		found := named(rules, name)
		if len(found) == 0 {
			return nil, unknownRule(rules, name)
		}
		for _, r := range found {
			if !slices.Contains(chosen, r) {
				chosen = append(chosen, r)
			}
		}
	}
	return chosen, nil
}

// named returns the rules that a name stands for. A part of a word counts only if no whole
// words fit.
func named(rules []*Rule, name string) (found []*Rule) {
	for _, r := range rules {
		if r.Name == name || r.Group == name || strings.HasPrefix(r.Name, name+"-") {
			found = append(found, r)
		}
	}
	if len(found) > 0 || name == "" {
		return found
	}
	for _, r := range rules {
		if strings.HasPrefix(r.Name, name) {
			found = append(found, r)
		}
	}
	return found
}

func unknownRule(rules []*Rule, name string) error {
	var groups, names []string
	for _, r := range rules {
		names = append(names, r.Name)
		if !slices.Contains(groups, r.Group) {
			groups = append(groups, r.Group)
		}
	}
	if slices.Contains(groups, name) {
		return fmt.Errorf("%q is a group of rules; name one of its rules: kbctl rules %s lists them", name, name)
	}
	return fmt.Errorf("unknown rule or group %q%s", name, cmp.Or(wording.DidYouMean(name, append(groups, names...)), "; kbctl rules lists them"))
}
