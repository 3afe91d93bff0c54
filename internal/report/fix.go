package report

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

const (
	maxFix  = 4 << 10  // bytes that a fix in a report may write
	maxRead = 20 << 20 // bytes of records to change for a report; each fix takes 0.1 ms for 4 KiB
	minRead = 4 << 10  // bytes that each fix counts at least
)

// previews computes the changes that fixes would make.
type previews struct {
	base        *schema.Base
	read        int // bytes
	tried, left int // fixes
}

// of returns the changes that a finding's fix would make. It returns nil if the
// finding has no fix, if the fix fails or creates a file, or after maxRead bytes.
func (p *previews) of(f *lint.Finding) []fix.Change {
	if f.Fix == nil {
		return nil
	}
	if p.read >= maxRead {
		p.left++
		return nil
	}
	p.tried++
	p.read += minRead
	changes, err := fix.Preview(p.base.FS, f.Fix)
	if err != nil {
		return nil
	}
	for _, change := range changes {
		p.read += max(0, len(change.Before)-minRead)
		if change.Before == nil {
			return nil
		}
	}
	return changes
}

// noteLimit reports the number of fixes that the report leaves out, if any.
func (p *previews) noteLimit(format string, o Options) {
	if p.left > 0 {
		o.Say(fmt.Sprintf("%s: left out %s after the first %d; kbctl fix applies them all", format, wording.Count(p.left, "fix"), p.tried))
	}
}

// showable reports whether the text that a fix of a record writes can be in a report. It
// must be short, and have no part of a secret and no hidden characters.
func showable(r *schema.Record, text string) bool {
	return len(text) <= maxFix && secretsOf(r).Mask(text) == text &&
		!strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && visible.Hidden(r) })
}
