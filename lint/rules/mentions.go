package rules

import (
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// mentions are the names that a record certainly mentions, in order. Settled names are
// left out.
var mentions = &lint.PerRecord[[]*mention.Mention]{Build: func(p *lint.Pass, r *schema.Record) []*mention.Mention {
	known := facts.Get(p, r)
	if len(known.Heads()) == 0 {
		return nil
	}
	return mention.Certain(r, texts.Get(p, r), known.scanner(), func(name string) bool { return known.judge(name).settled })
}}

// mostHints limits the suggestions for the names of a record. Searching for a suggestion
// takes time.
const mostHints = 20
