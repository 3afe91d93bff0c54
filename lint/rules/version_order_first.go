package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportFirst reports texts that give another version than the one with which something came or changed: "Since PyTorch 2.4 weights_only
// is true by default".
func reportFirst(p *lint.Pass, r *schema.Record) {
	report := func(pointer, text string, context ...string) {
		if !hasDigits(text, 1) || beginning(text) != text || !saysWhen.MatchString(text) {
			return
		}
		if message := otherFirst(r.Domain, text, strings.Join(context, "\n")); message != "" {
			p.ReportAt(r, pointer, message)
		}
	}
	check := func(t passage, context ...string) { report(t.pointer(), t.text, context...) }
	check(passage{text: r.RootCause, member: "root_cause"})
	for i := range r.DeadEnds {
		d := &r.DeadEnds[i]
		check(passage{d.WhyFails, "dead_ends", i, "why_fails"}, d.Action)
	}
	for i := range r.Workarounds {
		w := &r.Workarounds[i]
		check(passage{w.Condition, "workarounds", i, "condition"}, w.Action, beginning(w.How))
		check(passage{w.Action, "workarounds", i, "action"}, beginning(w.How))
	}
	for _, system := range slices.Sorted(maps.Keys(r.OSSpecific)) {
		report(schema.Pointer("os_specific", system), r.OSSpecific[system])
	}
	for i := range r.Versions {
		check(passage{r.Versions[i].BehaviorChange, "versions", i, "behavior_change"})
	}
}

// otherFirst describes the first sentence of a text that gives another version than the list. What came may also be in the context of the
// text.
func otherFirst(domain, text, context string) string {
	for sentence := range strings.SplitSeq(strings.ReplaceAll(text, "; ", ". "), ". ") {
		if !hasDigits(sentence, 1) || !saysWhen.MatchString(sentence) {
			continue
		}
		for _, b := range beginnings().in(sentence + "\n" + context) {
			if !b.product.isIn(domain, sentence) {
				continue
			}
			if message := b.find(b, domain, sentence, context); message != "" {
				return message
			}
		}
	}
	return ""
}

// otherChange describes a sentence that says that something changed with another version.
func (b *began) otherChange(domain, sentence, _ string) string {
	phrase := b.phraseIn(sentence)
	if phrase == nil {
		return ""
	}
	found, known := b.product.versionsIn(domain, sentence)
	found = slices.DeleteFunc(found, func(v stated) bool { return !v.marked })
	if !known || len(found) == 0 || announcing.MatchString(sentence) || otherBefore.MatchString(sentence) && !fromThen.MatchString(sentence) || slices.ContainsFunc(found, func(v stated) bool { return v.demanded || b.fits(v.number) }) {
		return ""
	}
	return fmt.Sprintf("%q is about %s %s, not %s", strings.Join(phrase, " … "), b.product.names[0], b.versions[0], found[0].number)
}

// otherIntroduction describes a sentence that says that something came with another version, or a demand for a version that lacks it.
// Advice that does without it demands no more.
func (b *began) otherIntroduction(domain, sentence, context string) string {
	phrase, sentence := b.thingIn(sentence, context)
	v := b.product.versionIn(domain, sentence)
	if phrase == nil || v.number == "" {
		return ""
	}
	name, product := strings.Join(phrase, " … "), b.product.names[0]
	switch {
	case !b.fits(v.number) && ((v.introduces || existing.MatchString(sentence)) && arrives(sentence, phrase[0]) || b.product.begins(v.shape(sentence, phrase[0]))):
		return fmt.Sprintf("%s came with %s %s, not %s", name, product, b.versions[0], v.number)
	case !b.message && (v.demanded || v.needed && needs(sentence, phrase[0])) && b.isAfter(v.number) && !doesWithout.MatchString(sentence+"\n"+context):
		return fmt.Sprintf("%s %s lacks %s, which came with %s", product, v.number, name, b.versions[0])
	}
	return ""
}

// otherRemoval describes a sentence that says that something went with another version.
func (b *began) otherRemoval(domain, sentence, _ string) string {
	phrase, sentence := b.thingIn(sentence, "")
	v := b.product.versionIn(domain, sentence)
	if phrase == nil || v.number == "" || b.fits(v.number) || announcing.MatchString(sentence) || !itEnds.MatchString(v.shape(sentence, phrase[0])) {
		return ""
	}
	return fmt.Sprintf("%s %s removed %s, not %s", b.product.names[0], b.versions[0], strings.Join(phrase, " … "), v.number)
}

// thingIn returns the first phrase that a sentence or its context has, and the sentence, perhaps with its first letter in lower case.
func (b *began) thingIn(sentence, context string) (phrase []string, same string) {
	if phrase = b.phraseIn(sentence + "\n" + context); phrase != nil {
		return phrase, sentence
	}
	sentence = uncapitalized(sentence) // "Virtual threads came with Java 21"
	return b.phraseIn(sentence), sentence
}

// arrives reports whether a sentence says of a thing itself that it came: not "X got a new option in 3.8".
func arrives(sentence, thing string) bool {
	before, after, found := strings.Cut(sentence, thing)
	if !found { // the context has it
		return broughtIt.MatchString(sentence) || existing.MatchString(sentence)
	}
	return came.MatchString(after) && !partOf.MatchString(before) || brought.MatchString(before)
}

var (
	// partOf recognizes what stands before a thing of which only a part came: "mocks for terraform test".
	partOf    = regex.NewRecognizer(`(?i)\b(?:of|for|in|to|with|on|from|by|blocks|which \w+) (?:the |a |an )?[^\w]{0,2}$`)
	came      = regex.NewRecognizer(`^[^\w ]{0,2}(?: (?:block|command|option|keyword|function|operator|directive|statement|clause|setting|variable|module|subcommand|flag)s?)?,? (?:which |that )?(?:came|is new|was (?:added|introduced|new)|were (?:added|introduced)|(?:added|introduced) in)\b`)
	brought   = regex.NewRecognizer(`(?:introduced|added|brought) (?:the |a )?(?:(?:block|command|option|function|operator|directive|module|subcommand|flag|variable|setting)s? )?[^\w]{0,2}$`)
	broughtIt = regex.NewRecognizer(`\b(?:introduced|added|brought) it\b|^It (?:came|is new)\b`)
	// existing recognizes a sentence about what the action or the code next to it uses.
	existing = regex.NewRecognizer(`^(?:The|This) (?:option|flag|command|setting|subcommand|function|keyword) (?:exists|has existed|is available|is there) (?:since|from) `)
	// otherBefore recognizes a sentence with a version in which it was otherwise: "from npm 3 to npm 6".
	otherBefore = regex.NewRecognizer(`(?i)\b(?:from|for|up to) (?:the )?[\w.+]+ v?[0-9]`)
	fromThen    = regex.NewRecognizer(`(?i)\bfrom (?:the )?[\w.+]+ v?[0-9][0-9.]* on`)
	// announcing recognizes a sentence about what is still to come.
	announcing = regex.NewRecognizer(`(?i)\b(?:deprecat\w+|will be|to be removed)\b`)
)

// isIn reports whether a sentence names a product, or a domain is about it.
func (v *versioned) isIn(domain, sentence string) bool {
	return slices.Contains(v.domains, domain) || slices.ContainsFunc(v.names, func(name string) bool { return strings.Contains(sentence, name) })
}

// phraseIn returns the first phrase that a text has, or nil.
func (b *began) phraseIn(text string) []string {
	i := slices.IndexFunc(b.phrases, func(parts []string) bool {
		return !slices.ContainsFunc(parts, func(part string) bool { return !hasWhole(text, part) })
	})
	if i < 0 {
		return nil
	}
	return b.phrases[i]
}

// hasWhole reports whether a text has a part that neither begins nor ends within a word: "moved {" is not in "removed {".
func hasWhole(text, part string) bool {
	_, rest, found := strings.Cut(text, part)
	for ; found; _, rest, found = strings.Cut(rest, part) {
		end := len(text) - len(rest)
		from := end - len(part)
		starts := from == 0 || !isAlnum(rune(text[from-1])) && text[from-1] != '_' || !isAlnum(rune(part[0]))
		ends := rest == "" || !isNameRune(rune(rest[0])) && rest[0] != '-' || !isAlnum(rune(part[len(part)-1]))
		if starts && ends {
			return true
		}
	}
	return false
}

// stated is a version in a sentence.
type stated struct {
	number     string
	marked     bool // "since 3.8", "3.8 added"
	demanded   bool // "3.8 or later"
	introduces bool // "introduced in 3.8"
	needed     bool // "needs Python 3.8"
	from, to   int  // where it stands, with the name of the product
}

// versionsIn returns the versions of a product in a sentence. They are not known if the sentence has other versions, too.
func (v *versioned) versionsIn(domain, sentence string) (found []stated, known bool) {
	at := slices.Contains(v.domains, domain)
	for _, m := range aVersion.Get().FindAllStringSubmatchIndex(sentence, 5) {
		since, word, number, after := group(sentence, m, 1), group(sentence, m, 2), group(sentence, m, 3), strings.TrimSpace(group(sentence, m, 4))
		if unitNext.MatchString(sentence[m[7]:]) {
			continue
		}
		own := slices.Contains(v.names, word) || at && (word == "" || word == "version" || word == "release" || word == "and")
		switch {
		case own && (word != "and" || len(found) > 0):
			from := m[6]
			if word != "" {
				from = m[4]
			}
			demanded := since == "at least" || orLater.MatchString(after)
			found = append(found, stated{number, since != "" || after != "" || word == "and", demanded, introducing.MatchString(since + after), needing[since], from, m[7]})
		case strings.Contains(number, "."):
			return nil, false
		}
	}
	unsure := func(v stated) bool { return !v.marked && strings.Contains(v.number, ".") }
	return found, len(found) == 1 || !slices.ContainsFunc(found, unsure)
}

// versionIn returns the only version of a product in a sentence. A version without a minor one counts only if there is no other.
func (v *versioned) versionIn(domain, sentence string) stated {
	found, known := v.versionsIn(domain, sentence)
	if len(found) > 1 {
		found = slices.DeleteFunc(found, func(v stated) bool { return !v.marked })
	}
	if !known || len(found) != 1 {
		return stated{}
	}
	return found[0]
}

// group returns a group of a match, or "".
func group(text string, match []int, n int) string {
	if match[2*n] < 0 {
		return ""
	}
	return text[match[2*n]:match[2*n+1]]
}

// fits reports whether a version is one of the list.
func (b *began) fits(version string) bool {
	return slices.ContainsFunc(b.versions, func(listed string) bool {
		return strings.HasPrefix(version+".", strings.TrimSuffix(listed, ".0")+".") || strings.HasPrefix(listed+".", version+".")
	})
}

// isAfter reports whether the list has only versions after one.
func (b *began) isAfter(version string) bool {
	return !b.fits(version) && !slices.ContainsFunc(b.versions, func(listed string) bool { return catalog.CompareVersions(listed, version) <= 0 })
}

// needs reports whether a sentence says of a thing itself that it needs a version: "asyncio.to_thread() needs Python 3.9".
func needs(sentence, thing string) bool {
	_, after, found := strings.Cut(sentence, thing)
	return found && itNeeds.MatchString(after)
}

var (
	needing     = wordSet("needs requires")
	itNeeds     = regex.NewRecognizer(`^[^\w]{0,3}(?:needs|requires) `)
	saysWhen    = regex.NewRecognizer(`(?i)\b(?:needs|requires|since|as of|before|from|introduced|came|added|new in|appeared|changed|removed|dropped|later|newer|above|higher|older|earlier|below|gone|left|no longer|at least)\b|[0-9]\+`)
	introducing = regex.NewRecognizer(`(?i)introduced|added|came|new in|appeared`)
	unitNext    = regex.NewRecognizer(`^ ?(?:[kKMGT]i?B?|bytes?|bits?|ms|s|min|h|seconds?|minutes?|hours?|days?|%|percent)\b`)
	orLater     = regex.NewRecognizer(`^(?:or|and) |^\+`)
	aVersion    = lazyregexp.New(`(?:\b([Ss]ince|[Aa]s of|[Bb]efore|(?:[Oo]ld|[Ee]arli)er than|[Bb]elow|[Ii]ntroduced in|[Aa]dded in|[Cc]ame (?:with|in)|[Nn]ew in|appeared in|[Ff]rom|needs|requires|at least) (?:[A-Z][A-Za-z]+ )??)?(?:\b([A-Za-z][\w.+]*) (?:is )?)?\bv?([0-9]+(?:\.[0-9]+){0,2})\b( (?:or|and) (?:later|newer|above|higher|up)| introduced| changed| added| removed| dropped|\+)?`)
	// doesWithout recognizes advice that avoids something, or that has another way for old versions.
	doesWithout = regex.NewRecognizer(`(?i)\b(?:instead|without|not|rather|replac\w*|backport|except|lacks?|missing|fallback|polyfill)\b`)
)
