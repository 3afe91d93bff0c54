package match

import (
	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// Near returns the record whose signature is most like a line that no record matches, or nil
// if none is. The line has most of the information of its words.
func Near(f *Finder, line string) (nearest *schema.Record) {
	const (
		leastShare = 0.6 // of the information of the signature
		leastBits  = 40
	)
	has := make(map[string]bool)
	for _, w := range wordsOf(line) {
		has[w] = true
	}
	most := float64(leastBits)
	for _, records := range f.records {
		for _, r := range records {
			found, all := 0.0, 0.0
			for _, w := range wordsOf(r.Signature) {
				bits := regex.Information(w, 1)
				all += bits
				if has[w] {
					found += bits
				}
			}
			if found >= leastShare*all && found > most {
				nearest, most = r, found
			}
		}
	}
	return nearest
}

// Passed returns the lines of runs that passed, or nil.
func (f *Finder) Passed() *passing.Lines { return f.passed }
