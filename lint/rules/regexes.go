package rules

import (
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// regexes are the parsed regexes of records.
var regexes = &lint.PerRecord[parsed]{Build: func(p *lint.Pass, r *schema.Record) (result parsed) {
	result.pattern, result.err = regex.Parse(r.Regex, p.Settings.IgnoreCase)
	return result
}}

type parsed struct {
	pattern *regex.Pattern
	err     error
}

// regexOf parses a record's regex as readers of the base search for it.
func regexOf(p *lint.Pass, r *schema.Record) (*regex.Pattern, error) {
	c := regexes.Get(p, r)
	return c.pattern, c.err
}

// longestSignature is the longest signature that the schema allows, in bytes. The rule
// "schema" reports longer ones.
const longestSignature = 4 * 4096
