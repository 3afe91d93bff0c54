package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var howOtherName = &lint.Rule{
	Name: "how-other-name", Group: "content", Severity: lint.Warning,
	Title: "how has another name or option than its action, or lacks it",
	Doc: `An action that says to set CACHE_MAX_AGE, and a how with CACHE_AGE_MAX: one of them does not exist. A finding is a name in how
that is not in the action, while a name of the action is not in how, and the two have the same words in another order, or
differ in one word of three or more. Names are options and identifiers of several words, such as --max-old-space-size,
maxOldSpaceSize and MAX_OLD_SPACE_SIZE. The rule compares the Chinese of the action in the same way. It is silent if the action
speaks of a replacement, because how then has the new name.

An option with the opposite meaning is a finding, too: the action has --rebase, and how --no-rebase. So is an option or a
setting that the action says to use, such as retain_graph=True, if how is code and lacks it. An action may name a choice, an
example or a condition. Then how need not have it. Further findings are a how that does the opposite, such as disable for an action that begins with Enable, or name = off for "Enable name",
a how whose only number is not the one that the action names, as in "Raise the limit to 4096" and "with max_fails=0", and a how with the port of the
signature for an action that wants another port. So are one command that only shows something for an action such as "Delete the pod",
another package than the one to upgrade or remove, another operation of git than the one to abort, and another value than the
action sets in backquotes or with underscores, as in "Set wal_level to hot_standby". A short how in code also must have
the name that its action uses or sets, such as sync.Map, and must not take another value than the action, such as fork for "Start the processes
with spawn". Nor must it set a variable for the shell alone if the action exports it, handle another error than the one that the action names by its number, turn off what the action asks for, have a file
with .mjs for an action that says .cjs, or read a file of Python with the encoding that could not decode it.`,
	Hint: "say the same in both",
	Record: func(p *lint.Pass, r *schema.Record) {
		for i, w := range r.Workarounds {
			if w.How == "" {
				continue
			}
			action := w.Action
			if i < len(r.WorkaroundsZh) {
				action += " " + r.WorkaroundsZh[i]
			}
			if message := cmp.Or(howDiffers(action, w.How), howOpposes(r.Signature, w.Action, w.How), otherChoice(w.Action, w.How), howOtherError(p, r, w.Action, w.How), deadEndOption(r, &w)); message != "" {
				p.ReportAt(r, fmt.Sprintf("/workarounds/%d/how", i), message)
			}
		}
	},
}

// howDiffers says which name or option of an action is another one in how, or lacks there.
func howDiffers(action, how string) (message string) {
	said, used := oppositeOption(action, how)
	if said == "" && mayHaveName(action) && mayHaveName(how) {
		said, used = otherNames(action, how)
	}
	if said != "" {
		message = fmt.Sprintf("how has %s, but the action has %s", clip(used), clip(said))
	} else if lacks := cmp.Or(howLacks(action, how), lacksName(action, how)); lacks != "" {
		message = fmt.Sprintf("how lacks %s, which the action has", clip(lacks))
	}
	if message == "" || replaces.MatchString(action) {
		return ""
	}
	return message
}

// replaces recognizes actions that put one name in place of another.
var replaces = regex.NewRecognizer(`(?i)(?:^|\s)(?:replac(?:e|es|ed|ing|ement)|instead|rather|renam(?:e|es|ed|ing)|stop|avoid|deprecated|obsolete|successor|new|newer|old|older|` +
	`former|formerly|remov(?:e|es|ed|ing)|drop|migrate|switch|without|unset|not|no longer)(?:$|[\s,;.:])|替换|改用|代替|取代|弃用|不要|不再|改为|迁移|移除`)

// otherNames returns a name of the action that how lacks, and one of how that is nearly the
// same and that the action lacks.
func otherNames(action, how string) (said, used string) {
	var inHow []string
	for _, said := range compoundNames(action) {
		if strings.Contains(how, said) {
			continue
		}
		if inHow == nil {
			inHow = compoundNames(how)
		}
		words := wording.WordsInOrder(said)
		for _, used := range inHow {
			if !strings.Contains(action, used) && nearlySameName(words, wording.WordsInOrder(used)) {
				return said, used
			}
		}
	}
	return "", ""
}

// mayHaveName reports whether a text may have a name of several words.
func mayHaveName(text string) bool {
	return strings.IndexByte(text, '_') >= 0 || strings.Contains(text, "--") || innerCapital(text)
}

// compoundNames returns the first names of a text that have several words.
func compoundNames(text string) (names []string) {
	const most = 20
	for name := range strings.FieldsFuncSeq(text, func(r rune) bool { return !isNameRune(r) }) {
		name = strings.TrimRight(name, "-.")
		joined := strings.Contains(strings.Trim(name, "_"), "_") || strings.HasPrefix(name, "--") && strings.Count(name, "-") > 2
		if (joined || innerCapital(name)) && len(names) < most && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func isNameRune(r rune) bool {
	return r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

// innerCapital reports whether a name is in camel case: a capital follows a small letter.
func innerCapital(name string) bool {
	for i := 1; i < len(name); i++ {
		if name[i] >= 'A' && name[i] <= 'Z' && name[i-1] >= 'a' && name[i-1] <= 'z' {
			return true
		}
	}
	return false
}

// nearlySameName reports whether two names have the same words in another order, or differ in
// one word of several.
func nearlySameName(a, b []string) bool {
	const several = 3
	if len(a) != len(b) || len(a) < several || slices.Equal(a, b) {
		return false
	}
	differ := 0
	for i := range a {
		if a[i] != b[i] {
			differ++
		}
	}
	x, y := slices.Clone(a), slices.Clone(b)
	slices.Sort(x)
	slices.Sort(y)
	return differ == 1 || slices.Equal(x, y)
}
