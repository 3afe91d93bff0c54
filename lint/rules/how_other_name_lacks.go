package rules

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// howLacks returns a setting or a long option that an action says to use, if how is code and
// lacks it: retain_graph=True, --force-with-lease. An action may name a choice, an example or a
// condition. Then how need not have it.
func howLacks(action, how string) string {
	if !strings.Contains(action, "--") && !strings.Contains(action, "=") || !using.MatchString(action) || choosing.MatchString(action) || proseLike(how) {
		return ""
	}
	folded := foldName(how)
	for _, m := range used.Get().FindAllStringSubmatch(action, 10) {
		name, _, _ := strings.Cut(strings.TrimLeft(m[1], "-"), "=")
		name = name[strings.LastIndexByte(name, '.')+1:]
		if name != "" && !strings.Contains(folded, foldName(name)) && !hasShortOption(how, name) {
			return strings.TrimRight(m[1], ".")
		}
	}
	return ""
}

// using recognizes an action that may have what [used] matches, and choosing one whose how need
// not have all that it names.
var (
	using    = regex.NewRecognizer(`\b(?i:set|use|with|pass|add|give|export|using|passing|adding|setting) (?:the (?:option|argument|variable|flag|setting) )?[\x60'"]?(?:--|[A-Za-z_][\w.]*=)`)
	used     = lazyregexp.New(`\b(?i:set|use|with|pass|add|give|export|using|passing|adding|setting) (?:the (?:option|argument|variable|flag|setting) )?[\x60'"]?(--[a-z][a-z-]{3,}|[A-Za-z_][\w.]{3,}=\w[\w.]*)`)
	choosing = regex.NewRecognizer(`(?i)\b(?:or|such as|for example|e\.g|like|but|no|never|only|optionally|either|also|alternatively|later|then|once)\b|(?:或|例如|比如)`)
)

// foldName maps the forms of a name to one text: max-age, max_age and MAX_AGE.
func foldName(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "-")) }

// hasShortOption reports whether code has an option of one letter that may be short for a name.
func hasShortOption(code, name string) bool {
	for word := range strings.FieldsSeq(code) {
		if len(word) > 1 && word[0] == '-' && word[1] != '-' && strings.ContainsAny(strings.ToLower(word), strings.ToLower(name[:1])) {
			return true
		}
	}
	return false
}

// proseLike reports whether a how is, or begins with, a sentence and not code.
func proseLike(how string) bool {
	first, rest, _ := strings.Cut(strings.TrimSpace(how), " ")
	if first == "" || strings.HasSuffix(first, ":") {
		return true
	}
	letters := []rune(first)
	plain := !strings.ContainsFunc(first, func(r rune) bool { return !unicode.IsLetter(r) })
	return plain && unicode.IsUpper(letters[0]) && len(letters) > 1 && unicode.IsLower(letters[1]) && rest != "" || hasProseWord(how)
}

// oppositeOption returns an option in how that says the opposite of one in the action:
// --no-rebase for --rebase.
func oppositeOption(action, how string) (said, opposite string) {
	if !strings.Contains(action, "--") || !strings.Contains(how, "--") { // as nearly always
		return "", ""
	}
	for _, said := range longOptions(action) {
		opposite, negated := strings.CutPrefix(said, "--no-")
		if opposite = "--" + opposite; !negated {
			opposite = "--no-" + strings.TrimPrefix(said, "--")
		}
		if hasOption(how, opposite) && !hasOption(how, said) && !hasOption(action, opposite) {
			return said, opposite
		}
	}
	return "", ""
}

// longOptions returns the long options in a text, without their values.
func longOptions(text string) (options []string) {
	if !strings.Contains(text, "--") { // most texts
		return nil
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !isNameRune(r) }) {
		if strings.HasPrefix(word, "--") && len(options) < 20 {
			options = append(options, strings.TrimRight(word, "-"))
		}
	}
	return options
}

// hasOption reports whether a text has a long option.
func hasOption(text, option string) bool {
	return strings.Contains(text, option) && slices.Contains(longOptions(text), option)
}
