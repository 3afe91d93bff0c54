package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// repeatedEnds reports the third reason of a record that ends in the same words. Writers who fill in a frame write so: "… does
// not address the cause, so the container keeps crashing". Real reasons may share their end in pairs.
func repeatedEnds(p *lint.Pass, r *schema.Record) {
	const fewest = 3
	if len(r.DeadEnds) < fewest {
		return
	}
	var ends map[string][]int
	for i := range r.DeadEnds[:min(len(r.DeadEnds), mostCompared)] {
		end := endOfReason(r.DeadEnds[i].WhyFails)
		if end == "" {
			continue
		}
		if ends == nil {
			ends = make(map[string][]int)
		}
		if ends[end] = append(ends[end], i); len(ends[end]) == fewest {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: fmt.Sprintf("/dead_ends/%d/why_fails", i)},
				Message: fmt.Sprintf("three reasons end in %q", clip(end)),
				Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: fmt.Sprintf("/dead_ends/%d/why_fails", ends[end][0])}, Message: "the first of them"}},
			})
		}
	}
}

// endOfReason returns the last eight words of a text that has more, or "".
func endOfReason(text string) string {
	const most = 8
	at := len(strings.TrimRight(text, ". "))
	text = text[:at]
	for range most {
		if at = strings.LastIndexByte(text[:max(0, at)], ' '); at <= 0 {
			return ""
		}
	}
	return text[at+1:]
}
