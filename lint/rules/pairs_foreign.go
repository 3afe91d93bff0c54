package rules

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/schema"
)

// foreignWord returns a word in Latin letters that a translation has, although neither its English nor what stands beside it has one that
// begins alike: the signature, the id, and the code and condition of a workaround. Outside of causes only names count, because actions are
// translated freely. In 11,000 translations of right records it finds 2. Then a part of the English is lost, or the translation is of another text.
func (t *pairedText) foreignWord(r *schema.Record) string {
	if len(t.Chinese)+len(t.English) > longestStatements {
		return ""
	}
	cause, beside := t.Pointer == "/root_cause_zh", ""
	if strings.HasPrefix(t.Pointer, "/transition_graph") { // which may name what the other record is about
		return ""
	}
	for i := 0; i < len(t.Chinese); {
		if !isLetterByte(t.Chinese[i]) {
			i++
			continue
		}
		end := i + 1
		for end < len(t.Chinese) && isWordByte(t.Chinese[end]) {
			end++
		}
		word := strings.TrimRight(t.Chinese[i:end], ".:/-")
		i = end
		if len(word) < shortestForeign || strings.Contains(t.English, word) || ownTerm[strings.TrimSuffix(strings.ToLower(word), ".js")] || strings.EqualFold(strings.TrimSuffix(word, ".js"), r.Domain) || isAbbreviation(word) || !cause && !isProperName(word) {
			continue
		}
		if beside == "" {
			beside = squeezedText(strings.ToLower(t.English + "\n" + r.ID + "\n" + r.Signature + "\n" + t.besides(r)))
		}
		if makesNext(t.English, t.Chinese[end:]) {
			continue
		}
		if isCodePath(word) && !strings.Contains(strings.ToLower(t.English+"\n"+r.Signature+"\n"+t.besides(r)), strings.ToLower(word)) {
			return word
		}
		if squeezed := squeezedText(strings.ToLower(word)); !strings.Contains(beside, squeezed[:min(len(squeezed), 5)]) && !strings.Contains(beside, strings.TrimRight(squeezed, "s")) {
			return word
		}
	}
	return ""
}

// shortestForeign is the number of letters of a word that no translation adds.
const shortestForeign = 3

// makesNext reports whether the text after a name begins with another name that the English has, as after Amazon in "Amazon S3".
func makesNext(en, rest string) bool {
	name, found := strings.CutPrefix(rest, " ")
	end := 0
	for end < len(name) && isWordByte(name[end]) {
		end++
	}
	return found && end > 1 && strings.Contains(en, name[:end])
}

// isCodePath reports whether a word is a path or a name with a path, which no translation writes in another way.
func isCodePath(word string) bool {
	const shortest = 12
	return len(word) >= shortest && strings.Contains(word, "/") && !strings.Contains(word, "//")
}

// isWordByte reports whether a character of ASCII may stand within a name or a path.
func isWordByte(c byte) bool {
	return c < utf8.RuneSelf && (isNameRune(rune(c)) || strings.IndexByte(".:/", c) >= 0)
}

// isAbbreviation reports whether a word is a few capitals, which may translate a term: BOM for "byte order mark".
func isAbbreviation(word string) bool {
	const longest = 6
	return len(word) <= longest && strings.ToUpper(word) == word
}

// isProperName reports whether a word can only be a name: with a capital, a mark or a digit.
func isProperName(word string) bool {
	return strings.ContainsAny(word, "._-/:0123456789") || strings.ToLower(word) != word
}

// ownTerm are words that Chinese texts keep, for which English ones have others.
var ownTerm = wordSet("try catch try/catch pod pods dataframe dataframes promise promises dockerfile pending")

// besides returns what a reader sees with the text, other than its English.
func (t *pairedText) besides(r *schema.Record) string {
	parts := strings.Split(t.Pointer, "/")
	if len(parts) < 3 {
		return ""
	}
	i, err := strconv.Atoi(parts[2])
	if err != nil {
		return ""
	}
	switch parts[1] {
	case "workarounds", "workarounds_zh":
		if i < len(r.Workarounds) {
			w := &r.Workarounds[i]
			return w.Action + "\n" + w.How + "\n" + w.Condition
		}
	case "dead_ends", "dead_ends_zh":
		if i < len(r.DeadEnds) {
			d := &r.DeadEnds[i]
			return d.Action + "\n" + d.WhyFails + "\n" + d.Condition
		}
	}
	return ""
}
