package zh

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// counts holds the numbers of negations in a sentence.
type counts struct {
	clear  int // certain negations
	strong int // negations that nearly all translations keep: unable, unknown
	vague  int // possible negations
	paired int // possible negations for which the English has another word
	twice  int // clear negations of a negation
	ended  int // "no longer"
	spared int // clear negations of a removal or of "twice", and "but not"
	joined int // clear negations of the second of two things: "no file and no folder"
}

// englishNegations counts the negations in an English sentence. Those inside quotations are vague.
func englishNegations(s string) counts {
	s = elliptic.ReplaceAllString(numbered.ReplaceAllString(denyingNothing.Replace(s), "$1"), "$1")
	list := quotations(s)
	if list == nil { // as in most sentences
		d := countNegations(s)
		if d.clear > 2 && deniesAgain(s) {
			d.clear, d.vague = d.clear-1, d.vague+1
		}
		return d
	}
	var rest strings.Builder
	vague, last := 0, 0
	for _, quotation := range list {
		if q := countNegations(s[quotation.from:quotation.to]); q.clear+q.strong+q.vague+q.ended > 0 {
			vague++
		}
		rest.WriteString(s[last:quotation.from] + " x ")
		last = quotation.to
	}
	d := countNegations(rest.String() + s[last:])
	d.vague += vague
	return d
}

// deniesAgain reports whether a text denies one thing twice, of which the Chinese needs only one: "without export. Variables that are not
// exported".
func deniesAgain(en string) bool {
	var before []string
	for _, m := range deniedWord.Get().FindAllStringSubmatch(en, 5) {
		if word := stem(strings.ToLower(m[1])); slices.Contains(before, word) {
			return true
		} else {
			before = append(before, word)
		}
	}
	return false
}

var deniedWord = lazyregexp.New(`(?:\b(?:[Ww]ithout|not|no)|n['’]t) (?:being |an? |the |any )?([a-z]{4,})`)

// denyingNothing replaces idioms that deny nothing.
var denyingNothing = strings.NewReplacer("ast but not least", "ast", "nothing more than", "only", "or will not", "or not", "or does not", "or not", "or is not", "or not", "little to no", "little")

// countNegations counts the negations in an English text as if it had no quotations.
func countNegations(s string) (d counts) {
	if strings.Contains(s, "--no-") || strings.Contains(s, "--ignore") {
		d.vague++ // The option may explain a negation.
	}
	before, since := "", farReach // since counts the words after the last clear negation
	only := false                 // "only these, and not those" may be "only these"
	than := false                 // "newer than it can read"
	other := false                // another user than the one that runs it
	turned := farReach            // the words after "turn" or "turns": "turns the check off"
	for w, next := range englishWords(withoutOptions(s)) {
		since, turned = since+1, turned+1
		if w == "turn" || w == "turns" || w == "turned" {
			turned = 0
		}
		sense, last := senses[w], since // before this word
		switch {
		case before == "no" && w == "longer" && next != "than":
			d.ended++
		case sense&clearNo != 0 || strings.HasSuffix(w, "n't"):
			if bounds[next] || w == "no" && next == "matter" || w == "without" && (before == "or" || next == "options" || next == "arguments" || next == "it" || next == "them" || next == "that") || w == "no" && next == "" || (w == "cannot" || strings.HasSuffix(w, "n't")) && before == "or" && last <= reach || w == "not" && (before == "or" || before == "than" || next == "even" || next == "null" || before == "and" && only) {
				d.vague++
				break
			}
			d.clear++
			if last <= farReach && (before == "and" || before == "or") {
				d.joined++
			}
			since = 0
		case sense&strongNo != 0 && next != "but":
			d.strong++
		case sense&(vagueNo|strongNo) != 0 || isVaguePair(before, w) || looksNegative(w) || other && w == "than" || w == "off" && turned < farReach:
			d.vague++
		}
		only = only || w == "only"
		other = other || w == "another" || w == "other"
		switch {
		case last <= reach && removals[stem(w)], w == "not" && (before == "but" || before == "and"), w == "twice" && d.clear > 0:
			d.spared++
		case last <= reach && (sense&undone != 0 || w == "but" && before == "cannot"):
			d.twice++
		case w == "without" && d.clear > 1: // the two negations are an affirmation
			d.twice += 2
		}
		than = than || w == "than"
		if than && next == "can" || w == "least" && before != "at" { // more than can be done
			d.vague++
		}
		if w == "until" || next == "" && (w == "stays" || w == "remains") { // as long as it is not so, and what does not change
			d.vague++
		}
		if w == "until" || before == "not" && afterNot[w] || w == "fault" && before == "at" && last <= farReach {
			d.vague, d.clear = d.vague+d.clear, 0 // not only
		}
		before = w
	}
	return d
}

// withoutOptions removes code and options: --no-cache is the name of one.
func withoutOptions(s string) string {
	if s = withoutCode(s); strings.Contains(s, "--") {
		s = option.ReplaceAllString(s, " ")
	}
	return s
}

var option = lazyregexp.New(`--[a-z][\w-]*`)

// reach is the number of words after a negation in which a second negation cancels it, and
// farReach the number in which another thing is denied, too.
const (
	reach    = 2
	farReach = 6
)

var (
	// removals are verbs, by stem. To deny them is to keep something as it is.
	removals = stems(`delete remove drop discard clear erase touch overwrite reset destroy change alter modify affect move rename split strip
	rewrite replace lose`)
	// bounds turn a "no" before them into a limit, as in "no more than".
	bounds   = set("more less fewer greater larger smaller later earlier sooner longer higher lower newer older")
	afterNot = set("only just merely forget necessarily")
)

// innocent are beginnings of words that look like negations but are not.
var innocent = strings.Fields(`imag immed impact implem impli impl import impos improv inbound inclu incoming incre indent index indices indic individ infer
	inform infra ingress inher initi inject inline inner input inode inquir insert inside inspe inst integ intel inten inter into intro
	inven invert invest invok involv invoc discov disk displ dispa dispo dist discu misc unary under undo unic unif uninst union uniq
	unit univ unix unlink unload unlock unmount unpack unpin unregist unsubscri until unwind unzip uname`)

// looksNegative reports whether a word has a prefix or suffix that may negate it: un, in, im, dis, mis, non or less.
func looksNegative(w string) bool {
	for _, prefix := range [...]string{"un", "in", "im", "dis", "mis", "non"} {
		if len(w) < len(prefix)+3 || !strings.HasPrefix(w, prefix) {
			continue
		}
		if prefix == "un" && strings.HasSuffix(w, "ed") {
			return true // unpacked: was it ever packed?
		}
		return !slices.ContainsFunc(innocent, func(beginning string) bool { return strings.HasPrefix(w, beginning) })
	}
	return strings.HasSuffix(w, "less")
}

// numbered matches the short form of "number": "rule No. 1".
var numbered = lazyregexp.New(`\bNo\. ?([0-9])`)

// elliptic matches a negation that only repeats one: ", as String and Vec do not".
var elliptic = lazyregexp.New(`(, as [\w ,]{1,60}) (?:do|does|did|is|are|was|were|can) not([.,;]|$)`)
