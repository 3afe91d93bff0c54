package merge

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// Regexes returns regexes that match what two regexes match, the best first. If one of them
// matches everything of the other, it is the only one. The last is the first of the two.
func Regexes(a, b string) []string {
	blank := func(regex string) bool { return strings.TrimSpace(regex) == "" }
	switch {
	case blank(b) || !blank(a) && regex.Covers(a, b):
		return []string{a}
	case blank(a) || regex.Covers(b, a):
		return []string{b, a}
	}
	joined := rest(a, b)
	if others := rest(b, joined); others != "" {
		joined += "|" + others
	}
	if _, err := regex.Compile(joined, false); err != nil {
		return []string{a}
	}
	return []string{joined, a}
}

// rest returns the alternatives of a regex that no alternative of another one covers. It
// returns the whole regex if there are no others.
func rest(of, other string) string {
	all, others := regex.Alternatives(of), regex.Alternatives(other)
	left := slices.DeleteFunc(slices.Clone(all), func(alternative string) bool { return coveredBy(others, alternative) })
	if len(left) == len(all) {
		return grouped(of)
	}
	for i, alternative := range left {
		left[i] = grouped(alternative)
	}
	return strings.Join(left, "|")
}

func coveredBy(alternatives []string, one string) bool {
	return slices.ContainsFunc(alternatives, func(other string) bool { return regex.Covers(other, one) })
}

var (
	startFlags = lazyregexp.New(`^\(\?([a-zA-Z]+)\)`)
	groupName  = lazyregexp.New(`\(\?P?<\w+>`)
)

// grouped returns a regex whose flags apply to no other alternative, and whose groups have no
// names, which must differ.
func grouped(alternative string) string {
	alternative = groupName.ReplaceAllString(alternative, "(")
	if flags := startFlags.FindStringSubmatch(alternative); flags != nil {
		return "(?" + flags[1] + ":" + alternative[len(flags[0]):] + ")"
	}
	return alternative
}
