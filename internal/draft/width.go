package draft

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/neutral"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// Widest returns the widest regex that identifies the error: fits reports whether one does,
// and the regex matches no neutral text. Names stay if that is necessary. If no regex
// identifies the error, Widest returns the narrow one.
func (s Source) Widest(ignoreCase bool, fits func(pattern string) bool) (form Form, err error) {
	for _, w := range []width{wide, narrow} {
		if form, err = s.make(w); err != nil {
			continue
		}
		re, err := regex.Compile(form.Regex, ignoreCase)
		if err == nil && fits(form.Regex) && !neutral.Broad(re.MatchString) {
			return form, nil
		}
	}
	return form, err
}

var (
	// word matches a word or a number of a message.
	word = lazyregexp.New(`[A-Za-z_][\w.-]*\w|[0-9]+`)
	// prescript matches words that say what happened: the class of an exception, and the
	// constants of a program.
	prescript = lazyregexp.New(`(?:Error|Exception|Warning|Exit|Interrupt)$|^[A-Z0-9_]+$`)
)

// mayVary returns the words that stay in a regex and may vary. Ordinary words do not. The
// word before the first colon is the program.
func mayVary(parts []template.Part) (kept []string) {
	for i, part := range parts {
		if part.Placeholder != "" {
			continue
		}
		for _, at := range word.FindAllStringIndex(part.Text, -1) {
			w := part.Text[at[0]:at[1]]
			program := i == 0 && at[0] == 0 && strings.HasPrefix(part.Text[at[1]:], ":")
			if !program && !ordinary(w) && !slices.Contains(kept, w) {
				kept = append(kept, w)
			}
		}
	}
	return kept
}

// ordinary reports whether a word does not vary. Digits alone may.
func ordinary(w string) bool {
	if w[0] <= '9' {
		return false
	}
	if len(w) < 3 || prescript.MatchString(w) || system.MatchString(w) {
		return true
	}
	return !slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(w), func(r rune) bool { return strings.ContainsRune(".-_", r) }), func(w string) bool {
		return len(w) > 2 && !neutral.Word(w)
	})
}
