package report

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
)

// fingerprints are what findings are known by in the next run.
type fingerprints struct {
	source reader
	hashes []string // of the lines of the file at hand
	file   string
	seen   map[lint.Key]int
}

// count returns how many findings with the same key there are up to this one.
// They are all in its file, which comes in one piece.
func (p *fingerprints) count(f *lint.Finding) int {
	if file := f.Path(); p.seen == nil || p.file != file {
		p.file, p.seen = file, make(map[lint.Key]int)
	}
	key := f.Key()
	p.seen[key]++
	return p.seen[key]
}

// maxHashed is the size in bytes of the largest file whose lines get hashes. That
// of a record is smaller.
const maxHashed = 1 << 20

// of returns the fingerprints of the nth finding with its key. Ours outlives
// changes around the finding; GitHub's is the one that code scanning uses.
func (p *fingerprints) of(f *lint.Finding, nth int) map[string]string {
	own := f.Key().Fingerprint()
	if nth > 1 {
		own = fmt.Sprintf("%s:%d", own, nth)
	}
	prints := map[string]string{"kbctl/v1": own}
	if p.source.open(&f.Place) {
		p.hashes = nil
		if len(p.source.text) <= maxHashed {
			p.hashes = lineHashes(p.source.text)
		}
	}
	if n := int(f.Range.Start.Line) - 1; n >= 0 && n < len(p.hashes) {
		prints["primaryLocationLineHash"] = p.hashes[n]
	}
	return prints
}
