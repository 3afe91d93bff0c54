package rules

import (
	"fmt"
	"hash/maphash"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var copiedText = &lint.Rule{
	Name: "copied-text", Group: "content", Severity: lint.Info,
	Title: "a cause, a dead end or a workaround is also in another record",
	Doc: `Two errors rarely have the same cause in the same words. A text that was copied from another record says
nothing about this error, or shows that both records describe one error. A dead end counts with its reason,
and a workaround with its how, because a short action may fit several errors: together they have at least
eight words, and a cause has at least five. A reason or a how of at least eight words alone counts if the two actions have no
word in common. The rule compares whole texts and skips records with the same signature, which duplicate-record reports.`,
	Hint:   "write what is true of this error; if both are one error, merge the records",
	Shared: true,
	Late:   true,
	Base: func(p *lint.Pass) {
		first, details := make(map[uint64]firstPlace), make(map[uint64]detail) // by hashOf
		copies := make(map[uint64]*reference)
		for _, r := range p.Base.Records {
			if owner := p.Base.Lookup(r.ID); owner != nil && owner != r {
				continue // duplicate-id reports copies of a file
			}
			for at, sum := range copyable(r) {
				was, ok := first[sum]
				switch {
				case !ok:
					first[sum] = firstPlace{r, at}
				case was.record != r && fold(was.record.Signature) != fold(r.Signature):
					if copies[sum] == nil {
						copies[sum] = was.reference()
					}
					p.Report(lint.Finding{
						Place:   lint.Place{Record: r, Pointer: at.pointer()},
						Message: copies[sum].message,
						Related: copies[sum].related,
					})
				}
			}
			copiedDetails(p, r, details)
		}
	},
}

// A firstPlace is the first place of a text. The texts themselves would fill the memory.
type firstPlace struct {
	record *schema.Record
	at     passage // without its text
}

// A reference is what the findings about all copies of a text say about its first place. They
// share it, because a text may have very many copies.
type reference struct {
	message string
	related []lint.Related
}

func (f firstPlace) reference() *reference {
	place := lint.Place{Record: f.record, Pointer: f.at.pointer()}
	return &reference{"the same text as in " + f.record.Name(), []lint.Related{{Place: place, Message: "the same text"}}}
}

// A detail is what a record says about an action: why a fix fails, or how to do it.
type detail struct {
	record *schema.Record
	at     passage // without its text
}

func (d detail) place() lint.Place { return lint.Place{Record: d.record, Pointer: d.at.pointer()} }

// step returns the step of the action; see [sameStep].
func (d detail) step() string {
	if d.at.member == "how" {
		return sameStep(d.record.Workarounds[d.at.entry].Action)
	}
	return sameStep(d.record.DeadEnds[d.at.entry].Action)
}

var textSeed = maphash.MakeSeed()

// hashOf returns a number that tells texts in a row apart, unless [fold] makes them equal.
func hashOf(texts ...string) uint64 {
	var h maphash.Hash
	h.SetSeed(textSeed)
	for _, text := range texts {
		text = squeezed(text)
		first, size := utf8.DecodeRuneInString(text)
		_, _ = h.WriteString(string(unicode.ToLower(first)))
		_, _ = h.WriteString(text[size:])
		_ = h.WriteByte('\n')
	}
	return h.Sum64()
}

// copiedDetails reports the details of a record that are those of another action elsewhere.
func copiedDetails(p *lint.Pass, r *schema.Record, first map[uint64]detail) {
	const fewest = 8
	compare := func(text string, at passage) {
		if !haveWords(fewest, text) {
			return
		}
		sum, this := hashOf(at.member, text), detail{r, at}
		original, ok := first[sum]
		if !ok {
			first[sum] = this
		} else if original.record != r && !haveCommonWord(this.step(), original.step(), schema.Domain(r.ID)) {
			p.Report(lint.Finding{
				Place:   this.place(),
				Message: fmt.Sprintf("the same text as for another action in %s", original.record.Name()),
				Related: []lint.Related{{Place: original.place(), Message: "the same text"}},
			})
		}
	}
	for i, d := range r.DeadEnds {
		compare(d.WhyFails, passage{list: "dead_ends", entry: i, member: "why_fails"})
	}
	for i, w := range r.Workarounds {
		compare(w.How, passage{list: "workarounds", entry: i, member: "how"})
	}
}

// haveCommonWord reports whether two steps have a word in common that says what they do: no
// preposition, no verb such as run, and not the name of the domain.
func haveCommonWord(a, b, domain string) bool {
	words := strings.Fields(a)
	return slices.ContainsFunc(strings.Fields(b), func(word string) bool {
		return word != domain && relations[word] == "" && !slices.Contains(runners, word) && slices.Contains(words, word)
	})
}

// copyable yields the hashes of the texts of a record that are hardly true of another error,
// by place. Texts of different kinds differ.
func copyable(r *schema.Record) iter.Seq2[passage, uint64] {
	const fewestInCause, fewestWords = 5, 8
	return func(yield func(passage, uint64) bool) {
		if haveWords(fewestInCause, r.RootCause) && !yield(passage{member: "root_cause"}, hashOf("cause", r.RootCause)) {
			return
		}
		for i := range r.DeadEnds {
			d := &r.DeadEnds[i]
			if haveWords(fewestWords, d.Action, d.WhyFails) &&
				!yield(passage{list: "dead_ends", entry: i, member: "action"}, hashOf("dead end", d.Action, d.WhyFails)) {
				return
			}
		}
		for i := range r.Workarounds {
			w := &r.Workarounds[i]
			if haveWords(fewestWords, w.Action, w.How) &&
				!yield(passage{list: "workarounds", entry: i, member: "action"}, hashOf("workaround", w.Action, w.How)) {
				return
			}
		}
	}
}
