package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// optionDeed is for a dead end that says no more than to use an option: "Give git merge the option
// --allow-unrelated-histories." The option has several words, so few others are meant.
func optionDeed(deadEnd string) (message string, does sameDeed) {
	if !strings.Contains(deadEnd, " -") {
		return "", nil
	}
	option, words := bareOption(andAgain.ReplaceAllString(deadEnd, ""))
	if option == "" {
		return "", nil
	}
	return "the same option", func(w *schema.Workaround) bool {
		if onlyShows.MatchString(w.Action) && len(longOptions(lineWith(w.How, option))) > 1 { // with another option, it shows something
			return false
		}
		return strings.Contains(w.How, option) && usesOption(w, option, words)
	}
}

// andAgain matches what follows any change: ", and check out again".
var andAgain = lazyregexp.New(`, and [a-z]+(?: [a-z]+){0,3} again\.?$`)

// bareOption returns the only option of an action, and its other words, if they only say to
// use it. An option may have its value: -lock=false.
func bareOption(action string) (option string, words []string) {
	for word := range strings.FieldsSeq(strings.TrimSuffix(action, ".")) {
		switch word = strings.Trim(word, "`'\",;:"); {
		case isLong(word):
			if option != "" || strings.Contains(word, "/") {
				return "", nil
			}
			option = word
		case !isLower(strings.ToLower(word)):
			return "", nil
		case !offering[strings.ToLower(word)]:
			words = append(words, strings.ToLower(word))
		}
	}
	if option != "" && !saysMuch(option) && len(words) == 0 { // alone, a word says too little
		return "", nil
	}
	return option, words
}

// isLong reports whether a word is an option of several letters, with one hyphen or with two: --force, -lock=false,
// -XX:+DisableExplicitGC.
func isLong(word string) bool {
	const shortest = 6 // bytes, with one hyphen
	return strings.HasPrefix(word, "--") || len(word) >= shortest && word[0] == '-' && word[1] != 'D' && strings.ContainsAny(word, "=:")
}

// saysMuch reports whether an option has several words, as --no-cache has, or a value. Others are options of many programs.
func saysMuch(option string) bool {
	const severalWords = 3 // the hyphens of --no-cache
	return strings.Count(option, "-") >= severalWords || strings.ContainsAny(option, "0123456789") || option[1] != '-' && strings.ContainsAny(option, "=:")
}

// usesOption reports whether a workaround is about the words beside an option, and whether how
// is code with the option in its first command, or in one after commands that only look.
func usesOption(w *schema.Workaround, option string, words []string) bool {
	other := replaces
	if saysMuch(option) && !strings.Contains(w.Action, option) {
		other = leavesOut
	}
	if proseLike(w.How) || other.MatchString(w.Action) {
		return false
	}
	line := firstDeed(w.How) // after another command, the option may help
	if len(words) == 0 && otherCommand(w.How, line) {
		return false
	}
	if strings.ContainsAny(option, ":=") && option[1] != '-' { // no other words are needed
		words = nil
	}
	has := letterWords(line)
	if saysMuch(option) { // a word such as --force is an option of many commands
		has = append(has, letterWords(w.Action)...)
	}
	return hasField(line, option) && !slices.ContainsFunc(words, func(word string) bool { return !slices.Contains(has, word) })
}

// leavesOut recognizes an action that does something without an option.
var leavesOut = regex.NewRecognizer(`(?i)\b(?:without|not|remov\w*|drop|stop|avoid|unset|no longer)\b`)

// hasField reports whether a command has an option as it is, perhaps with =value.
func hasField(line, option string) bool {
	for field := range strings.FieldsSeq(line) {
		if value, found := strings.CutPrefix(field, option); found && (value == "" || value[0] == '=') {
			return true
		}
	}
	return false
}

// firstDeed returns the first command of a how that does more than to look at something.
func firstDeed(how string) string { return firstCommand(how, onlyLooks) }

// onlyLooks recognizes a command that only looks at something.
var onlyLooks = regex.NewRecognizer(`^[a-z][\w-]*(?: [a-z-]+)? (?:ls|list|show|ps|status|info|inspect|get|describe|logs?|view|df|diff|--version)(?:\s|$)`)

// otherCommand reports whether code also calls the program of a line with another subcommand, so that the line only
// prepares it, as pip download before pip hash does.
func otherCommand(code, line string) bool {
	m := programAndDeed.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	for other := range strings.Lines(code) {
		if o := programAndDeed.FindStringSubmatch(strings.TrimSpace(other)); o != nil && o[1] == m[1] && o[2] != m[2] && !onlyLooks.MatchString(strings.TrimSpace(other)) {
			return true
		}
	}
	return false
}

// programAndDeed matches a program and its subcommand.
var programAndDeed = regex.NewRare(`^((?:python3? -m )?[a-z][\w-]*) ([a-z][\w-]*)\b`)

// offering are the words of an action that only say to use an option.
var offering = wordSet(`a add an append apply argument call command file flag give it of option parameter pass provide run set specify supply the this to try use using with`)

// onlyShows recognizes an action that only shows something.
var onlyShows = regex.NewRecognizer(`^(?:See|Show|List|Print|Look|Find|Trace|Inspect) `)

// lineWith returns the line of a text that has a part.
func lineWith(text, part string) string {
	before, after, _ := strings.Cut(text, part)
	rest, _, _ := strings.Cut(after, "\n")
	return before[strings.LastIndexByte(before, '\n')+1:] + part + rest
}
