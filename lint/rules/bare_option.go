package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// contradictOption adds the workarounds whose how uses the option that a dead end of the same
// record says to use, if the dead end says no more than that: "Give git merge the option
// --allow-unrelated-histories." The option has several words, so few others are meant.
func contradictOption(found contradictions, r *schema.Record) {
	for i, d := range r.DeadEnds {
		if found[i] != nil || !strings.Contains(d.Action, "--") {
			continue
		}
		option, words := bareOption(d.Action)
		if option == "" {
			continue
		}
		for w, workaround := range r.Workarounds {
			if hasOption(workaround.How, option) && usesOption(&workaround, option, words) && (blank(d.Condition) || blank(workaround.Condition)) {
				add(found, i, contradicted{r, w, "how", "the same option"})
			}
		}
	}
}

// severalWords is the number of hyphens in an option of several words, such as --no-cache.
const severalWords = 3

// bareOption returns the only option of an action, and its other words, if they only say to
// use it.
func bareOption(action string) (option string, words []string) {
	for word := range strings.FieldsSeq(strings.TrimSuffix(action, ".")) {
		switch word = strings.Trim(word, "`'\",;:"); {
		case strings.HasPrefix(word, "--"):
			if option != "" || strings.ContainsAny(word, "=/") {
				return "", nil
			}
			option = word
		case !isLower(strings.ToLower(word)):
			return "", nil
		case !offering[strings.ToLower(word)]:
			words = append(words, strings.ToLower(word))
		}
	}
	if option != "" && strings.Count(option, "-") < severalWords && len(words) == 0 { // alone, a word says too little
		return "", nil
	}
	return option, words
}

// usesOption reports whether a workaround is about the words beside an option, and whether how
// is code whose first command has the option.
func usesOption(w *schema.Workaround, option string, words []string) bool {
	if proseLike(w.How) || limits.MatchString(w.Action) || replaces.MatchString(w.Action) {
		return false
	}
	line := firstCommand(w.How) // after another command, the option may help
	if len(words) == 0 && otherCommand(w.How, line) {
		return false
	}
	has := letterWords(line)
	if strings.Count(option, "-") >= severalWords { // a word such as --force is an option of many commands
		has = append(has, letterWords(w.Action)...)
	}
	return hasOption(line, option) && !slices.ContainsFunc(words, func(word string) bool { return !slices.Contains(has, word) })
}

// otherCommand reports whether code also calls the program of a line with another subcommand, so that the line only
// prepares it, as pip download before pip hash does.
func otherCommand(code, line string) bool {
	m := programAndDeed.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	for other := range strings.Lines(code) {
		if o := programAndDeed.FindStringSubmatch(strings.TrimSpace(other)); o != nil && o[1] == m[1] && o[2] != m[2] {
			return true
		}
	}
	return false
}

// programAndDeed matches a program and its subcommand.
var programAndDeed = regex.NewRare(`^((?:python3? -m )?[a-z][\w-]*) ([a-z][\w-]*)\b`)

// offering are the words of an action that only say to use an option.
var offering = wordSet(`a add an append apply argument call command flag give it of option parameter pass provide run set specify supply the this to try use using with`)

// limits recognizes an action that holds in some cases, where a dead end may mean the others.
var limits = regex.NewRecognizer(`(?i)\b(?:only|temporar\w*|if|unless|until|while|when|or|but)\b`)
