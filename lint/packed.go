package lint

import (
	"encoding/binary"
	"iter"
	"sync"

	"github.com/kbctl/kbctl/schema"
)

// A findingList has the findings in one file, loose or packed.
type findingList interface {
	list() []Finding
	// each yields the findings. A finding may change when the next one comes.
	each() iter.Seq[*Finding]
	// with adds findings. The receiver must not be used afterwards.
	with(more ...Finding) findingList
	related() iter.Seq[*Related]
}

// loose findings are kept as they are.
type loose []Finding

func (l loose) list() []Finding { return l }

func (l loose) each() iter.Seq[*Finding] {
	return func(yield func(*Finding) bool) {
		for i := range l {
			if !yield(&l[i]) {
				return
			}
		}
	}
}

// with leaves less spare room than append, because most records have few findings.
func (l loose) with(more ...Finding) findingList {
	if n := len(l) + len(more); n > cap(l) {
		l = append(make(loose, 0, n+len(l)/4), l...)
	}
	return append(l, more...)
}

func (l loose) related() iter.Seq[*Related] {
	return func(yield func(*Related) bool) {
		for f := range l.each() {
			for k := range f.Related {
				if !yield(&f.Related[k]) {
					return
				}
			}
		}
	}
}

// A packer turns findings into bytes, which take a third of the memory. The garbage collector finds no pointers in these
// bytes. A packer stores each text once and refers to it by number, because most texts occur in many findings. Of a fix, it
// keeps only the title.
type packer struct {
	rules   []*Rule
	numbers map[*Rule]uint64

	mu    sync.Mutex // for the following
	texts []string   // the first is empty
	known map[string]uint64
}

// packerCount is the number of packers. Each has its own lock, so that goroutines rarely wait for each other.
const packerCount = 128

func newPackers(rules []*Rule) (all []*packer) {
	numbers := make(map[*Rule]uint64, len(rules))
	for i, rule := range rules {
		numbers[rule] = uint64(i)
	}
	for range packerCount {
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
	extras []extras // in the order of the findings that have some
}

// extras are the parts of a finding that stay unpacked. Several findings may share them.
type extras struct {
	related []Related
	extent  *Extent
}

// The first byte of a packed finding has these bits. The bits above them are its severity.
const (
	isKnown = 1 << iota
	isPending
	hasValue
	hasFix
	hasExtras
	severityUnit
)

// traitsOf returns the first byte of a packed finding.
func traitsOf(f *Finding) byte {
	traits := byte(f.Severity) * severityUnit
	if f.Known {
		traits |= isKnown
	}
	if f.Pending {
		traits |= isPending
	}
	if f.value != (sum{}) {
		traits |= hasValue
	}
	if f.Fix != nil {
		traits |= hasFix
	}
	if f.Related != nil || f.Extent != nil {
		traits |= hasExtras
	}
	return traits
}

// with packs more findings.
func (k *packed) with(more ...Finding) findingList {
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
	traits := traitsOf(f)
	k.data = append(k.data, traits)
	k.putNumbers(k.numbers[f.Rule], uint64(f.Count), uint64(f.From), uint64(f.To))
	k.putNumbers(uint64(f.Range.Start.Line), uint64(f.Range.Start.Column), uint64(f.Range.End.Line), uint64(f.Range.End.Column))
	k.putTexts(f.Pointer, f.Message, f.Detail, f.Hint, f.About)
	if traits&hasValue != 0 {
		k.data = append(k.data, f.value[:]...)
	}
	if traits&hasFix != 0 {
		k.putTexts(f.Fix.Title)
	}
	if traits&hasExtras != 0 {
		k.extras = append(k.extras, extras{f.Related, f.Extent})
	}
}

func (k *packed) putNumbers(numbers ...uint64) {
	for _, n := range numbers {
		k.data = binary.AppendUvarint(k.data, n)
	}
}

func (k *packed) putTexts(texts ...string) {
	for _, t := range texts {
		if t == "" { // as most
			k.putNumbers(0)
			continue
		}
		n, known := k.known[t]
		if !known {
			n = uint64(len(k.texts))
			k.known[t] = n
			k.texts = append(k.texts, t)
		}
		k.putNumbers(n)
	}
}

// list unpacks the findings.
func (k *packed) list() []Finding {
	findings := make([]Finding, 0, k.count)
	for f := range k.each() {
		findings = append(findings, *f)
	}
	return findings
}

// each unpacks the findings one by one, in the same memory.
func (k *packed) each() iter.Seq[*Finding] {
	return func(yield func(*Finding) bool) {
		k.mu.Lock() // other records may add texts meanwhile
		u := unpacker{k, k.texts, k.data, k.extras}
		k.mu.Unlock()
		var f Finding
		for range k.count {
			if f = u.next(); !yield(&f) {
				return
			}
		}
	}
}

func (k *packed) related() iter.Seq[*Related] {
	return func(yield func(*Related) bool) {
		for _, m := range k.extras {
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
	of     *packed
	texts  []string
	data   []byte
	extras []extras
}

// next reads the parts of a finding in the order in which add writes them.
func (u *unpacker) next() Finding {
	traits := u.data[0]
	u.data = u.data[1:]
	f := Finding{
		Rule: u.of.rules[u.nextNumber()], Count: int(u.nextNumber()),
		Severity: Severity(traits / severityUnit), Known: traits&isKnown != 0, Pending: traits&isPending != 0,
		Place: Place{Record: u.of.record, From: int32(u.nextNumber()), To: int32(u.nextNumber()), Range: schema.Range{Start: u.nextPosition(), End: u.nextPosition()}},
	}
	f.Pointer, f.Message, f.Detail, f.Hint, f.About = u.nextText(), u.nextText(), u.nextText(), u.nextText(), u.nextText()
	if traits&hasValue != 0 {
		u.data = u.data[copy(f.value[:], u.data):]
	}
	if traits&hasFix != 0 {
		f.Fix = &Fix{Title: u.nextText()}
	}
	if traits&hasExtras != 0 {
		f.Related, f.Extent = u.extras[0].related, u.extras[0].extent
		u.extras = u.extras[1:]
	}
	return f
}

func (u *unpacker) nextNumber() uint64 {
	n, size := binary.Uvarint(u.data)
	u.data = u.data[size:]
	return n
}

func (u *unpacker) nextText() string { return u.texts[u.nextNumber()] }

func (u *unpacker) nextPosition() schema.Position {
	return schema.Position{Line: int32(u.nextNumber()), Column: int32(u.nextNumber())}
}
