package rules

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// repeatedCommands reports a workaround that runs the same commands as an earlier one, written in
// another way: on one line, or with ./ before a file.
func repeatedCommands(p *lint.Pass, r *schema.Record) {
	count := min(len(r.Workarounds), mostCompared)
	shared := sharing(count, func(i int) string { return r.Workarounds[i].How }, weight)
	for i := range count {
		for k := i + 1; k < count && shared[i]; k++ {
			a, b := &r.Workarounds[i], &r.Workarounds[k]
			if !shared[k] || sameFold(a.How, b.How) || sameStep(a.Action) == sameStep(b.Action) {
				continue
			}
			if message := sameCommands(a, b); message != "" {
				reportAgain(p, r, fmt.Sprintf("/workarounds/%d/how", i), fmt.Sprintf("/workarounds/%d/how", k), message)
				break
			}
		}
	}
}

// sameCommands says that two workarounds run the same commands, or would with the same numbers.
func sameCommands(a, b *schema.Workaround) string {
	commands, others := commandsOf(a.How), commandsOf(b.How)
	switch {
	case len(commands) < 2:
	case slices.Equal(commands, others):
		if blank(a.Condition) || blank(b.Condition) || strings.Count(a.How, "\n") > 0 && sameMeaning(a.Action, b.Action) {
			return "runs the same commands as %s"
		}
	case sameButNumbers(commands, others) && !hasDigits(a.Action+a.Condition+b.Action+b.Condition, 1):
		return "runs the same commands as %s with another number"
	}
	return ""
}

// repeatedHow reports a workaround with the how of an earlier one, also if their conditions differ. None of 1,600 real records has
// two of them.
func repeatedHow(p *lint.Pass, r *schema.Record, index int) {
	w := &r.Workarounds[index]
	for i := range min(index, mostCompared) {
		if earlier := &r.Workarounds[i]; haveWords(2, w.How) && sameFold(earlier.How, w.How) {
			reportAgain(p, r, fmt.Sprintf("/workarounds/%d/how", i), fmt.Sprintf("/workarounds/%d/how", index), "runs the same commands as %s")
			return
		}
	}
}

// sameMeaning reports whether two actions have most of their meanings in common.
func sameMeaning(a, b string) bool {
	first, second := actOf(a), actOf(b)
	return 3*first.shared(second) >= 2*max(len(first.says), len(second.says))
}

// sameButNumbers reports whether two lists of words differ only in numbers such as 400 and 600s. Versions
// have dots, and other versions are other workarounds.
func sameButNumbers(a, b []string) bool {
	const fewest = 3 // words
	if len(a) != len(b) || len(a) < fewest {
		return false
	}
	for i := range a {
		if a[i] != b[i] && !(amount.MatchString(a[i]) && amount.MatchString(b[i])) {
			return false
		}
	}
	return true
}

// amount matches a number with its unit.
var amount = regex.NewRecognizer(`^[0-9]+[A-Za-z]{0,2};?$`)

// weight counts the bytes of code that [commandsOf] keeps. It is 0 for no code.
func weight(how string) (n int) {
	for i := range len(how) {
		switch how[i] {
		case ' ', '\t', '\n', ';', '&', '.', '/':
		default:
			n++
		}
	}
	return n
}

// commandsOf returns the words of commands, without what joins them and without ./ before a file.
func commandsOf(how string) (words []string) {
	for word := range strings.FieldsSeq(strings.ReplaceAll(how, "&&", " ")) {
		if word = strings.TrimPrefix(strings.TrimSuffix(word, ";"), "./"); word != "" {
			words = append(words, word)
		}
	}
	return words
}

// repeatedActs reports a dead end that is an earlier one in other words; see [act].
func repeatedActs(p *lint.Pass, r *schema.Record) {
	deadEnds := r.DeadEnds[:min(len(r.DeadEnds), mostCompared)]
	starts := make([]uint64, len(deadEnds))
	for k, d := range deadEnds {
		starts[k] = startsOf(d.Action)
		for i := range k {
			const fewest = 2 // words in common
			if common := bits.OnesCount64(starts[i] & starts[k]); (common >= fewest || common > 0 && strings.Contains(d.Action, "_")) && sameAct(&deadEnds[i], &deadEnds[k]) {
				reportAgain(p, r, fmt.Sprintf("/dead_ends/%d/action", i), fmt.Sprintf("/dead_ends/%d/action", k), "the same as %s in other words")
				break
			}
		}
	}
}

// startsOf returns a set of bits for the first two letters of the words of a text. Texts with a word in
// common have a bit in common.
func startsOf(text string) (set uint64) {
	const factor = 31 // spreads the bits
	for word := range strings.FieldsSeq(text) {
		word = strings.TrimLeft(word, "-")
		if len(word) > 1 {
			set |= 1 << ((factor*uint(word[0]|0x20) + uint(word[1]|0x20)) % 64)
		}
	}
	return set
}

// sameAct reports whether two dead ends with different words are one act.
func sameAct(a, b *schema.DeadEnd) bool {
	if !blank(a.Condition) && !blank(b.Condition) || strings.ContainsAny(a.Action+b.Action, moreThanWords) {
		return false
	}
	if strings.Contains(a.Action, "git ") && strings.Contains(b.Action, "git ") {
		if first, second := gitCommand.FindString(a.Action), gitCommand.FindString(b.Action); first != "" && second != "" && first != second {
			return false // git pull does more than git fetch
		}
	}
	first, second := actOf(a.Action), actOf(b.Action)
	first.says, second.says = withoutPlaces(first), withoutPlaces(second)
	slices.Sort(first.says)
	slices.Sort(second.says)
	return len(first.says) > 1 && slices.Equal(first.says, second.says) && slices.Equal(first.limits, second.limits) && sameStep(a.Action) != sameStep(b.Action)
}

// withoutPlaces returns the words of an act that changes a setting, without those for the place of the setting.
func withoutPlaces(a act) []string {
	if !slices.ContainsFunc(a.says, func(word string) bool { return strings.Contains(word, "_") }) {
		return a.says
	}
	return slices.DeleteFunc(a.says, func(word string) bool { return placesOfSettings[word] })
}

var placesOfSettings = wordSet("location server http block section configuration config file value setting directive parameter")

var gitCommand = lazyregexp.New(`\bgit [a-z][a-z-]+`)

// reportAgain reports a place that says the same as an earlier one.
func reportAgain(p *lint.Pass, r *schema.Record, earlier, again, message string) {
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, Pointer: again},
		Message: fmt.Sprintf(message, earlier[1:]),
		Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: earlier}, Message: "the first of the two"}},
	})
}
