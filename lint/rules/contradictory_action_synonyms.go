package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// wordsOf maps actions with the same words in any order to one text. Synonyms count as one
// word. The words after one that relates, such as "to", stay apart from the others. It
// returns "" for an action that is more than words.
func wordsOf(action string) string {
	if strings.ContainsAny(action, "<>=|&;/") {
		return ""
	}
	lists := [][]string{nil}                                                 // the words, and those after each word that relates
	if strings.HasPrefix(action, "Us") || strings.HasPrefix(action, "Run") { // the search would take long
		action = useTo.ReplaceAllString(action, "$2 with $1")
	}
	words := strings.Fields(action)
	joinVerbs(words)
	for _, word := range words {
		if related, ok := relations[plainly(word)]; ok {
			lists = append(lists, []string{related})
		} else {
			last := &lists[len(lists)-1]
			*last = append(*last, word)
		}
	}
	parts := make([]string, len(lists))
	for i, list := range lists {
		if i == 0 {
			parts[i] = sorted("", list)
		} else {
			parts[i] = sorted(list[0], list[1:])
		}
	}
	slices.Sort(parts)
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// useTo matches an action that begins with its tool: "Use sed to delete the line".
var useTo = lazyregexp.New(`^(?:Use|Using|Run|Running) (.+?) to (.+?)\.?$`)

// sorted returns the steps of words, sorted, after their relation. Words that change nothing
// are left out.
func sorted(relation string, list []string) string {
	words := strings.Fields(sameStep(strings.Join(list, " ")))
	for i, word := range words {
		if same, ok := synonyms[word]; ok {
			words[i] = same
		}
	}
	words = slices.DeleteFunc(words, func(word string) bool { return filling[word] })
	slices.Sort(words)
	return strings.TrimSpace(relation + " " + strings.Join(slices.Compact(words), " "))
}

// joinVerbs replaces a verb and its particle, such as "turn" and "off", with one verb.
func joinVerbs(words []string) {
	const far = 5 // words between them
	for i, word := range words {
		for _, both := range particles[plainly(word)] {
			after := words[i+1 : min(len(words), i+2+far)]
			if at := slices.IndexFunc(after, func(w string) bool { return plainly(w) == both[0] }); at >= 0 {
				words[i], after[at] = both[1], "the"
				break
			}
		}
	}
}

// plainly returns a word in lower case and without the marks around it.
func plainly(word string) string {
	if isLower(word) { // most words
		return word
	}
	return strings.ToLower(strings.Trim(word, ",;:."))
}

// particles are verbs with particles, and verbs with the same meaning.
var particles = func() map[string][][2]string {
	off, on, away := [2]string{"off", "disable"}, [2]string{"on", "enable"}, [2]string{"away", "delete"}
	return map[string][][2]string{
		"turn": {off, on}, "turning": {off, on}, "switch": {off, on}, "switching": {off, on}, "take": {away, {"out", "delete"}}, "taking": {away},
		"throw": {away}, "throwing": {away}, "check": {{"out", "checkout"}}, "get": {{"rid", "delete"}}, "getting": {{"rid", "delete"}}, "shut": {{"down", "stop"}}, "wipe": {{"out", "delete"}},
	}
}()

// relations relate the words before them to the words after them. They map to one with the
// same meaning.
var relations = func() map[string]string {
	all := map[string]string{"on": "in", "at": "in", "inside": "in", "within": "in", "onto": "into", "via": "with", "using": "with"}
	for word := range strings.FieldsSeq("in to as for by after before from into than with without instead over under not no never only but except until if and or then") {
		all[word] = word
	}
	return all
}()

// filling are stems of words that change nothing in a comparison of words.
var filling = wordSet("al every each any of rid sid whol entir complet ful")

// synonyms map stems of words to the stem of one with the same meaning. [kin] has more of them, but there other words must agree, too.
var synonyms = func() map[string]string {
	all := make(map[string]string)
	for _, words := range []string{
		"delet remov eras clear purg drop discard destroy", "rais increas enlarg bump extend grow", "lower decreas reduc shrink", "restart relaunch",
		"updat upgrad", "disabl deactivat", "enabl activat", "grant giv", "stop halt terminat", "chang modify alter edit", "folder directory", "repository repo",
		"configuration config configur", "retry repeat rerun", "limit maximum", "privileg permission right",
	} {
		fields := strings.Fields(words)
		for _, word := range fields {
			all[word] = fields[0]
		}
	}
	return all
}()
