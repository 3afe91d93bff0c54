package delta

import (
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// round writes which way round the circle of a finding goes, wherever it is told of
// from; empty if there is none.
func round(f *lint.Finding) string { return roundOf(f, func(file string) string { return file }) }

// wasRound does so for a finding of before, with the files' names of now.
func (c *comparison) wasRound(f *lint.Finding) string { return roundOf(f, c.now) }

func roundOf(f *lint.Finding, at func(file string) string) string {
	if len(f.Extent.Round) == 0 {
		return ""
	}
	files, first := make([]string, len(f.Extent.Round)), 0
	for i, r := range f.Extent.Round {
		if files[i] = at(r.Source.File); files[i] < files[first] {
			first = i
		}
	}
	return strings.Join(slices.Concat(files[first:], files[:first]), "\x00")
}

// remaining returns a function that tells whether a circle is still there of which
// nobody tells any more. Of those that hang together one is told of, and the change may
// have made it another one.
func (c *comparison) remaining() func(*lint.Finding) bool {
	records := sync.OnceValue(func() map[string]*schema.Record {
		now := make(map[string]*schema.Record, len(c.delta.After.Records))
		for _, r := range c.delta.After.Records {
			now[r.Source.File] = r
		}
		return now
	})
	return func(f *lint.Finding) bool {
		circle := f.Extent.Round
		for i, from := range circle {
			to := circle[(i+1)%len(circle)]
			a, b := records()[c.now(from.Source.File)], records()[c.now(to.Source.File)]
			if a == nil || b == nil || !c.links.Leads(a, b) {
				return false
			}
		}
		return len(circle) > 0
	}
}
