package rules

import (
	"regexp"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// regexes are the compiled regexes of records.
var regexes = &lint.PerRecord[compiled]{Build: func(p *lint.Pass, r *schema.Record) (c compiled) {
	c.regexp, c.err = regex.Compile(r.Regex, p.Settings.IgnoreCase)
	return c
}}

type compiled struct {
	regexp *regexp.Regexp
	err    error
}

// regexOf compiles a record's regex as readers of the base search for it.
func regexOf(p *lint.Pass, r *schema.Record) (*regexp.Regexp, error) {
	c := regexes.Get(p, r)
	return c.regexp, c.err
}

// longestSignature is the longest signature that the schema allows, in bytes. The rule
// "schema" reports longer ones.
const longestSignature = 4 * 4096
