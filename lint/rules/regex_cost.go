package rules

import (
	"errors"
	"fmt"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexCost = &lint.Rule{
	Name: "regex-cost", Group: "regex", Severity: lint.Error,
	Title: "a search for the regex takes too many steps",
	Doc: `For each character of a log, a search can take as many steps as the regex has instructions. A counted
repetition copies its part: .{0,400} has about 800 instructions. A regex may have at most 1,000, and usual
ones have fewer than 200. kbctl limits the steps of all searches of a text. Beyond the limit, it gives up
on the regexes that take the most steps, and no longer finds their errors in this text. The check then
tries such a regex on no further signature. The same is true of a regex that takes a sixth of the steps on its
own signature. "kbctl help match" has the numbers.`,
	Hint: "start the regex with words of the message, and use fewer repetitions and alternatives",
	Record: func(p *lint.Pass, r *schema.Record) {
		_, err := regexOf(p, r)
		if large, ok := errors.AsType[*regex.TooLarge](err); ok {
			reportCost(p, r, "the regex is too large, so no log is searched for it", large.Size, nil)
		}
	},
	Early: true,
	Base: func(p *lint.Pass) {
		for r := range costly.Get(p) {
			reportCost(p, r, "a search in the record's own signature takes too many steps", sizeOf(p, r), nil)
		}
		for r, a := range abandonedTexts(p) {
			message := "kbctl gave up searching " + a.text
			if a.texts > 1 {
				message += fmt.Sprintf(" and %d more", a.texts-1)
			}
			reportCost(p, r, message, sizeOf(p, r), []lint.Related{a.place})
		}
	},
}

// sizeOf returns the size of a valid regex.
func sizeOf(p *lint.Pass, r *schema.Record) int {
	re, err := regexOf(p, r)
	if err != nil {
		return 0
	}
	return re.Size
}

// reportCost reports a regex and names its costly part.
func reportCost(p *lint.Pass, r *schema.Record, message string, size int, related []lint.Related) {
	message += fmt.Sprintf("; the regex has about %d instructions", size)
	hint := ""
	if part, ok := regex.Largest(r.Regex); ok {
		message += fmt.Sprintf(", %d of them for %q at character %d", part.Size, clip(part.Text), part.At)
		hint = "repeat without a count, as in .*, or with a count below 50"
	}
	p.Report(lint.Finding{
		Place: lint.Place{Record: r, Pointer: "/regex"}, Message: message, Hint: hint,
		About: r.Regex, Related: related,
	})
}

// costly are the records whose regex takes too many steps for their own signature. Later
// searches leave it out.
var costly = &lint.PerRun[map[*schema.Record]bool]{Early: true, Build: func(p *lint.Pass) (map[*schema.Record]bool, error) {
	gaveUp := make([]bool, len(p.Base.Records))
	p.Parallel(len(gaveUp), func(i int) {
		r := p.Base.Records[i]
		if re, err := regexOf(p, r); err == nil && !match.Cheap(re, []byte(r.Signature)) {
			_, ok := tryOwn(p, r)
			gaveUp[i] = !ok
		} else if err == nil {
			forget(r, re)
		}
	})
	all := make(map[*schema.Record]bool)
	for i, r := range p.Base.Records {
		if gaveUp[i] {
			all[r] = true
		}
	}
	return all, nil
}}

// tryOwn searches a record's signature for its regex; see [match.Try]. The result is found and
// ok if there is nothing to search for.
func tryOwn(p *lint.Pass, r *schema.Record) (found, ok bool) {
	re, err := regexOf(p, r)
	if err != nil || blank(r.Regex) || len(r.Signature) > longestSignature {
		return true, true
	}
	found, ok = match.Try(re, r.Signature)
	forget(r, re)
	return found, ok
}

// forget drops the forms of a record's regex that would fill the memory in a large base.
func forget(r *schema.Record, re *regex.Pattern) {
	if r.Source.Index >= mostGrown || re.Size > largeSize {
		re.Forget()
	}
}

// An abandoned is the first of the texts for which a regex takes too many steps.
type abandoned struct {
	text  string
	place lint.Related
	texts int
}

// add counts texts. It keeps the first one by name.
func (a *abandoned) add(other abandoned) {
	texts := a.texts + other.texts
	if a.texts == 0 || other.text < a.text {
		*a = other
	}
	a.texts = texts
}

// abandonedTexts returns the texts that kbctl gave up searching, by the owner of the regex.
func abandonedTexts(p *lint.Pass) map[*schema.Record]*abandoned {
	all := make(map[*schema.Record]*abandoned)
	for r, a := range shadowed.Get(p).gaveUp {
		copied := *a
		all[r] = &copied
	}
	for _, log := range explainedLogs.Get(p) {
		for _, r := range log.GaveUp {
			if all[r] == nil {
				all[r] = &abandoned{}
			}
			place := lint.Related{Place: lint.Place{Record: r, File: log.File, Range: schema.AtLine(1)}, Message: "a log that takes too many steps"}
			all[r].add(abandoned{log.File, place, 1})
		}
	}
	return all
}
