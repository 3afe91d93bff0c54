package regex

import (
	"iter"
	"sync"
)

// Uses counts how many patterns require each literal. The zero value counts none.
type Uses struct{ counts[Literal] }

// CountUses counts in jobs goroutines.
func CountUses(patterns []*Pattern, jobs int) Uses {
	shard := func(l Literal) uint { return uint(len(l.Text)) + uint(l.Text[0]) + uint(l.Text[len(l.Text)-1]) }
	return Uses{countEach(jobs, shard, func(yield func(Literal) bool) {
		for _, p := range patterns {
			for _, b := range p.Needs {
				for _, c := range b {
					for _, l := range c {
						yield(l)
					}
				}
			}
		}
	})}
}

// Of returns how many patterns require a literal.
func (u Uses) Of(l Literal) int { return u.of(l) }

// counts has the number of times that keys occur, in several maps that goroutines fill at once.
type counts[K comparable] struct {
	shard  func(K) uint // the map of a key, modulo the number of maps
	shards []map[K]int
}

// countEach counts keys in jobs goroutines. Each goes through all keys and counts those of its map.
func countEach[K comparable](jobs int, shard func(K) uint, keys iter.Seq[K]) counts[K] {
	c := counts[K]{shard, make([]map[K]int, max(jobs, 1))}
	var group sync.WaitGroup
	for i := range c.shards {
		group.Go(func() {
			own := make(map[K]int)
			for key := range keys {
				if shard(key)%uint(len(c.shards)) == uint(i) {
					own[key]++
				}
			}
			c.shards[i] = own
		})
	}
	group.Wait()
	return c
}

func (c counts[K]) of(key K) int {
	if c.shards == nil {
		return 0
	}
	return c.shards[c.shard(key)%uint(len(c.shards))][key]
}
