package merge

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// prose are the members that can say several things one after the other.
var prose = []string{"root_cause", "root_cause_zh", "why_fails", "how", "distinction", "distinction_zh", "behavior_change", "linux", "macos", "windows"}

// The results of join.
const (
	first = iota
	second
	both
)

// join joins two texts. It says which of them remain: a text that has the other one is
// enough.
func join(a, b string) (joined string, which int) {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	switch x, y := folded(a), folded(b); {
	case strings.Contains(x, y):
		return a, first
	case strings.Contains(y, x):
		return b, second
	}
	return appended(a, b), both
}

// appended returns two texts as sentences.
func appended(a, b string) string {
	last, _ := utf8.DecodeLastRuneInString(a)
	chinese := unicode.Is(unicode.Han, last) || strings.ContainsRune("。！？；", last)
	switch {
	case unicode.Is(unicode.Han, last):
		a += "。"
	case !unicode.IsPunct(last):
		a += "."
	}
	if chinese {
		return a + b
	}
	return a + " " + b
}

// folded returns a text for comparison: without differences in white space and capitals, and
// without the mark at its end.
func folded(text string) string {
	return strings.TrimRight(strings.ToLower(strings.Join(strings.Fields(text), " ")), ".!;。！；")
}

// joinCauses joins the root causes. The Chinese follows the English.
func joinCauses(merged *object, a, b object) {
	joined, which := join(a.text("root_cause"), b.text("root_cause"))
	merged.set("root_cause", raw(joined))
	x, y := a.text("root_cause_zh"), b.text("root_cause_zh")
	switch {
	case x == "" || y == "":
		merged.set("root_cause_zh", raw(x+y))
	case which == first:
		merged.set("root_cause_zh", raw(x))
	case which == second:
		merged.set("root_cause_zh", raw(y))
	default:
		joined, _ := join(x, y)
		merged.set("root_cause_zh", raw(joined))
	}
}

// aliases returns the other names of the error: those of both records, the id of the record
// that goes, and its message.
func (m *merger) aliases(a, b object) []string {
	all := []string{}
	for _, name := range slices.Concat(texts(a.list("aliases")), []string{m.ids[1]}, texts(b.list("aliases")), []string{b.text("signature")}) {
		same := func(other string) bool { return folded(other) == folded(name) }
		if name != "" && name != m.ids[0] && !same(a.text("signature")) && !slices.ContainsFunc(all, same) {
			all = append(all, name)
		}
	}
	return all
}

func texts(values []json.RawMessage) (all []string) {
	for _, v := range values {
		all = append(all, textOf(v))
	}
	return all
}

// number returns a value that is a number, or 0.
func number(value json.RawMessage) (n float64) {
	_ = json.Unmarshal(value, &n) // not a number: 0
	return n
}

// summarize sets the members that sum up a record: the tier is the lower one, dates cover
// both records, and rates promise no more than before.
func summarize(merged *object, a, b object, today string) {
	pick := func(name string, second bool) {
		if x, y := a.values[name], b.values[name]; !empty(y) && (empty(x) || second) {
			merged.set(name, y)
		} else if x != nil {
			merged.set(name, x)
		}
	}
	earlier := func(name string) bool { return b.text(name) < a.text(name) }
	less := func(name string) bool { return number(b.values[name]) < number(a.values[name]) }
	pick("first_seen", earlier("first_seen"))
	pick("last_confirmed", !earlier("last_confirmed"))
	pick("last_updated", !earlier("last_updated"))
	pick("evidence_count", !less("evidence_count"))
	pick("confidence", less("confidence"))
	if merged.text("last_updated") < today {
		merged.set("last_updated", raw(today))
	}
	tiers := []string{"draft", "ai_generated", "human_reviewed", "community_verified", "reproduced"}
	tier := func(o object) int { return cmp.Or(max(slices.Index(tiers, o.text("verification_tier")), 0), 1) }
	if x, y := a.text("verification_tier"), b.text("verification_tier"); x != "draft" || y != "draft" {
		merged.set("verification_tier", raw(tiers[min(tier(a), tier(b))]))
	}
}
