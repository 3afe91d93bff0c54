package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
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
maxOldSpaceSize and MAX_OLD_SPACE_SIZE. The rule compares the Chinese of the action in the same way.

A how must not do the opposite, such as disable for "Enable", --no-rebase for --rebase, or name = off for "Enable name". It must have
the option, the setting or the name that the action says to use, such as retain_graph=True or sync.Map. It must not have another
number, value or package, the port that the action wants to replace, another operation of git, the other one of two things such as
min and max, or only a command that shows something. It must not use an option that the action leaves out or a dead end of the record rejects, or handle
another error.

The rule is silent if the action speaks of a replacement, a choice, an example or a condition. Then how may have other names.`,
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
	if said == "" {
		said, used = slipOfSetting(action, how)
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

// slipOfSetting returns a setting in sections that an action names, such as user.name, and one of how that is a slip of it.
func slipOfSetting(action, how string) (said, used string) {
	if !strings.Contains(action, ".") || !strings.Contains(how, ".") {
		return "", ""
	}
	for _, said := range sectioned.Get().FindAllString(action, 5) {
		if strings.Contains(how, said) {
			continue
		}
		for _, used := range sectioned.Get().FindAllString(how, 20) {
			const most = 2 // letters
			if used != said && !strings.Contains(action, used) && strings.HasPrefix(used, said[:strings.IndexByte(said, '.')+1]) && wording.Edits(said, used) <= most {
				return said, used
			}
		}
	}
	return "", ""
}

// sectioned matches a setting in a section of small letters.
var sectioned = lazyregexp.New(`\b[a-z]{3,}(?:\.[a-z][a-zA-Z]{3,})+\b`)

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
