package delta

import (
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// cycleOf identifies the cycle of a finding by the files of its records, in the
// direction of the links, starting with the alphabetically first name. It is empty if
// there is no cycle.
func cycleOf(f *lint.Finding, name func(file string) string) string {
	cycle := lint.ExtentOf(f).Cycle
	if len(cycle) == 0 {
		return ""
	}
	files, first := make([]string, len(cycle)), 0
	for i, r := range cycle {
		if files[i] = name(r.Source.File); files[i] < files[first] {
			first = i
		}
	}
	return strings.Join(slices.Concat(files[first:], files[:first]), "\x00")
}

// remaining returns a function that reports whether the cycle of a lost finding still
// exists. Only one of several connected cycles is reported, and the change may decide
// which.
func (c *comparison) remaining() func(*lint.Finding) bool {
	records := sync.OnceValue(func() map[string]*schema.Record {
		now := make(map[string]*schema.Record, len(c.After.Records))
		for _, r := range c.After.Records {
			now[r.Source.File] = r
		}
		return now
	})
	links := c.links
	return func(f *lint.Finding) bool {
		cycle := lint.ExtentOf(f).Cycle
		for i, from := range cycle {
			to := cycle[(i+1)%len(cycle)]
			a, b := records()[c.now(from.Source.File)], records()[c.now(to.Source.File)]
			if a == nil || b == nil || !links.Leads(a, b) {
				return false
			}
		}
		return len(cycle) > 0
	}
}
