package report

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
)

// fingerprints computes the fingerprints that identify findings across runs.
type fingerprints struct {
	source reader
	hashes []string // of the lines in the open file
	file   string
	seen   map[lint.Key]int
}

// count returns the number of findings so far with the same key. Findings with one key
// are in one file, and findings are sorted by file.
func (p *fingerprints) count(f *lint.Finding) int {
	if file := f.Path(); p.seen == nil || p.file != file {
		p.file, p.seen = file, make(map[lint.Key]int)
	}
	key := f.Key()
	p.seen[key]++
	return p.seen[key]
}

// maxHashed is the size in bytes of the largest file whose lines get hashes. Records
// are smaller.
const maxHashed = 1 << 20

// of returns the fingerprints of the nth finding with its key. Our own fingerprint
// survives changes around the finding. Code scanning uses GitHub's fingerprint.
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
