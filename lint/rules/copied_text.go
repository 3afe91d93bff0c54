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
eight words, and a cause has at least five. A reason of at least eight words alone counts if the two actions have no word
in common. The rule compares whole texts and skips records with the same signature, which duplicate-record reports.`,
	Hint:   "write what is true of this error; if both are one error, merge the records",
	Shared: true,
	Late:   true,
	Base: func(p *lint.Pass) {
		first, reasons := make(map[uint64]firstPlace), make(map[uint64]reason) // by hashOf
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
					p.Report(lint.Finding{
						Place:   lint.Place{Record: r, Pointer: at.pointer()},
						Message: "the same text as in " + was.record.Name(),
						Related: []lint.Related{{Place: was.place(), Message: "the same text"}},
					})
				}
			}
			copiedReasons(p, r, reasons)
		}
	},
}

// A firstPlace is the first place of a text. The texts themselves would fill the memory.
type firstPlace struct {
	record *schema.Record
	at     passage // without its text
}

func (f firstPlace) place() lint.Place {
	return lint.Place{Record: f.record, Pointer: f.at.pointer()}
}

// A reason is the first dead end with a text that says why a fix fails.
type reason struct {
	record *schema.Record
	number int
}

func (x reason) place() lint.Place {
	return lint.Place{Record: x.record, Pointer: fmt.Sprintf("/dead_ends/%d/why_fails", x.number)}
}

func (x reason) step() string { return sameStep(x.record.DeadEnds[x.number].Action) }

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

// copiedReasons reports why_fails of a record that is the reason why another fix fails.
func copiedReasons(p *lint.Pass, r *schema.Record, first map[uint64]reason) {
	const fewest = 8
	for i, d := range r.DeadEnds {
		if wordCount(d.WhyFails) < fewest {
			continue
		}
		text, this := hashOf(d.WhyFails), reason{r, i}
		original, ok := first[text]
		if !ok {
			first[text] = this
		} else if !haveCommonWord(this.step(), original.step(), schema.Domain(r.ID)) {
			p.Report(lint.Finding{
				Place:   this.place(),
				Message: fmt.Sprintf("the same reason as for another fix in %s", original.record.Name()),
				Related: []lint.Related{{Place: original.place(), Message: "the same text"}},
			})
		}
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
		if wordCount(r.RootCause) >= fewestInCause && !yield(passage{member: "root_cause"}, hashOf("cause", r.RootCause)) {
			return
		}
		for i := range r.DeadEnds {
			d := &r.DeadEnds[i]
			if wordCount(d.Action, d.WhyFails) >= fewestWords &&
				!yield(passage{list: "dead_ends", entry: i, member: "action"}, hashOf("dead end", d.Action, d.WhyFails)) {
				return
			}
		}
		for i := range r.Workarounds {
			w := &r.Workarounds[i]
			if wordCount(w.Action, w.How) >= fewestWords &&
				!yield(passage{list: "workarounds", entry: i, member: "action"}, hashOf("workaround", w.Action, w.How)) {
				return
			}
		}
	}
}
