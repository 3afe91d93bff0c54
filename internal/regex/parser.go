package regex

import (
	"hash/maphash"
	"sync"
)

// A Parser parses each regex once. It is safe for concurrent use. It keeps the text of a regex, which must not be part of a
// text that is dropped before.
type Parser struct {
	ignoreCase bool
	seed       maphash.Seed
	shards     [64]shard
}

// A shard has a part of the known regexes, so that parsing goroutines seldom wait.
type shard struct {
	mu    sync.Mutex
	known map[string]*parsed
}

type parsed struct {
	once    sync.Once
	pattern *Pattern
	err     error
}

// NewParser returns a Parser. For ignoreCase, see [Parse].
func NewParser(ignoreCase bool) *Parser {
	p := &Parser{ignoreCase: ignoreCase, seed: maphash.MakeSeed()}
	for i := range p.shards {
		p.shards[i].known = make(map[string]*parsed)
	}
	return p
}

// Parse parses a regex, as [Parse] does.
func (p *Parser) Parse(pattern string) (*Pattern, error) {
	one := p.of(pattern)
	one.mu.Lock()
	known := one.known[pattern]
	if known == nil {
		known = new(parsed)
		one.known[pattern] = known
	}
	one.mu.Unlock()
	known.once.Do(func() { known.pattern, known.err = Parse(pattern, p.ignoreCase) })
	return known.pattern, known.err
}

// Drop forgets a regex. If a caller asks for it again, the Parser parses it again.
func (p *Parser) Drop(pattern string) {
	one := p.of(pattern)
	one.mu.Lock()
	defer one.mu.Unlock()
	delete(one.known, pattern)
}

// of returns the shard of a regex.
func (p *Parser) of(pattern string) *shard {
	return &p.shards[maphash.String(p.seed, pattern)%uint64(len(p.shards))]
}
