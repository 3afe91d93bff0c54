package coverage

import (
	"bytes"
	"regexp"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// Regexes is a Matcher that tries the regexes of a base one by one.
type Regexes []*regexp.Regexp

// NewRegexes compiles the regexes of a base. Those that do not compile match
// nothing.
func NewRegexes(base *schema.Base, ignoreCase bool) Regexes {
	var all Regexes
	for _, r := range base.Records {
		if re, err := match.Compile(r.Regex, ignoreCase); err == nil && r.Regex != "" {
			all = append(all, re)
		}
	}
	return all
}

// Lines implements [Matcher].
func (all Regexes) Lines(text []byte) func(int) bool {
	lines := bytes.Split(text, []byte("\n"))
	return func(i int) bool {
		for _, re := range all {
			if re.Match(lines[i]) {
				return true
			}
		}
		return false
	}
}
