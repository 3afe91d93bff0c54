package rules

import (
	"fmt"
	"hash/maphash"
	"iter"
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
		c := &copies{p.Base, make(map[uint64]spot), make(map[uint64]*reference), make(map[uint64]spot)}
		records := p.Base.Records
		sums := make([][]uint64, len(records)) // by Source.Index
		p.Parallel(len(records), func(i int) {
			if owner := p.Base.Lookup(records[i].ID); owner == nil || owner == records[i] { // duplicate-id reports copies of a file
				sums[i] = sumsOf(records[i])
			}
		})
		for i := range records {
			c.add(i, sums[i])
		}
		lint.EachRecord(p, func(p *lint.Pass, r *schema.Record) { c.report(p, r.Source.Index, sums[r.Source.Index]) })
		copiedDistinctions(p)
		otherTags(p)
		copiedTags(p)
	},
}

// copies are the texts that are hardly true of two errors, by hashOf. The texts themselves would
// fill the memory.
type copies struct {
	base    *schema.Base
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

// add adds the texts of a record.
func (c *copies) add(record int, sums []uint64) {
	for this, sum := range spots(record, sums) {
		switch first, ok := c.first[sum.text]; {
		case sum.text == 0:
		case !ok:
			c.first[sum.text] = this
		case c.again[sum.text] == nil && c.isCopy(first, this):
			c.again[sum.text] = c.reference(first)
		}
		if _, ok := c.details[sum.detail]; sum.detail != 0 && !ok {
			c.details[sum.detail] = this
		}
	}
}

// report reports the texts of a record that are also in an earlier one.
func (c *copies) report(p *lint.Pass, record int, sums []uint64) {
	for this, sum := range spots(record, sums) {
		c.reportText(p, this, sum.text)
		c.reportDetail(p, this, sum.detail)
	}
}

// numbersAt are the numbers of a text and of its detail. The number of a missing or short one is zero.
type numbersAt struct{ text, detail uint64 }

// spots yields the spots of a record and their numbers.
func spots(record int, sums []uint64) iter.Seq2[spot, numbersAt] {
	return func(yield func(spot, numbersAt) bool) {
		if sums == nil || !yield(spot{uint32(record), 0}, numbersAt{sums[0], 0}) {
			return
		}
		for i := range len(sums) / 2 {
			if !yield(spot{uint32(record), uint32(i + 1)}, numbersAt{sums[2*i+1], sums[2*i+2]}) {
				return
			}
		}
	}
}

// record returns the record with a spot.
func (c *copies) record(s spot) *schema.Record { return c.base.Records[s.record] }

// reportText reports a text that is also in an earlier record.
func (c *copies) reportText(p *lint.Pass, this spot, sum uint64) {
	if sum == 0 || !c.isCopy(c.first[sum], this) {
		return
	}
	p.Report(lint.Finding{
		Place:   this.place(c.base, false),
		Message: c.again[sum].message,
		Related: c.again[sum].related,
	})
}

// isCopy reports whether a text is the first one of another error.
func (c *copies) isCopy(first, this spot) bool {
	return first.record != this.record && !sameFold(c.record(first).Signature, c.record(this).Signature)
}

// reportDetail reports a detail that is that of another action in an earlier record.
func (c *copies) reportDetail(p *lint.Pass, this spot, sum uint64) {
	first := c.details[sum]
	r, original := c.record(this), c.record(first)
	if sum == 0 || r == original {
		return
	}
	if action, other := this.action(r), first.action(original); action != other && !haveCommonWord(sameStep(action), sameStep(other), schema.Domain(r.ID)) {
		p.Report(lint.Finding{
			Place:   this.place(c.base, true),
			Message: fmt.Sprintf("the same text as for another action in %s", original.Name()),
			Related: []lint.Related{{Place: first.place(c.base, true), Message: "the same text"}},
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
	related := lint.Related{Place: first.place(c.base, false), Message: "the same text"}
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
