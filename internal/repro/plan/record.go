package plan

import (
	"fmt"
	"path"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/schema"
)

// CheckRecord checks that each case is about a workaround or dead end that the record has. The
// record may be nil, because a person writes it from the output of its error.
func (p *Plan) CheckRecord(r *schema.Record) error {
	if r == nil {
		return nil
	}
	for _, c := range p.Sorted() {
		n, noun := len(r.Workarounds), "workaround"
		switch c.Name.Kind {
		case Error, NoMatch:
			continue
		case DeadEnd:
			n, noun = len(r.DeadEnds), "dead end"
		}
		if c.Name.N >= n {
			return &config.ErrorAt{File: path.Join(p.Dir, File), Message: fmt.Sprintf("there is no %s; %s has %s, and the first is %s/0", c.Name, p.ID, wording.Count(n, noun), c.Name.Kind)}
		}
	}
	return nil
}
