package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// deadEndOption says that a how has an option that a dead end of the same record rejects, if its action has another
// one, which the how lacks: gcc -Linclude for "Name the folder with -I" beside a dead end about -L.
func deadEndOption(r *schema.Record, w *schema.Workaround) string {
	if !strings.Contains(w.Action, " -") || !strings.Contains(w.How, " -") { // as nearly always
		return ""
	}
	said := onlyOption(w.Action)
	if said == "" || usesShort(w.How, said) || proseLike(w.How) || replaces.MatchString(w.Action) || choosing.MatchString(w.Action) {
		return ""
	}
	for i := range r.DeadEnds {
		if used := onlyOption(r.DeadEnds[i].Action); used != "" && used != said && !strings.Contains(w.Action, used) && usesShort(w.How, used) {
			return fmt.Sprintf("how has %s, which a dead end rejects, but the action has %s", clip(used), clip(said))
		}
	}
	return ""
}

// onlyOption returns the only option of a text with one hyphen, or the first of two if the second is what it
// replaces: "-fPIE instead of -fPIC".
func onlyOption(text string) (option string) {
	text, _, _ = strings.Cut(text, " instead of ")
	for word := range strings.FieldsSeq(text) {
		word = strings.Trim(word, "`'\",;:.()")
		if len(word) < 2 || word[0] != '-' || word[1] == '-' {
			continue
		}
		if option != "" && option != word {
			return ""
		}
		option = word
	}
	return option
}

// usesShort reports whether code has an option, perhaps with its value: -Iinclude.
func usesShort(code, option string) bool {
	for word := range strings.FieldsSeq(code) {
		if word == option || len(option) == 2 && strings.HasPrefix(word, option) {
			return true
		}
	}
	return false
}
