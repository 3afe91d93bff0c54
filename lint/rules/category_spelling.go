package rules

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/neutral"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var categorySpelling = &lint.Rule{
	Name: "category-spelling", Group: "content", Severity: lint.Warning,
	Title: "a category is another one in a different spelling, or of another kind of error",
	Doc: `Readers and programs group records by category. "network", "network_error" and "Network-Error" are three
groups to them. The rule reports the rarer ones among categories that differ only in _error, in the plural, in case or in
the separators. It also reports a category with an unknown word that is one letter away from a word in the
other categories of the base, or from a usual word of categories, such as resorce_error.

A category such as network_error or timeout does not fit a record that has no other word about a network or about time.

If categories in .kbctl.yaml lists the categories, the rule reports every other one instead.`,
	Hint:   "use one spelling, and the category of the error; categories in .kbctl.yaml fixes the list",
	Record: reportUnfit,
	Base: func(p *lint.Pass) {
		used := usedCategories(p.Base.Records)
		better := variants(used)
		if listed := p.Settings.Categories; len(listed) > 0 {
			better = unlistedCategories(used, listed)
		}
		for _, name := range slices.Sorted(maps.Keys(better)) {
			for _, r := range used[name] {
				p.Report(better[name].finding(r, used))
			}
		}
	},
}

// A spelling is what to write for a category, and why.
type spelling struct{ category, message string }

func (s spelling) finding(r *schema.Record, used map[string][]*schema.Record) lint.Finding {
	f := lint.Finding{Place: lint.Place{Record: r, Pointer: "/category"}, Message: fmt.Sprintf("%q %s", clip(r.Category), s.message)}
	if s.category != "" {
		f.Hint = fmt.Sprintf("write %q", clip(s.category))
	}
	if others := used[s.category]; len(others) > 0 {
		f.Related = []lint.Related{{Place: lint.Place{Record: others[0], Pointer: "/category"}, Message: "the other spelling"}}
	}
	return f
}

// usedCategories returns the records of each category.
func usedCategories(records []*schema.Record) map[string][]*schema.Record {
	used := make(map[string][]*schema.Record)
	for _, r := range records {
		if !blank(r.Category) {
			used[r.Category] = append(used[r.Category], r)
		}
	}
	return used
}

// unlistedCategories returns the categories that are not listed.
func unlistedCategories(used map[string][]*schema.Record, listed []string) map[string]spelling {
	better := make(map[string]spelling)
	for name := range used {
		if !slices.Contains(listed, name) {
			better[name] = spelling{wording.Nearest(name, listed), "is not in categories of .kbctl.yaml"}
		}
	}
	return better
}

// variants returns the categories that are another one in a different spelling.
func variants(used map[string][]*schema.Record) map[string]spelling {
	better := make(map[string]spelling)
	first := make(map[string]string) // the most common category, by folded name
	words := make(map[string]int)    // the numbers of records
	for _, name := range byFrequency(used) {
		for word := range strings.FieldsFuncSeq(strings.ToLower(name), separatesCategory) {
			words[word] += len(used[name])
		}
		if best := first[foldCategory(name)]; best != "" {
			better[name] = spelling{best, fmt.Sprintf("is the category %q in another spelling", clip(best))}
		} else {
			first[foldCategory(name)] = name
		}
	}
	near := newSlips(words)
	for name := range used {
		if right := cmp.Or(respelled(name, words, near), respelledUsual(name)); right != "" {
			better[name] = spelling{right, fmt.Sprintf("is probably %q, misspelled", clip(right))}
		}
	}
	return better
}

// byFrequency returns the categories, the most common one first. Among equals, the ones
// that end in _error are first.
func byFrequency(used map[string][]*schema.Record) []string {
	short := func(name string) int {
		if strings.HasSuffix(name, "_error") {
			return 0
		}
		return 1
	}
	return slices.SortedFunc(maps.Keys(used), func(a, b string) int {
		return cmp.Or(len(used[b])-len(used[a]), short(a)-short(b), strings.Compare(a, b))
	})
}

// foldCategory maps spellings of one category to one text.
func foldCategory(name string) string {
	name = strings.Join(strings.FieldsFunc(strings.ToLower(name), separatesCategory), "")
	name = strings.TrimSuffix(strings.TrimSuffix(name, "s"), "error")
	if name == "" {
		return "error"
	}
	return strings.TrimSuffix(name, "s")
}

func separatesCategory(r rune) bool { return r == ' ' || r == '_' || r == '-' || r == '/' }

// respelled corrects the misspelled word of a category, or returns "". Short words and
// words that the list of ordinary words has are never misspelled.
func respelled(name string, words map[string]int, near slips) string {
	const shortest, usual = 5, 10 // letters, records
	for word := range strings.FieldsFuncSeq(strings.ToLower(name), separatesCategory) {
		if len(word) < shortest-1 || neutral.Word(word) {
			continue
		}
		for _, right := range near.of(word) {
			sure := words[right] > words[word] || words[right] == words[word] && neutral.Word(right)
			if len(word) < shortest {
				sure = words[right] >= max(usual, usual*words[word])
			}
			if len(right) >= shortest && sure && isTypo(word, right) {
				return strings.Replace(strings.ToLower(name), word, right, 1)
			}
		}
	}
	return ""
}

// isTypo reports whether a word is another one with a slip of one letter. Another ending is
// no slip.
func isTypo(word, right string) bool {
	if doubled, ok := strings.CutPrefix(word, right); ok {
		return doubled == right[len(right)-1:] && doubled != "s"
	}
	if strings.Contains(word, right) || withoutEnding(word) == withoutEnding(right) {
		return false
	}
	return isSlip(word, right)
}

// swapped reports whether two words differ only in the order of two neighboring letters.
func swapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// withoutEnding removes the ending of a word.
func withoutEnding(word string) string {
	for _, ending := range [...]string{"ing", "ion", "ed", "er", "or", "es", "al", "s", "d", "r", "n", "y", "e"} {
		if s, ok := strings.CutSuffix(word, ending); ok {
			return s
		}
	}
	return word
}
