package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
	"github.com/kbctl/kbctl/schema"
)

// otherPurpose says that how does something else than its action: git gc for "Fetch the whole history".
func otherPurpose(w *schema.Workaround) string {
	const most = 6 // lines of a short how, which does one thing
	if w.How == "" || strings.Count(w.How, "\n") >= most {
		return ""
	}
	action, message := strings.ToLower(w.Action), ""
	if code := strayCode(action, firstCommand(w.How)); code != "" {
		message = fmt.Sprintf("how begins with %q, which has nothing to do with the action", code)
	} else if verb := missedVerb(w.Action, action, w.How); verb != "" {
		message = fmt.Sprintf("how does not %s anything, as the action says", verb)
	} else if object := missedObject(w.Action, action, w.How); object != "" {
		message = fmt.Sprintf("how has no code for the %s of the action", object)
	} else if name := lacksName(w.Action, w.How); name != "" {
		message = fmt.Sprintf("how lacks %s, which the action has", clip(name))
	}
	if message == "" || proseLike(w.How) { // as nearly always
		return ""
	}
	return message
}

// firstCommand returns the first line of code that is neither a comment nor a change of the folder.
func firstCommand(how string) string {
	for line := range strings.Lines(how) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "sudo ")
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "cd ") {
			return line
		}
	}
	return ""
}

// strayCode returns a known command or call of a line that an action in lower case would name with a word.
func strayCode(action, line string) (stray string) {
	known := knownPurposes()
	known.Find(line, func(at, i int) bool {
		code := known.codes[i]
		if at > 0 && latin(rune(line[at-1])) || hasStem(action, purposes[code]) || sharesWord(action, strings.ToLower(line)) {
			return true
		}
		stray = strings.TrimSpace(code)
		return false
	})
	return stray
}

// hasStem reports whether a text has one of some beginnings of words.
func hasStem(text, stems string) bool {
	for stem := range strings.FieldsSeq(stems) {
		if strings.Contains(text, stem) {
			return true
		}
	}
	return false
}

// missedVerb returns the first verb of an action, if code for it would have one of the words in [verbCode]. The code
// must not have another word of the action either. An action may name a choice or an example, and sed may do anything.
func missedVerb(action, lower, how string) string {
	first, _, _ := strings.Cut(lower, " ")
	code, known := verbCode[first]
	if !known || strings.Contains(action, ", ") || optional.MatchString(action) {
		return ""
	}
	how = strings.ToLower(how)
	if hasStem(how, code) || hasStem(how, anyEdit) || !strictVerbs[first] && sharesWord(lower, how) {
		return ""
	}
	return first
}

// missedObject returns the object of an action's verb, if code for it would have one of the words in [objectCode].
func missedObject(action, lower, how string) string {
	const last = 4 // its words: verb, article and two adjectives
	var words [last + 2]string
	n := 0
	for word := range strings.FieldsSeq(lower) {
		if words[n] = strings.TrimRight(word, ".,;"); n == len(words)-1 || words[n] != word {
			break
		}
		n++
	}
	for i := 1; i <= last; i++ {
		object := words[i]
		code, known := objectCode[object]
		if !known && words[i+1] != "" {
			object += " " + words[i+1]
			code, known = objectCode[object]
		}
		if !known || ordinary[words[i-1]] {
			continue
		}
		if how = strings.ToLower(how); optional.MatchString(action) || hasStem(how, code) || hasStem(how, anyEdit) {
			return ""
		}
		return object
	}
	return ""
}

// anyEdit are tools that may do anything with a file.
const anyEdit = "sed patch edit vi "

// ordinary are words between a verb and another object: "Pass it to the process".
var ordinary = wordSet("to for of in on from with by at into and per as")

// optional recognizes an action that may have another how: it names a choice or an example.
var optional = regex.NewRecognizer(`(?i)\b(?:or|such as|for example|like|e\.g|either|via|instead|if|then)\b|:`)

// sharesWord reports whether code has the first letters of a long word of an action.
func sharesWord(action, how string) bool {
	const long, enough = 4, 5
	for word := range strings.FieldsFuncSeq(action, func(r rune) bool { return !isNameRune(r) }) {
		if len(word) >= long && !shared[word] && strings.Contains(how, word[:min(len(word), enough)]) {
			return true
		}
	}
	return false
}

// shared are words that say nothing about what code does.
var shared = wordSet("with from that this when your then into only have which before after their there these those other same each every name names make file files")

// lacksName returns a name of code that an action uses or sets, if how has not even its last part. The name of a
// file may be there without the file, and an argument may have no name.
func lacksName(action, how string) string {
	if !mayUseName(action) || optionalName.MatchString(action) {
		return ""
	}
	m := usedName.FindStringSubmatch(action)
	if m == nil || fileName.MatchString(m[1]) || snake.MatchString(m[1]) && strings.Contains(how, "(") {
		return ""
	}
	name := strings.TrimSuffix(m[1], "()")
	last := name[strings.LastIndexAny(name, ".: ")+1:]
	first, _, several := strings.Cut(name, " ")
	if strings.Contains(squeezedName(how), squeezedName(last)) || several && strings.Contains(strings.ToLower(how), strings.ToLower(first)) {
		return ""
	}
	return name
}

// mayUseName reports whether an action may have a name of code: a word with a mark in it, or several capitals.
func mayUseName(action string) bool {
	for i := 1; i+1 < len(action); i++ {
		switch c := action[i]; {
		case c == '_', c == '(', c == ':' && action[i+1] == ':', c == '.' && action[i+1] != ' ':
			return true
		case c == ' ' && action[i-1] >= 'A' && action[i-1] <= 'Z' && action[i+1] >= 'A' && action[i+1] <= 'Z':
			return true
		}
	}
	return false
}

var (
	optionalName = regex.NewRecognizer(`(?i)\b(?:or|such as|for example|like|instead|not|never|without|no|if|when|unless|replace|rename|rather|than|e\.g|but)\b`)
	usedName     = lazyregexp.New(`(?:^(?:Set|Raise|Lower|Increase|Reduce|Decrease|Enable|Disable|Change|Unset|Export|Call|Run|Use|Derive|Import)|\b(?:with|via|using)) (?:the )?(?:setting |variable |function |method |statement )?` +
		`[\x60']?(\w+(?:(?:\.|::)\w+)+(?:\(\))?|[A-Za-z]+(?:_[A-Za-z0-9]+)+(?:\(\))?|\w{4,}\(\)|[A-Z]{3,}(?: [A-Z]{3,})+)`)
	fileName = lazyregexp.New(`\.[a-z]{1,5}$`)
	snake    = lazyregexp.New(`^[a-z0-9_]+$`)
)

// knownPurposes finds the code of [purposes].
var knownPurposes = sync.OnceValue(func() (known struct {
	*needle.Set
	codes []string
}) {
	known.codes = slices.Sorted(maps.Keys(purposes))
	known.Set = needle.New(false, known.codes...)
	return known
})
