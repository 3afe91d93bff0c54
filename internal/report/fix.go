package report

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// maxFix is how many bytes a fix may write to be in a report, and maxFixes how many
// fixes are tried for one, which takes about 0.1 ms each: whoever has more to change
// runs kbctl fix.
const (
	maxFix   = 4 << 10
	maxFixes = 5000
)

// previews works out what fixes would do.
type previews struct {
	base  *schema.Base
	tried int
}

// of returns what a finding's fix changes; nil if it has none, if it cannot be
// applied, if it would make a file, or if there have been too many.
func (p *previews) of(f *lint.Finding) []fix.Change {
	if f.Fix == nil {
		return nil
	}
	if p.tried++; p.tried > maxFixes {
		return nil
	}
	changes, err := fix.Preview(p.base.FS, f.Fix)
	if err != nil {
		return nil
	}
	for _, change := range changes {
		if change.Before == nil {
			return nil
		}
	}
	return changes
}

// say says how many fixes have not been tried, if any.
func (p *previews) say(format string, o Options) {
	if left := p.tried - maxFixes; left > 0 {
		o.Say(fmt.Sprintf("%s: left out: %s beyond the first %d; kbctl fix knows them all", format, wording.Count(left, "fix"), maxFixes))
	}
}

// writable tells whether what a fix writes may be in a report: not more than a
// page, no secret, and no character that nobody sees.
func writable(text string) bool {
	return len(text) <= maxFix && secret.Mask(text) == text &&
		!strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && visible.Hidden(r) })
}
