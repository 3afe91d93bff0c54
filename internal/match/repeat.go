package match

import (
	"bytes"
	"hash/maphash"
	"maps"
	"slices"
)

// repeats has the last blocks of a log by the hash of their text, because a log that repeats
// some lines for long has equal blocks. A text that occurred once has nil.
type repeats map[uint64]*block

// mostRepeats limits the blocks that a search remembers.
const mostRepeats = 16

var seed = maphash.MakeSeed()

// known returns an earlier block for which a scan finds the same as for a block, or nil. It
// remembers the block.
func (r repeats) known(b *block) *block {
	if b.begin || b.end || b.tornStart || b.tornEnd || b.lead > 0 {
		return nil
	}
	hash := maphash.Bytes(seed, b.text)
	known, seen := r[hash]
	if known != nil && known.share == b.share && len(known.gone) == len(b.gone) && bytes.Equal(known.text, b.text) {
		return known
	}
	if len(r) == mostRepeats {
		clear(r)
	}
	if r[hash] = nil; seen {
		b.kept = &outcome{}
		r[hash] = b
	}
	return nil
}

// An outcome is what the scan of a block found.
type outcome struct {
	matches  []span
	triggers []trigger
	budget   budget
}

// keep keeps the outcome of a scan.
func (b *block) keep() {
	*b.kept = outcome{slices.Clone(b.matches), slices.Clone(b.triggers), cloned(b.budget)}
}

// repeat gives a block the outcome of an equal one.
func (b *block) repeat(known *block) {
	shift := b.base - known.base
	for _, m := range known.kept.matches {
		b.matches = append(b.matches, span{m.pattern, m.start + shift, m.end + shift})
	}
	for _, t := range known.kept.triggers {
		b.triggers = append(b.triggers, trigger{t.pattern, t.start + shift, t.end + shift})
	}
	b.repeats = true
	own := cloned(&known.kept.budget)
	b.budget = &own
}

// cloned returns a copy of a budget without its machines.
func cloned(b *budget) budget {
	c := *b
	c.memory, c.uses = 0, maps.Clone(b.uses)
	for n, u := range c.uses {
		own := *u
		own.machines = nil
		c.uses[n] = &own
	}
	return c
}
