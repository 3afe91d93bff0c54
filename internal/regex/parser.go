package regex

import "sync"

// A Parser parses each regex once. It is safe for concurrent use. It keeps the text of a regex, which must not be part of a
// text that is dropped before.
type Parser struct {
	ignoreCase bool
	mu         sync.Mutex
	known      map[string]*parsed
}

type parsed struct {
	once    sync.Once
	pattern *Pattern
	err     error
}

// NewParser returns a Parser. For ignoreCase, see [Parse].
func NewParser(ignoreCase bool) *Parser {
	return &Parser{ignoreCase: ignoreCase, known: make(map[string]*parsed)}
}

// Parse parses a regex, as [Parse] does.
func (p *Parser) Parse(pattern string) (*Pattern, error) {
	p.mu.Lock()
	known := p.known[pattern]
	if known == nil {
		known = new(parsed)
		p.known[pattern] = known
	}
	p.mu.Unlock()
	known.once.Do(func() { known.pattern, known.err = Parse(pattern, p.ignoreCase) })
	return known.pattern, known.err
}

// Drop forgets a regex. If a caller asks for it again, the Parser parses it again.
func (p *Parser) Drop(pattern string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.known, pattern)
}
