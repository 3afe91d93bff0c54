package regex

import (
	"strings"
	"sync"
)

// A Parser parses each regex once. It is safe for concurrent use.
type Parser struct {
	ignoreCase bool
	known      sync.Map // from a regex to func() (*Pattern, error)
}

// NewParser returns a Parser. For ignoreCase, see [Parse].
func NewParser(ignoreCase bool) *Parser { return &Parser{ignoreCase: ignoreCase} }

// Parse parses a regex, as [Parse] does.
func (p *Parser) Parse(pattern string) (*Pattern, error) {
	known, ok := p.known.Load(pattern)
	if !ok {
		pattern = strings.Clone(pattern) // it outlives its record
		known, _ = p.known.LoadOrStore(pattern, sync.OnceValues(func() (*Pattern, error) { return Parse(pattern, p.ignoreCase) }))
	}
	return known.(func() (*Pattern, error))()
}

// Drop forgets a regex. If a caller asks for it again, the Parser parses it again.
func (p *Parser) Drop(pattern string) { p.known.Delete(pattern) }
