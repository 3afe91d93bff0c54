package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// contradictAct adds the workarounds of a record that do what a dead end of the same record does
// in other words: "Publish on another port of the host" is "Map the container to a different host port".
func contradictAct(found contradictions, r *schema.Record, ways []*way) {
	for i, d := range r.DeadEnds[:min(len(r.DeadEnds), mostCompared)] {
		if found[i] != nil || strings.ContainsAny(d.Action, moreThanWords) || strings.Contains(d.Action, " --") || bareCommand.MatchString(d.Action) {
			continue
		}
		pins := hasDigits(d.Action, 1) && pinning.MatchString(d.Action)
		if !pins && isOther(d.Action, ways, r.Domain) { // as most are
			continue
		}
		of := actOf(d.Action)
		of.says = slices.DeleteFunc(of.says, func(word string) bool { return strings.EqualFold(word, r.Domain) })
		for w, way := range ways {
			if !blank(d.Condition) && !blank(way.Condition) {
				continue
			}
			field, mayDo := "", way.mayDo(of)
			if mayDo && way.does(of) {
				field = "action"
			} else if mayDo && way.runs(of, d.Action) || pins && installs(way.How, d.Action) {
				field = "how"
			}
			if field != "" && !(field == "action" && doesMore(way.How)) && !otherCall(d.Action, way) && !otherWay(d.Action, way.Action) && !otherPlace(d.Action, way) {
				add(found, i, contradicted{r, w, field, "the same in other words"})
			}
		}
	}
}

// doesMore reports whether the first command of code only prepares another one, which may make the difference.
func doesMore(how string) bool {
	return strings.Contains(how, "\n") && otherCommand(how, firstDeed(how))
}

// isOther reports whether an action has a long word that none of some ways has, so that none of them does the same. The words of an
// example do not count.
func isOther(action string, ways []*way, domain string) bool {
	const long = 6
	for word := range strings.FieldsFuncSeq(visible.Head(action, longestAct), betweenWords) {
		word = strings.TrimRight(word, closingClause)
		if word == "such" || word == "example" {
			return false
		}
		if len(word) < long || !isLower(word) || strings.HasPrefix(word, "one") || particles[word] != nil {
			continue
		}
		means := meaningOf(word)
		if !slices.ContainsFunc(ways, func(w *way) bool { return w.mayHave(means) }) && saysSomething(means) && !strings.EqualFold(means, domain) {
			return true
		}
	}
	return false
}

// moreThanWords are signs of code in an action.
const moreThanWords = `=<>|&";[`

// mostCompared limits the entries of a list that are compared with each other. Real lists are shorter.
const mostCompared = 30

// An act is what an action does, whatever its words.
type act struct {
	// says has the meanings of the words that any other action may lack. limits has those that tell an act from a
	// similar one, such as only, in order.
	says, limits []string
}

// longestAct is the length in bytes of the longest action that is compared word by word. Real ones are shorter.
const longestAct = 1000

// actOf returns the act of an action.
func actOf(action string) (a act) {
	order := "" // a word before that orders two others
	for _, word := range meanings(visible.Head(action, longestAct)) {
		if len(word) >= len("-wal") && word[0] == '-' && word[1] != '-' { // the end of a name, as in "the -wal file"
			word = word[1:]
		}
		switch {
		case ordering[word]:
			order = word
		case isLimit[word]:
			a.limits = append(a.limits, word)
		case !isIdle[word] && !slices.Contains(a.says, word):
			a.says = append(a.says, word)
			if order != "" {
				a.limits, order = append(a.limits, order+" "+word), ""
			}
		}
	}
	slices.Sort(a.limits)
	a.limits = slices.Compact(a.limits)
	return a
}

// A way is a workaround, with all that it says.
type way struct {
	*schema.Workaround
	text string // in lower case
	// means has further words for what how does; see [codeMeans].
	means string
}

func waysOf(workarounds []schema.Workaround) []*way {
	ways := make([]*way, 0, len(workarounds))
	for i := range workarounds {
		w := &workarounds[i]
		means := meaningOfCode(mainCode(w.How))
		ways = append(ways, &way{w, strings.ToLower(w.Action+"\n"+w.How+"\n"+w.Condition) + means, means})
	}
	return ways
}

// mainCode returns the first command of a how, with a line break at its end, or all of a block or a function.
func mainCode(how string) string {
	first := firstCommand(how, nil)
	if strings.HasSuffix(first, "{") || strings.HasSuffix(first, ":") {
		return how
	}
	return strings.TrimRight(first, "\n") + "\n"
}

// firstCommand returns the first line of code that is no comment, does not change the folder, and is none of those to skip.
func firstCommand(how string, skip *regex.Recognizer) string {
	for line := range strings.Lines(how) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "sudo ")
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "cd ") && (skip == nil || !skip.MatchString(line)) {
			return line
		}
	}
	return ""
}

// mayDo reports whether a way may have all words of an act, by their first letters. Few do.
func (w *way) mayDo(of act) bool {
	if slices.ContainsFunc(of.says, func(word string) bool {
		return strings.Contains(word, "_") && (strings.Contains(w.text, "_"+word) || strings.Contains(w.text, word+"_"))
	}) {
		return false // it sets something with a longer name
	}
	return len(of.says) > 0 && !slices.ContainsFunc(of.says, func(word string) bool { return !w.mayHave(word) })
}

// mayHave reports whether a way may have a word of an act, by its first letters.
func (w *way) mayHave(word string) bool {
	return isVague[word] || containsStart(w.text, word) || slices.ContainsFunc(kinOf[word], func(other string) bool { return containsStart(w.text, other) })
}

// containsStart reports whether a text in lower case has the first letters of a word.
func containsStart(text, word string) bool {
	return strings.Contains(text, strings.ToLower(word[:min(len(word), 4)]))
}

// does reports whether a way says all of an act, and its action not much more.
func (w *way) does(of act) bool {
	const fewest, many = 2, 4
	if hasOtherMeans(w.Action, of) {
		return false
	}
	own := actOf(withoutRestart(w.Action))
	if !slices.Equal(own.limits, of.limits) {
		return false
	}
	all := wordsAndParts(w.Action + "\n" + w.How + "\n" + w.Condition)
	found, vague := 0, false
	for _, word := range of.says {
		switch {
		case all[word] || hasParts(all, word) || strings.Contains(w.text, "-"+word): // app.db-wal for "the -wal file"
			found++
		case !isVague[word]:
			return false
		default:
			vague = true
		}
	}
	both := own.shared(of)
	return found+len(of.limits) >= fewest && (both == len(own.says) || !vague && (5*both >= 3*len(own.says) || len(of.says) >= many && both >= len(of.says) || both == len(of.says) && (of.sets() || of.hasCode() && 2*both >= len(own.says))))
}

// hasOtherMeans reports whether an action says with what it does something, and an act has nothing of it: "with a window
// function".
func hasOtherMeans(action string, of act) bool {
	_, means, found := strings.Cut(action, " with a ")
	if !found {
		return false
	}
	return !slices.ContainsFunc(actOf(means).says, func(word string) bool { return slices.Contains(of.says, word) })
}

// sets reports whether an act only raises, lowers or changes a setting: "Raise max_connections".
func (a act) sets() bool {
	const verbAndName = 2
	return len(a.says) == verbAndName && len(a.limits) == 0 && slices.ContainsFunc(a.says, func(word string) bool { return strings.ContainsAny(word, "_.") })
}

// hasCode reports whether an act of three words or more has a name of code: "Wrap the value with Optional.of".
func (a act) hasCode() bool {
	const fewest = 3
	return len(a.says) >= fewest && len(a.limits) == 0 && slices.ContainsFunc(a.says, func(word string) bool { return strings.ContainsAny(word, "_.(") || innerCapital(word) })
}

// shared counts the words of an act that another one has, too, as words or in a name.
func (a act) shared(of act) (count int) {
	known := make(map[string]bool)
	for _, word := range of.says {
		known[word] = true
		for _, part := range parts(word) {
			known[part] = true
		}
	}
	for _, word := range a.says {
		if known[word] || slices.ContainsFunc(parts(word), func(part string) bool { return known[part] }) {
			count++
		}
	}
	return count
}

// withoutRestart removes what follows any change of a setting: ", and reload nginx".
func withoutRestart(action string) string {
	if !strings.Contains(action, " and ") {
		return action
	}
	return restarting.ReplaceAllString(action, "")
}

// runs reports whether how is one command that does all of an act: the PRAGMA journal_mode = WAL for
// "Switch to WAL mode", or curl -k for "Disable the verification of certificates".
func (w *way) runs(of act, action string) bool {
	how := strings.TrimSpace(w.How)
	if name, _, call := strings.Cut(action, "("); call && !strings.Contains(how, name[strings.LastIndexByte(name, ' ')+1:]+"(") {
		return false // another function
	}
	if how == "" || proseLike(how) || len(of.limits) > 0 && !hasAll(w.means, of.limits) || slices.Contains(actOf(w.Action).limits, "first") {
		return false
	}
	if w.means != "" && strings.Count(how, "\n") < manyLines {
		const fewest = 2
		return of.countIn(w.means) >= fewest && of.countIn(how+"\n"+w.Action+"\n"+w.means) == len(of.says)
	}
	return !strings.ContainsAny(how, "\n;|&") && !strings.Contains(how, "--") && aName.MatchString(action) && of.countIn(how) == len(of.says)
}

// manyLines is more than a command, its preparation and a try of it.
const manyLines = 4

// installs reports whether code installs the version that an action names: chalk@4 for "Downgrade chalk to
// version 4".
func installs(how, action string) bool {
	if !strings.ContainsAny(how, "@=") {
		return false
	}
	m := pinned.FindStringSubmatch(action)
	return m != nil && slices.ContainsFunc([]string{"@", "=="}, func(joint string) bool {
		_, after, found := strings.Cut(how, m[1]+joint+m[2])
		return found && (after == "" || !strings.ContainsAny(after[:1], ".0123456789"))
	})
}

var (
	pinning = regex.NewRecognizer(`^(?:Install|Pin|Downgrade|Upgrade|Update|Use|Take|Lock|Go back|Switch|Move)\b`)
	// pinned matches a package and its version, if the action says no more.
	pinned = lazyregexp.New(`^(?:Install|Pin|Downgrade|Upgrade|Update|Use|Take|Lock|Go back to|Switch to|Move to)(?: the package| package)? ([\w./@-]+)(?: to| at)?(?: version| release)? v?([0-9]+(?:\.[0-9]+)*)\.?$`)
)

// countIn counts the words of an act that a text has.
func (a act) countIn(text string) (count int) {
	all := wordsAndParts(text)
	for _, word := range a.says {
		if all[word] {
			count++
		}
	}
	return count
}

// wholeName matches the name of a function, with what it belongs to.
var wholeName = regex.NewRare(`\b[\w.:]+\(`)

// aCall matches the name of a function.
var aCall = regex.NewRare(`\b[a-z]+(?:_[a-z]+)+\b|\b\w+\(`)

// aName matches a name in capitals, or with an underscore.
var aName = regex.NewRecognizer(`\b(?:[A-Z][A-Z0-9_]{2,}|\w+_\w+)\b`)
