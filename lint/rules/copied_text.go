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
		c := &copies{p, make(map[uint64]spot), make(map[uint64]*reference), make(map[uint64]spot)}
		records := p.Base.Records
		sums := make([][]uint64, len(records))
		p.Parallel(len(records), func(i int) { sums[i] = sumsOf(records[i]) })
		for i, r := range records {
			if owner := p.Base.Lookup(r.ID); owner == nil || owner == r { // duplicate-id reports copies of a file
				c.look(i, sums[i])
			}
		}
		copiedDistinctions(p)
		otherTags(p)
		copiedTags(p)
	},
}

// copies are the texts that are hardly true of two errors, by hashOf. The texts themselves would
// fill the memory.
type copies struct {
	p       *lint.Pass
	first   map[uint64]spot       // the first place of a text
	again   map[uint64]*reference // to the first place of a text with copies
	details map[uint64]spot       // the first place of a detail
}

// A spot is a place of a text: the cause of a record, or one of its entries, which are the dead ends and then
// the workarounds. It is small, because a large base has millions of texts.
type spot struct {
	record uint32 // its Source.Index
	entry  uint32 // from 1; 0 for the cause
}

// workaround returns the index of the workaround at a spot. That of a dead end is negative.
func (s spot) workaround(r *schema.Record) int { return int(s.entry) - 1 - len(r.DeadEnds) }

// action returns the action at a spot that is not a cause.
func (s spot) action(r *schema.Record) string {
	if i := s.workaround(r); i >= 0 {
		return r.Workarounds[i].Action
	}
	return r.DeadEnds[s.entry-1].Action
}

// place returns the place of the cause or of the action at a spot. For a detail, it is that of what the
// record says about the action: why a fix fails, or how to do it.
func (s spot) place(base *schema.Base, detail bool) lint.Place {
	r := base.Records[s.record]
	at := passage{member: "root_cause"}
	if i := s.workaround(r); i >= 0 {
		at = passage{list: "workarounds", entry: i, member: "how"}
	} else if s.entry > 0 {
		at = passage{list: "dead_ends", entry: int(s.entry) - 1, member: "why_fails"}
	}
	if at.list != "" && !detail {
		at.member = "action"
	}
	return lint.Place{Record: r, Pointer: at.pointer()}
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
	long := haveWords(fewest, detail)
	if !long && !haveWords(fewest, action, detail) {
		return append(sums, 0, 0)
	}
	of, sum, alone := maphash.String(textSeed, kind), hashOf(detail), uint64(0)
	if long {
		alone = mixed(of, sum)
	}
	return append(sums, mixed(of, hashOf(action), sum), alone)
}

// look reports the texts of a record that are also in an earlier one.
func (c *copies) look(record int, sums []uint64) {
	c.text(spot{uint32(record), 0}, sums[0])
	for i := range len(sums) / 2 {
		this := spot{uint32(record), uint32(i + 1)}
		c.text(this, sums[2*i+1])
		c.detail(this, sums[2*i+2])
	}
}

// record returns the record with a spot.
func (c *copies) record(s spot) *schema.Record { return c.p.Base.Records[s.record] }

// text reports a text that is also in another record.
func (c *copies) text(this spot, sum uint64) {
	was, ok := c.first[sum]
	switch {
	case sum == 0:
	case !ok:
		c.first[sum] = this
	case was.record != this.record && !sameFold(c.record(was).Signature, c.record(this).Signature):
		if c.again[sum] == nil {
			c.again[sum] = c.reference(was)
		}
		c.p.Report(lint.Finding{
			Place:   this.place(c.p.Base, false),
			Message: c.again[sum].message,
			Related: c.again[sum].related,
		})
	}
}

// detail reports a detail that is that of another action elsewhere.
func (c *copies) detail(this spot, sum uint64) {
	was, ok := c.details[sum]
	if sum == 0 {
		return
	}
	if !ok {
		c.details[sum] = this
		return
	}
	r, original := c.record(this), c.record(was)
	action, other := this.action(r), was.action(original)
	if r != original && action != other && !haveCommonWord(sameStep(action), sameStep(other), schema.Domain(r.ID)) {
		c.p.Report(lint.Finding{
			Place:   this.place(c.p.Base, true),
			Message: fmt.Sprintf("the same text as for another action in %s", original.Name()),
			Related: []lint.Related{{Place: was.place(c.p.Base, true), Message: "the same text"}},
		})
	}
}

// A reference is what the findings about all copies of a text say about its first place. They
// share it, because a text may have very many copies.
type reference struct {
	message string
	related []lint.Related
}

func (c *copies) reference(first spot) *reference {
	related := lint.Related{Place: first.place(c.p.Base, false), Message: "the same text"}
	return &reference{"the same text as in " + c.record(first).Name(), []lint.Related{related}}
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
