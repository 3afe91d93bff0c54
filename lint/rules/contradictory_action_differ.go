package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherWay reports whether a workaround makes something smaller that a dead end makes larger, or the reverse, or only renames
// something.
func otherWay(deadEnd, workaround string) bool {
	if strings.HasPrefix(workaround, "Rename ") && !strings.Contains(deadEnd, "ename ") {
		return true
	}
	return enlarging.MatchString(deadEnd) && !shrinking.MatchString(deadEnd) && shrinking.MatchString(workaround) ||
		shrinking.MatchString(deadEnd) && !enlarging.MatchString(deadEnd) && enlarging.MatchString(workaround)
}

// otherPlace reports whether a workaround does something like a dead end to another thing, or only to what is in it.
func otherPlace(deadEnd string, w *way) bool {
	return otherBlock(deadEnd, w.text) || otherExtent(deadEnd, w.Action) || otherSetting(deadEnd, w.Action) || amongOthers(deadEnd, w) || participle(deadEnd, w)
}

// amongOthers reports whether a workaround changes the one setting that a dead end names together with others.
func amongOthers(deadEnd string, w *way) bool {
	names := snakeName.FindAllString(deadEnd, 2)
	return len(names) == 1 && !strings.Contains(w.Action, names[0]) && strings.Contains(w.How, names[0]) && strings.Count(w.How, "\n") > fewLines
}

// participle reports whether a workaround has the verb of a dead end only as a participle, as "stopped containers" has stop.
func participle(deadEnd string, w *way) bool {
	verb, _, _ := strings.Cut(strings.ToLower(deadEnd), " ")
	if len(verb) < len("stop") || hasToken(w.text, verb) {
		return false
	}
	return strings.Contains(w.text, verb+verb[len(verb)-1:]+"ed ") || strings.Contains(w.text, verb+"ed ") || strings.HasSuffix(verb, "e") && strings.Contains(w.text, verb+"d ")
}

// otherSetting reports whether each of two actions names settings, and no setting is in both.
func otherSetting(deadEnd, workaround string) bool {
	if !strings.Contains(deadEnd, "_") || !strings.Contains(workaround, "_") {
		return false
	}
	names, others := snakeName.FindAllString(deadEnd, 5), snakeName.FindAllString(workaround, 5)
	return names != nil && others != nil && !slices.ContainsFunc(names, func(name string) bool { return slices.Contains(others, name) })
}

// snakeName matches a name such as max_connections.
var snakeName = lazyregexp.New(`\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b`)

// otherBlock reports whether a dead end puts something into a block whose name a workaround, in lower case, does not have.
func otherBlock(deadEnd, workaround string) bool {
	m := intoBlock.FindStringSubmatch(deadEnd)
	return m != nil && !hasToken(workaround, strings.ToLower(m[1]))
}

// otherExtent reports whether one of two actions empties something and the other one deletes it.
func otherExtent(deadEnd, workaround string) bool {
	return emptying.MatchString(deadEnd) && deleting.MatchString(workaround) || deleting.MatchString(deadEnd) && emptying.MatchString(workaround)
}

const container = ` (?:the|a|an|this|that|your|its|every|each|all) (?:\w+ )?(?:queue|table|topic|bucket|database|index|volume|stream|collection)s?\b`

var (
	emptying  = regex.NewRecognizer(`(?i)^(?:purge|empty|clear|flush|truncate)` + container)
	deleting  = regex.NewRecognizer(`(?i)\b(?:delete|remove|drop|destroy)` + container)
	intoBlock = regex.NewRare(`\b(?:in|into|inside|to) (?:an?|the) (\w+) (?:block|section|context)\b`)
	enlarging = regex.NewRecognizer(`(?i)\b(?:rais|increas|enlarg)(?:es?|ing)\b|\bextend(?:s|ing)?\b|\b(?:larger|bigger|higher|longer)\b`)
	shrinking = regex.NewRecognizer(`(?i)\b(?:lower|reduc|decreas|shrink|shorten)(?:s|es?|ing)?\b|\b(?:smaller|shorter|fewer)\b`)
)
