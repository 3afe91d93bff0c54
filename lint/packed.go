package lint

import (
	"encoding/binary"
	"iter"
	"sync"

	"github.com/kbctl/kbctl/schema"
)

// kept are the findings in the file of one record.
type kept interface {
	list() []Finding
	with(more ...Finding) kept
	related() iter.Seq[*Related]
}

// loose findings are kept as they are.
type loose []Finding

func (l loose) list() []Finding { return l }

// with leaves less room than append, because most records have few findings.
func (l loose) with(more ...Finding) kept {
	if n := len(l) + len(more); n > cap(l) {
		l = append(make(loose, 0, n+len(l)/4), l...)
	}
	return append(l, more...)
}

func (l loose) related() iter.Seq[*Related] {
	return func(yield func(*Related) bool) {
		for i := range l {
			for k := range l[i].Related {
				if !yield(&l[i].Related[k]) {
					return
				}
			}
		}
	}
}

// A packer keeps findings in a third of their usual memory, and the collector has nothing to follow
// in them. Texts have numbers, because most of them occur in many findings. Of a fix, only the
// title stays.
type packer struct {
	rules   []*Rule
	numbers map[*Rule]uint64

	mu    sync.Mutex // for the following
	texts []string   // the first is empty
	known map[string]uint64
}

// manyPackers is the number of packers that share the records, so that no processor waits for long.
const manyPackers = 128

func newPackers(rules []*Rule) (all []*packer) {
	numbers := make(map[*Rule]uint64, len(rules))
	for i, rule := range rules {
		numbers[rule] = uint64(i)
	}
	for range manyPackers {
		all = append(all, &packer{rules: rules, numbers: numbers, texts: []string{""}, known: make(map[string]uint64)})
	}
	return all
}

// packed are the packed findings in the file of one record.
type packed struct {
	*packer
	record *schema.Record
	count  int
	data   []byte
	more   []more // in the order of the findings that have some
}

// more is what a packed finding keeps as it is. Other findings may share it.
type more struct {
	related []Related
	extent  *Extent
}

// What a packed finding is or has. The bits above these are its severity.
const (
	isKnown = 1 << iota
	isPending
	hasValue
	hasFix
	hasMore
	firstSeverity
)

// traits returns what a finding is or has.
func traits(f *Finding) (all byte) {
	set := func(trait byte, is bool) {
		if is {
			all |= trait
		}
	}
	set(isKnown, f.Known)
	set(isPending, f.Pending)
	set(hasValue, f.value != sum{})
	set(hasFix, f.Fix != nil)
	set(hasMore, f.Related != nil || f.Extent != nil)
	return all + byte(f.Severity)*firstSeverity
}

// with packs more findings.
func (k *packed) with(more ...Finding) kept {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range more {
		k.add(&more[i])
	}
	k.count += len(more)
	return k
}

// add packs a finding. The caller holds the lock.
func (k *packed) add(f *Finding) {
	has := traits(f)
	k.data = append(k.data, has)
	k.number(k.numbers[f.Rule], uint64(f.Count), uint64(f.From), uint64(f.To))
	k.number(uint64(f.Range.Start.Line), uint64(f.Range.Start.Column), uint64(f.Range.End.Line), uint64(f.Range.End.Column))
	k.text(f.Pointer, f.Message, f.Detail, f.Hint, f.About)
	if has&hasValue != 0 {
		k.data = append(k.data, f.value[:]...)
	}
	if has&hasFix != 0 {
		k.text(f.Fix.Title)
	}
	if has&hasMore != 0 {
		k.more = append(k.more, more{f.Related, f.Extent})
	}
}

func (k *packed) number(numbers ...uint64) {
	for _, n := range numbers {
		k.data = binary.AppendUvarint(k.data, n)
	}
}

func (k *packed) text(texts ...string) {
	for _, t := range texts {
		if t == "" { // as most
			k.number(0)
			continue
		}
		n, known := k.known[t]
		if !known {
			n = uint64(len(k.texts))
			k.known[t] = n
			k.texts = append(k.texts, t)
		}
		k.number(n)
	}
}

// list unpacks the findings.
func (k *packed) list() []Finding {
	k.mu.Lock()
	u := unpacker{k, k.texts, k.data, k.more}
	k.mu.Unlock()
	findings := make([]Finding, k.count)
	for i := range findings {
		findings[i] = u.finding()
	}
	return findings
}

func (k *packed) related() iter.Seq[*Related] {
	return func(yield func(*Related) bool) {
		for _, m := range k.more {
			for i := range m.related {
				if !yield(&m.related[i]) {
					return
				}
			}
		}
	}
}

// An unpacker has what is left to unpack of packed findings.
type unpacker struct {
	of    *packed
	texts []string
	data  []byte
	more  []more
}

func (u *unpacker) finding() Finding {
	has := u.data[0]
	u.data = u.data[1:]
	f := Finding{
		Rule: u.of.rules[u.number()], Count: int(u.number()),
		Severity: Severity(has / firstSeverity), Known: has&isKnown != 0, Pending: has&isPending != 0,
		Place: Place{Record: u.of.record, From: int32(u.number()), To: int32(u.number()), Range: schema.Range{Start: u.position(), End: u.position()}},
	}
	f.Pointer, f.Message, f.Detail, f.Hint, f.About = u.text(), u.text(), u.text(), u.text(), u.text()
	if has&hasValue != 0 {
		u.data = u.data[copy(f.value[:], u.data):]
	}
	if has&hasFix != 0 {
		f.Fix = &Fix{Title: u.text()}
	}
	if has&hasMore != 0 {
		f.Related, f.Extent = u.more[0].related, u.more[0].extent
		u.more = u.more[1:]
	}
	return f
}

func (u *unpacker) number() uint64 {
	n, size := binary.Uvarint(u.data)
	u.data = u.data[size:]
	return n
}

func (u *unpacker) text() string { return u.texts[u.number()] }

func (u *unpacker) position() schema.Position {
	return schema.Position{Line: int32(u.number()), Column: int32(u.number())}
}
