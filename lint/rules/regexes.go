package rules

import (
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// parser parses the regexes of records.
var parser = &lint.PerRun[*regex.Parser]{
	Constant: true, Bulky: true,
	Build: func(p *lint.Pass) (*regex.Parser, error) {
		return regex.NewParser(p.Settings.IgnoreCase), nil
	},
	Released: func(known *regex.Parser, r *schema.Record) { known.Drop(r.Regex) },
}

// regexOf parses a record's regex as readers of the base search for it.
func regexOf(p *lint.Pass, r *schema.Record) (*regex.Pattern, error) {
	return parser.Get(p).Parse(r.Detached(r.Regex)) // it outlives its record
}

// largeSize is the size from which on the compiled forms of a regex are not kept, because
// thousands of them would fill the memory. The largest of 864 real regexes has 212 instructions.
const largeSize = 512

// longestSignature is the longest signature that the schema allows, in bytes. The rule
// "schema" reports longer ones.
const longestSignature = 4 * 4096
