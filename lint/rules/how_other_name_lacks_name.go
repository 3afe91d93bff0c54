package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// lacksName returns a name of code that an action uses or sets, if how has not even its last part. The name of a
// file may be there without the file, and an argument may have no name.
func lacksName(action, how string) string {
	if !mayUseName(action) {
		return ""
	}
	m := usedName.FindStringSubmatch(action)
	if m == nil || optionalName.MatchString(action) || setElsewhere.MatchString(how) || fileName.MatchString(m[1]) || snake.MatchString(m[1]) && strings.Contains(how, "(") {
		return ""
	}
	name := strings.TrimSuffix(m[1], "()")
	last := name[strings.LastIndexAny(name, ".: ")+1:]
	first, _, several := strings.Cut(name, " ")
	if strings.Contains(squeezedName(how), squeezedName(last)) || several && strings.Contains(strings.ToLower(how), strings.ToLower(first)) {
		return ""
	}
	if proseLike(how) { // as nearly always
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
	// setElsewhere recognizes code that sets variables without naming them.
	setElsewhere = regex.NewRecognizer(`\beval\b|EnvironmentFile=|--env-file|--export=|(?m:^(?:source|\.) \S)|export \$\(`)
	usedName     = regex.NewRare(`(?:^(?:Set|Raise|Lower|Increase|Reduce|Decrease|Enable|Disable|Change|Unset|Export|Call|Run|Use|Derive|Import)|\b(?:with|via|using)) (?:the )?(?:setting |variable |function |method |statement )?` +
		`[\x60']?(\w+(?:(?:\.|::)\w+)+(?:\(\))?|[A-Za-z]+(?:_[A-Za-z0-9]+)+(?:\(\))?|\w{4,}\(\)|[A-Z]{3,}(?: [A-Z]{3,})+)`)
	fileName = lazyregexp.New(`\.[a-z]{1,5}$`)
	snake    = lazyregexp.New(`^[a-z0-9_]+$`)
)
