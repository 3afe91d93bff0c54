package rules

import (
	"fmt"
	"hash/maphash"
	"math/bits"
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
word in common. So does a distinction with a word such as "here" or "there" for two other errors. So does a tag of several words, such as foreign-key, that another record has in its id and nothing
else in this record is about, and so do the tags of a record that are all those of another one, if only that one is about them. The rule compares whole texts and skips records with the same signature, which duplicate-record reports.`,
	Hint:   "write what is true of this error; if both are one error, merge the records",
	Shared: true,
	Base: func(p *lint.Pass) {
		c := &copies{p, make(map[uint64]firstPlace), make(map[uint64]*reference), make(map[uint64]detail)}
		records := p.Base.Records
		sums := make([][]uint64, len(records))
		p.Parallel(len(records), func(i int) { sums[i] = sumsOf(records[i]) })
		for i, r := range records {
			if owner := p.Base.Lookup(r.ID); owner == nil || owner == r { // duplicate-id reports copies of a file
				c.look(r, sums[i])
			}
		}
		copiedDistinctions(p)
		otherTags(p)
		copiedTags(p)
	},
}

// copies are the texts that are hardly true of two errors, by hashOf.
type copies struct {
	p       *lint.Pass
	first   map[uint64]firstPlace
	again   map[uint64]*reference // to the first place of a text with copies
	details map[uint64]detail
}

// sumsOf returns numbers that tell the texts of a record apart: that of the cause, and two of
// each dead end and each workaround. One is for the action with its detail, and one for the
// detail alone. The number of a text that is too short is zero.
func sumsOf(r *schema.Record) []uint64 {
	const fewestInCause = 5
	sums := make([]uint64, 1, 1+2*len(r.DeadEnds)+2*len(r.Workarounds))
	if haveWords(fewestInCause, r.RootCause) {
		sums[0] = hashOf(r.RootCause)
	}
	for _, d := range r.DeadEnds {
		sums = appendSums(sums, "why_fails", d.Action, d.WhyFails)
	}
	for _, w := range r.Workarounds {
		sums = appendSums(sums, "how", w.Action, w.How)
	}
	return sums
}

// appendSums appends the numbers of an action and its detail. Texts of different kinds differ.
func appendSums(sums []uint64, kind, action, detail string) []uint64 {
	const fewest = 8
	if !haveWords(fewest, action, detail) {
		return append(sums, 0, 0)
	}
	of, sum, alone := maphash.String(textSeed, kind), hashOf(detail), uint64(0)
	if haveWords(fewest, detail) {
		alone = mixed(of, sum)
	}
	return append(sums, mixed(of, hashOf(action), sum), alone)
}

// look reports the texts of a record that are also in an earlier one.
func (c *copies) look(r *schema.Record, sums []uint64) {
	c.text(firstPlace{r, passage{member: "root_cause"}}, sums[0])
	sums = sums[1:]
	entry := func(list string, i int, member string) {
		c.text(firstPlace{r, passage{list: list, entry: i, member: "action"}}, sums[0])
		c.detail(detail{r, passage{list: list, entry: i, member: member}}, sums[1])
		sums = sums[2:]
	}
	for i := range r.DeadEnds {
		entry("dead_ends", i, "why_fails")
	}
	for i := range r.Workarounds {
		entry("workarounds", i, "how")
	}
}

// text reports a text that is also in another record.
func (c *copies) text(this firstPlace, sum uint64) {
	was, ok := c.first[sum]
	switch {
	case sum == 0:
	case !ok:
		c.first[sum] = this
	case was.record != this.record && fold(was.record.Signature) != fold(this.record.Signature):
		if c.again[sum] == nil {
			c.again[sum] = was.reference()
		}
		c.p.Report(lint.Finding{
			Place:   lint.Place{Record: this.record, Pointer: this.at.pointer()},
			Message: c.again[sum].message,
			Related: c.again[sum].related,
		})
	}
}

// detail reports a detail that is that of another action elsewhere.
func (c *copies) detail(this detail, sum uint64) {
	original, ok := c.details[sum]
	if sum == 0 {
		return
	}
	if !ok {
		c.details[sum] = this
	} else if original.record != this.record && !haveCommonWord(this.step(), original.step(), schema.Domain(this.record.ID)) {
		c.p.Report(lint.Finding{
			Place:   this.place(),
			Message: fmt.Sprintf("the same text as for another action in %s", original.record.Name()),
			Related: []lint.Related{{Place: original.place(), Message: "the same text"}},
		})
	}
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

// hashOf returns a number that tells texts apart, unless [fold] makes them equal.
func hashOf(text string) uint64 {
	text = squeezed(text)
	first, size := utf8.DecodeRuneInString(text)
	return mixed(maphash.String(textSeed, text[size:]), uint64(unicode.ToLower(first)))
}

// mixed returns a number that tells numbers in a row apart.
func mixed(numbers ...uint64) (sum uint64) {
	const odd = 0x9e3779b97f4a7c15 // of the golden ratio
	for _, n := range numbers {
		sum = bits.RotateLeft64((sum^n)*odd, 31)
	}
	return sum
}

// haveCommonWord reports whether two steps have a word in common that says what they do: no
// preposition, no verb such as run, and not the name of the domain.
func haveCommonWord(a, b, domain string) bool {
	words := strings.Fields(a)
	return slices.ContainsFunc(strings.Fields(b), func(word string) bool {
		return word != domain && relations[word] == "" && !slices.Contains(runners, word) && slices.Contains(words, word)
	})
}
