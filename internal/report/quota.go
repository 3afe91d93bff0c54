package report

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
)

// counts are the numbers of findings by severity.
type counts [lint.Error + 1]int

// worst distributes n places among findings, the highest severity first.
func worst(all counts, n int) (places counts) {
	for s := lint.Error; s > lint.Off; s-- {
		places[s] = min(all[s], n)
		n -= places[s]
	}
	return places
}

// take takes a place for a finding and reports whether there was one. So the first
// findings of a severity get the places.
func (c *counts) take(f *lint.Finding) bool {
	if c[f.Severity] == 0 {
		return false
	}
	c[f.Severity]--
	return true
}

// without subtracts some from c.
func (c counts) without(some counts) counts {
	for s := range c {
		c[s] -= some[s]
	}
	return c
}

func (c counts) sum() (n int) {
	for _, m := range c {
		n += m
	}
	return n
}

// String lists the counts that are not zero: "3 errors, 1 warning".
func (c counts) String() string {
	var parts []string
	for s := lint.Error; s > lint.Off; s-- {
		if c[s] > 0 {
			parts = append(parts, wording.Count(c[s], s.String()))
		}
	}
	return strings.Join(parts, ", ")
}
