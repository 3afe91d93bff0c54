package rules

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

//go:embed first_versions.txt
var firstVersionsText string

// began is what began with a version of a product.
type began struct {
	product  *versioned
	versions []string // one for each line of releases
	exact    bool     // nothing else changed with a later version
	phrases  [][]string
}

// A versioned is a product and its domains.
type versioned struct {
	names   []string
	domains []string
}

var beginnings = sync.OnceValue(func() (all []began) {
	var product *versioned
	for line := range strings.Lines(firstVersionsText) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			names, domains, _ := strings.Cut(strings.Trim(line, "[]"), ": ")
			product = &versioned{strings.Split(names, ", "), strings.Fields(domains)}
		default:
			versions, phrases, _ := strings.Cut(line, ": ")
			versions, exact := strings.CutPrefix(versions, "= ")
			b := began{product: product, versions: strings.Fields(versions), exact: exact}
			for phrase := range strings.SplitSeq(phrases, " | ") {
				b.phrases = append(b.phrases, strings.Split(phrase, " + "))
			}
			all = append(all, b)
		}
	}
	return all
})

// reportFirst reports sentences that give another version than the one with which something began: "Since PyTorch 2.4 weights_only is
// true by default".
func reportFirst(p *lint.Pass, r *schema.Record) {
	check := func(text, context, pointer string) {
		if hasDigits(text, 1) && beginning(text) == text && saysWhen.MatchString(text) {
			if message := otherFirst(r.Domain, text, context); message != "" {
				p.ReportAt(r, pointer, message)
			}
		}
	}
	check(r.RootCause, "", "/root_cause")
	for i := range r.DeadEnds {
		d := &r.DeadEnds[i]
		check(d.WhyFails, d.Action, fmt.Sprintf("/dead_ends/%d/why_fails", i))
	}
	for i := range r.Workarounds {
		w := &r.Workarounds[i]
		check(w.Condition, w.Action+"\n"+visibleHow(w), fmt.Sprintf("/workarounds/%d/condition", i))
		check(w.Action, visibleHow(w), fmt.Sprintf("/workarounds/%d/action", i))
	}
	for i := range r.Versions {
		check(r.Versions[i].BehaviorChange, "", fmt.Sprintf("/versions/%d/behavior_change", i))
	}
}

// visibleHow returns the beginning of a how.
func visibleHow(w *schema.Workaround) string { return beginning(w.How) }

// otherFirst describes the first sentence of a text that gives another version than the list. A sentence that only demands a version
// may have the phrase in its context.
func otherFirst(domain, text, context string) string {
	for sentence := range strings.SplitSeq(strings.ReplaceAll(text, "; ", ". "), ". ") {
		if !hasDigits(sentence, 1) || !saysWhen.MatchString(sentence) {
			continue
		}
		for i := range beginnings() {
			if b := &beginnings()[i]; b.product.isIn(domain, sentence) {
				if message := b.otherVersion(domain, sentence, context); message != "" {
					return message
				}
			}
		}
	}
	return ""
}

// otherVersion describes the version that a sentence gives instead of that of the list.
func (b *began) otherVersion(domain, sentence, context string) string {
	phrase := b.phraseIn(sentence)
	near := phrase
	if near == nil {
		near = b.phraseIn(context)
	}
	if near == nil {
		return ""
	}
	if phrase == nil && strings.Contains(sentence, " introduced it") {
		phrase = near
	}
	stated, demanded := b.product.versionsIn(domain, sentence)
	switch {
	case phrase != nil && len(stated) > 0 && !b.fits(stated):
		return fmt.Sprintf("%q is about %s %s, not %s", strings.Join(phrase, " … "), b.product.names[0], b.versions[0], stated[0])
	case len(demanded) == 1 && len(stated) == 0 && b.isAfter(demanded[0]):
		return fmt.Sprintf("%s %s lacks %s, which came with %s", b.product.names[0], demanded[0], near[0], b.versions[0])
	}
	return ""
}

// isIn reports whether a sentence names a product, or a domain is about it.
func (v *versioned) isIn(domain, sentence string) bool {
	return slices.Contains(v.domains, domain) || slices.ContainsFunc(v.names, func(name string) bool { return strings.Contains(sentence, name) })
}

// phraseIn returns the first phrase that a text has, or nil.
func (b *began) phraseIn(text string) []string {
	i := slices.IndexFunc(b.phrases, func(parts []string) bool {
		return !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(text, part) && !startsSentence(text, part) })
	})
	if i < 0 {
		return nil
	}
	return b.phrases[i]
}

// startsSentence reports whether a text begins with a part whose first letter is then a capital.
func startsSentence(text, part string) bool {
	return len(text) >= len(part) && strings.EqualFold(text[:1], part[:1]) && text[1:len(part)] == part[1:]
}

// versionsIn returns the versions of a product with which something began, according to a sentence, and those that are demanded. It
// returns none if the sentence has other versions, too.
func (v *versioned) versionsIn(domain, sentence string) (stated, demanded []string) {
	at := slices.Contains(v.domains, domain)
	for _, m := range aVersion.Get().FindAllStringSubmatch(sentence, 5) {
		since, word, number, after := m[1], m[2], m[3], m[4]
		own := slices.Contains(v.names, word) || at && (word == "" || word == "version" || word == "release" || word == "and")
		switch {
		case own && strings.HasSuffix(after, "er") || own && strings.HasSuffix(after, "above"):
			demanded = append(demanded, number)
		case own && (since != "" || after != "" || word == "and" && len(stated) > 0):
			stated = append(stated, number)
		case strings.Contains(number, "."):
			return nil, nil
		}
	}
	return stated, demanded
}

// fits reports whether one of several versions is that of the list. If the line says so, a later version fits, too, because something may
// have changed with it.
func (b *began) fits(stated []string) bool {
	return slices.ContainsFunc(stated, func(version string) bool {
		return slices.ContainsFunc(b.versions, func(listed string) bool {
			return strings.HasPrefix(version+".", listed+".") || strings.HasPrefix(listed+".", version+".") || strings.HasPrefix(version+".", strings.TrimSuffix(listed, ".0")+".")
		})
	}) || !b.exact && !b.isAfter(stated[0])
}

// isAfter reports whether the list has only versions after one.
func (b *began) isAfter(version string) bool {
	return !slices.ContainsFunc(b.versions, func(listed string) bool {
		return catalog.CompareVersions(listed, version) <= 0 || strings.HasPrefix(listed+".", version+".")
	})
}

var (
	saysWhen = regex.NewRecognizer(`(?i)\b(?:since|as of|before|from|introduced|came|added|new in|changed|removed|dropped|later|newer|above)\b`)
	aVersion = lazyregexp.New(`(?:\b([Ss]ince|[Aa]s of|[Bb]efore|[Ii]ntroduced in|[Aa]dded in|[Cc]ame (?:with|in)|[Nn]ew in|[Ff]rom) )?(?:\b([A-Za-z][\w.+]*) (?:is )?)?\bv?([0-9]+(?:\.[0-9]+){0,2})\b(?: ((?:or|and) (?:later|newer|above)|introduced|changed|made|brought|added|removed|dropped|on))?`)
)
