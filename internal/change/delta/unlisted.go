package delta

import (
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/lint"
)

// unlisted splits the findings of one file into those that stand for unlisted ones, by
// their rules, and the others.
func unlisted(findings []*lint.Finding) (standing map[*lint.Rule]*lint.Finding, listed []*lint.Finding) {
	standing = make(map[*lint.Rule]*lint.Finding)
	for _, f := range findings {
		if f.Count > 0 && standing[f.Rule] == nil {
			standing[f.Rule] = f
		} else {
			listed = append(listed, f)
		}
	}
	return standing, listed
}

// pairUnlisted pairs unlisted findings of one file with those of the other side, listed or
// not. A finding that stands for unlisted ones then stands for those without a pair.
func pairUnlisted(wasUnlisted, isUnlisted map[*lint.Rule]*lint.Finding, before, after []*lint.Finding, paired func(was, is *lint.Finding)) (lost, found []*lint.Finding) {
	for _, rule := range rulesOf(wasUnlisted, isUnlisted) {
		was, is := wasUnlisted[rule], isUnlisted[rule]
		still := lint.StillUnlisted(standsFor(was), standsFor(is), number(before, rule), number(after, rule))
		if still > 0 {
			paired(was, is)
		}
		var rest int
		before, rest = without(before, rule, standsFor(is)-still, func(listed *lint.Finding) { paired(listed, is) })
		if rest > 0 {
			is.StandFor(rest)
			found = append(found, is)
		}
		after, rest = without(after, rule, standsFor(was)-still, func(listed *lint.Finding) { paired(was, listed) })
		if rest > 0 {
			was.StandFor(rest)
			lost = append(lost, was)
		}
	}
	return append(before, lost...), append(after, found...)
}

// rulesOf returns the rules of both sides, by name.
func rulesOf(was, is map[*lint.Rule]*lint.Finding) []*lint.Rule {
	rules := maps.Clone(was)
	maps.Copy(rules, is)
	return slices.SortedFunc(maps.Keys(rules), func(a, b *lint.Rule) int { return strings.Compare(a.Name, b.Name) })
}

// standsFor returns how many findings a finding stands for, or 0 if there is none.
func standsFor(f *lint.Finding) int {
	if f == nil {
		return 0
	}
	return f.Count
}

func number(findings []*lint.Finding, rule *lint.Rule) (n int) {
	for _, f := range findings {
		if f.Rule == rule {
			n++
		}
	}
	return n
}

// without removes up to n findings of a rule and calls remove with each. It returns how
// many fewer there were.
func without(findings []*lint.Finding, rule *lint.Rule, n int, remove func(*lint.Finding)) (kept []*lint.Finding, rest int) {
	kept = slices.DeleteFunc(findings, func(f *lint.Finding) bool {
		if f.Rule != rule || n == 0 {
			return false
		}
		n--
		remove(f)
		return true
	})
	return kept, n
}
