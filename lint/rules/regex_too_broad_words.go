package rules

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/logs/neutral"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// fewWords returns the words that a regex spells out if they are one or two ordinary words of a long message, such as
// "error:.*environment" for "error: externally-managed-environment". A name, a code or a number makes a regex telling, however
// short it is. An alternative counts if the signature has its words.
func fewWords(p *lint.Pass, r *schema.Record) string {
	pattern, fixed := r.Regex, spelled.Get(p, r)
	if len(pattern) > slipBytes || !zh.IsASCII(pattern) { // a class such as [가-힣] tells a lot
		return ""
	}
	if !strings.Contains(pattern, "|") {
		if strings.Count(fixed, " ") >= mostSpaces { // as most
			return ""
		}
		return unspecific(r, fixed, true)
	}
	for i, alternative := range alternatives.Get(p, r) {
		if i == mostUngrouped {
			break
		}
		if strings.Count(alternative, " ") < mostSpaces {
			if words := unspecific(r, regex.Fixed(alternative, true), false); words != "" {
				return words
			}
		}
	}
	return ""
}

// mostSpaces is the number of spaces that a text of few words may have.
const mostSpaces = 4

// unspecific returns the words of a text that a regex spells out if they are too few for the record's message.
func unspecific(r *schema.Record, fixed string, only bool) string {
	var own, all tally
	own.count(fixed, r.Domain)
	if own.telling > 0 || len(own.found) > 2 || len(own.found)+own.labels == 0 {
		return ""
	}
	signature := beginning(r.Signature)
	for _, word := range own.found {
		if !strings.Contains(signature, word) {
			return ""
		}
	}
	fewest := own.fewest(strings.Contains(fixed, free), only && plainText.MatchString(fixed))
	if fewest == never {
		return ""
	}
	all.count(strings.ReplaceAll(withoutQuoted.ReplaceAllString(signature, " "), "-", " "), r.Domain)
	if len(all.found) < fewest {
		return ""
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(fixed, free, " … ")), " ")
}

// plainText matches words with nothing but free parts, spaces and colons between them, and none in front or behind.
var plainText = regex.NewRecognizer(`^[A-Za-z]+:?(?:(?: | ?\x00 ?)[A-Za-z]+:?)*$`)

// withoutQuoted matches names in quotes, which no regex has to spell out.
var withoutQuoted = lazyregexp.New("'[^' ]+'|\"[^\"]*\"|`[^`]*`")

// A tally has the words of a text that tell something, and counts the others.
type tally struct {
	found                     []string
	telling, labels, sentence int
}

// never is the result of [tally.fewest] for words that are enough for any message.
const never = 1 << 20

// fewest returns how many words a message must have so that the words of the tally are too few for it. A regex that leaves out
// what is between its words needs fewer of them, and so does one without other alternatives.
func (t *tally) fewest(torn, only bool) int {
	ordinary := 0
	for _, word := range t.found {
		if !isAcronym(word) && neutral.Word(strings.ToLower(word)) {
			ordinary++
		}
	}
	switch {
	case len(t.found) == 1 && t.labels+t.sentence == 0 && isAcronym(t.found[0]) && !torn:
		return 3
	case ordinary < len(t.found):
		return never
	case len(t.found) == 1 && t.labels+t.sentence == 0 && (torn || strings.ToLower(t.found[0]) == t.found[0]):
		return never // the neutral text shows it
	case len(t.found) <= 1 && t.sentence == 0:
		return 3
	case len(t.found) <= 1 && torn:
		return never // such as "Could not apply [0-9a-f]+"
	case len(t.found) <= 1:
		return 6
	case only && t.sentence == 0 && torn:
		return 4
	case only && t.sentence == 0:
		return 6
	case torn:
		return 9
	}
	return 10
}

// count counts the words of a text.
func (t *tally) count(text, domain string) {
	for word := range strings.FieldsFuncSeq(text, endsToken) {
		if len(word) > 1 && (word[0] == '-' || word[0] == '.' && isAlnum(rune(word[1]))) { // an option or the end of a file's name
			t.telling++
			continue
		}
		word = strings.Trim(word, ".:,-'")
		lower := strings.ToLower(word)
		if i := strings.LastIndexByte(lower, '.'); i >= 0 && labelWords[lower[i+1:]] {
			lower = lower[i+1:]
		}
		switch {
		case len(word) < 2:
		case sentenceWords[lower]:
			t.sentence++
		case labelWords[lower], lower == domain:
			t.labels++
		case isTelling(word):
			t.telling++
		case !slices.Contains(t.found, word):
			t.found = append(t.found, word)
		}
	}
}

// endsToken reports whether a character separates words of a message.
func endsToken(c rune) bool {
	return c > '~' || c <= ' ' || strings.IndexByte("()[]{}<>\"`,;=|*", byte(c)) >= 0
}

// isTelling reports whether a word is a name, a code or a number: it has a digit, a sign or a capital within, or is a long word in
// capitals.
func isTelling(word string) bool {
	if strings.ContainsAny(word, "0123456789_/.:@\\$#+!?%&-") {
		return true
	}
	if !strings.ContainsFunc(word, unicode.IsLower) {
		return !isAcronym(word)
	}
	return strings.ContainsFunc(word[1:], unicode.IsUpper)
}

// isAcronym reports whether a word is a short one in capitals, and none such as EPERM.
func isAcronym(word string) bool {
	const longest = 5
	return len(word) <= longest && strings.ToUpper(word) == word && (word[0] != 'E' || len(word) < longest)
}

var (
	labelWords = wordSet(`error errors err fatal warning warn exception failure traceback panic critical alert emerg note info hint detail occurred
		runtimeerror valueerror typeerror attributeerror oserror ioexception sqlexception illegalstateexception illegalargumentexception importerror
		runtimeexception internalerror operationalerror programmingerror syntaxerror referenceerror`)
	sentenceWords = wordSet(`a an the this that these it its is are was were be been has have had do does did can cannot can't couldn't don't doesn't isn't could should will would must may not
		no of to in on at by for from with without into and or but if when while because before after than then as there you your any all`)
)
