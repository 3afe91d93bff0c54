package rules

import (
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// contradictCode adds the workarounds whose how has, in one statement, all the code that a dead end of the same record
// names: git push --force-with-lease beside "Use git push --force-with-lease straight away." The other words of the dead
// end must be in the workaround too, or say nothing. What else the how does must also be in other workarounds.
func contradictCode(found contradictions, r *schema.Record) {
	workarounds := r.Workarounds[:min(len(r.Workarounds), mostCompared)]
	for i, d := range r.DeadEnds[:min(len(r.DeadEnds), mostCompared)] {
		if found[i] != nil {
			continue
		}
		var deed codeDeed
		if mayBeIn(d.Action, workarounds) { // as few are
			deed = namedCode(d.Action, r.Signature)
		}
		for w := range workarounds {
			if (blank(d.Condition) || blank(r.Workarounds[w].Condition)) && (deed.isIn(r, w) || asRoot(d.Action, &r.Workarounds[w])) {
				add(found, i, contradicted{r, w, "how", "the same code"})
			}
		}
	}
}

// A codeDeed is what a dead end does in code.
type codeDeed struct {
	action string
	// code has the parts of code in order; telling are those that are rare in code, and not in the signature. subcommands are
	// words before an option, and words are the others that say something.
	code, telling, subcommands, words []string
}

// mayBeIn reports whether the how of some workarounds has a word of an action that may be telling code.
func mayBeIn(action string, workarounds []schema.Workaround) bool {
	for word := range strings.FieldsSeq(visible.Head(action, longestAct)) {
		if word = bareCode(word); word == "" || isLower(word) || !isTellingCode(word) && !inCapitals(word) {
			continue
		}
		if slices.ContainsFunc(workarounds, func(w schema.Workaround) bool { return strings.Contains(w.How, word) }) {
			return true
		}
	}
	return false
}

// bareCode removes the marks around a word of an action.
func bareCode(word string) string {
	if latinEnds(word) { // most words
		return word
	}
	return strings.Trim(strings.TrimRight(strings.Trim(word, "`'\","), ".,;:"), "`'\"")
}

// namedCode returns the code that an action names.
func namedCode(action, signature string) (d codeDeed) {
	action = visible.Head(action, longestAct)
	d.action = action
	if deed := insteadOf.FindStringIndex(action); deed != nil {
		action = action[:deed[0]]
	}
	before := ""
	for word := range strings.FieldsSeq(action) {
		word = bareCode(word)
		switch {
		case word == "":
		case !isCodeWord(word):
			if lower := strings.ToLower(word); !namingWords[lower] {
				d.words = append(d.words, lower)
			}
		case inCapitals(word) && inCapitals(before): // INSERT OR REPLACE
			last := &d.code[len(d.code)-1]
			*last += " " + word
		default:
			if word[0] == '-' && isLower(before) && !namingWords[before] {
				d.subcommands = append(d.subcommands, before)
			}
			d.code = append(d.code, word)
		}
		before = word
	}
	for _, word := range d.code {
		if isTellingCode(word) && !hasToken(signature, word) {
			d.telling = append(d.telling, word)
		}
	}
	return d
}

// insteadOf matches what begins the part of an action that it does not do.
var insteadOf = regex.NewRare(` (?:instead of|in place of|rather than) `)

// namingWords are the words of an action that only say to use code.
var namingWords = func() map[string]bool {
	all := wordSet(`and again all as at by configure define directly each enable every execute explicitly export first for from have immediately in into
		is it its just make on line once one options or own put raise increase simply so specify state straight away such switch that then turn write your variable setting`)
	for word := range offering {
		all[word] = true
	}
	return all
}()

// isCodeWord reports whether a word of an action is code.
func isCodeWord(word string) bool {
	return word[0] == '-' || strings.ContainsAny(word, "=_()|$%<>*@/0123456789") || strings.Contains(word, "::") || innerCapital(word) || inCapitals(word) ||
		strings.Contains(word, ".") || strings.Contains(word, "-") && isTellingCode(word)
}

// inCapitals reports whether a word has only capitals, at least two.
func inCapitals(word string) bool {
	return len(word) > 1 && !strings.ContainsFunc(word, func(r rune) bool { return r < 'A' || r > 'Z' })
}

// isTellingCode reports whether a part of code is rare: an option of several letters, a setting, a call, a value, or words in capitals.
func isTellingCode(word string) bool {
	if len(word) > 2 && word[0] == '-' && word[1] != '-' || strings.HasPrefix(word, "--") {
		return true
	}
	inner := strings.Trim(word, "-_.=:/")
	return len(inner) > 3 && (strings.ContainsAny(inner, "=_(") || strings.Contains(inner, "::") || innerCapital(inner) || inCapitals(strings.ReplaceAll(inner, " ", "")) ||
		strings.Contains(inner, "-") && isLower(strings.ReplaceAll(inner, "-", "")) || strings.Contains(inner, ".") && strings.ContainsFunc(inner, unicode.IsLetter)) && !programName.MatchString(inner)
}

// programName recognizes programs with a hyphen, such as redis-cli. Most hows of a record may call one.
var programName = regex.NewRecognizer(`^[a-z]+-(?:cli|get|compose|admin|config|shell|server|cache|client|repository)$`)

// isIn reports whether a workaround of a record does a deed.
func (d *codeDeed) isIn(r *schema.Record, index int) bool {
	w := &r.Workarounds[index]
	if len(d.telling) == 0 || len(w.How) > longestStatements {
		return false
	}
	for _, code := range d.telling {
		if !strings.Contains(w.How, code) || code[0] == '-' && strings.Contains(w.How, "="+code) != strings.Contains(d.action, "="+code) { // as nearly always
			return false
		}
	}
	for _, code := range d.code {
		if !hasCode(w.How, code) {
			return false
		}
	}
	if roleSetting.MatchString(w.How) || replaces.MatchString(w.Action) || leavesOut.MatchString(w.Action) || limits.MatchString(w.Action) || otherWay(d.action, w.Action) || placing.MatchString(w.Action) && !placing.MatchString(d.action) {
		return false
	}
	said := letterWords(strings.ToLower(w.Action + "\n" + w.How))
	if slices.ContainsFunc(d.words, func(word string) bool {
		return !slices.ContainsFunc(said, func(other string) bool { return stem(other) == stem(word) })
	}) {
		return false
	}
	others := ""
	for i := range r.Workarounds {
		if i != index {
			others += r.Workarounds[i].How + "\n"
		}
	}
	does := ""
	for line := range statements(w.How) {
		switch {
		case d.isStatement(line):
			if does = line; proseLike(line) || d.saysMore(w.Action, line, others) {
				return false
			}
		case !preparing.MatchString(line) && !hasLine(others, line) && (does == "" || !beginsAlike(line, others) && !tries(line, does)):
			return false // what runs before it may make the difference
		}
	}
	return does != ""
}

// isStatement reports whether a statement has all telling code of a deed.
func (d *codeDeed) isStatement(line string) bool {
	return !slices.ContainsFunc(d.telling, func(code string) bool { return !hasCode(line, code) }) &&
		!slices.ContainsFunc(d.subcommands, func(word string) bool { return !hasToken(line, word) })
}

// hasCode reports whether code has a part as it is, or as a definition: -DNAME.
func hasCode(text, part string) bool { return hasToken(text, part) || hasToken(text, "-D"+part) }

// saysMore reports whether a statement has a long option or other code that the workaround names and the deed does not.
func (d *codeDeed) saysMore(action, line, others string) bool {
	for word := range strings.FieldsSeq(action) {
		word = strings.Trim(word, "`'\".,;:")
		if word != "" && isCodeWord(word) && isTellingCode(word) && hasToken(line, word) && !strings.Contains(d.action, word) {
			return true
		}
	}
	return slices.ContainsFunc(longOptions(line), func(option string) bool {
		return !strings.Contains(d.action, option) && !strings.Contains(others, option)
	})
}

// statements yields the statements of code, without comments.
func statements(code string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(code) {
			for part := range strings.SplitSeq(line, "&&") {
				part = strings.TrimSpace(part)
				if strings.ContainsFunc(part, unicode.IsLetter) && !strings.HasPrefix(part, "#") && !strings.HasPrefix(part, "//") && !yield(part) {
					return
				}
			}
		}
	}
}

// placing recognizes an action that says where or when something has an effect.
var placing = regex.NewRecognizer(`(?i)\b(?:after the [a-z]+s|before|behind|in front|ahead of|at the end|below|above|then|inside|within|in the|from the|into|for one)\b`)

// longestStatements limits a how whose statements are compared, in bytes. Real ones are shorter.
const longestStatements = 4 << 10

// hasLine reports whether code has a statement as a whole line.
func hasLine(code, statement string) bool {
	before, after, found := strings.Cut("\n"+code+"\n", statement)
	return found && strings.HasSuffix(strings.TrimRight(before, " \t"), "\n") && strings.HasPrefix(strings.TrimLeft(after, " \t"), "\n")
}

// beginsAlike reports whether other code has the program and the subcommand of a statement.
func beginsAlike(line, others string) bool {
	words := strings.Fields(strings.TrimPrefix(strings.TrimPrefix(line, "sudo "), "python -m "))
	return strings.Contains(others, strings.Join(words[:min(len(words), 2)], " "))
}

// tries reports whether a statement of Redis follows another one: SET a 1 after CONFIG SET.
func tries(line, before string) bool {
	return strings.HasPrefix(before, "redis-cli ") && strings.HasPrefix(line, "redis-cli ")
}

// preparing recognizes statements such as an import and the start of a loop.
var preparing = regex.NewRecognizer(`^(?:\./|import |from |for |with |(?:proxy|fastcgi|grpc)_pass |listen |server_name )|\{$`)

// asRoot reports whether a workaround runs a program as root, as a dead end does, although its action needs no rights of root.
func asRoot(deadEnd string, w *schema.Workaround) bool {
	return strings.Contains(deadEnd, "sudo") && strings.Contains(w.How, "sudo ") && withSudo.MatchString(deadEnd) && sudoRuns.MatchString(w.How) && ofUser.MatchString(w.Action)
}

var (
	// withSudo recognizes an action that only runs the failed command as root.
	withSudo = regex.NewRecognizer(`^(?:Run|Repeat|Use|Install|Execute|Try)\b[^.]{0,50}\bsudo\b[^.]{0,20}\.?$`)
	sudoRuns = regex.NewRecognizer(`(?m)^sudo (?:-\S+ )*(?:python3? -m )?(?:pip3?|npm|git|gem|yarn|cargo|go) `)
	// ofUser recognizes an action that needs no rights of root.
	ofUser = regex.NewRecognizer(`(?i)\b(?:virtual environment|venv|virtualenv|home|own (?:folder|directory|prefix)|without (?:root|sudo))\b`)
)
