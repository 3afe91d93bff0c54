package baseline

import (
	"maps"
	"path"
)

// A Change counts the findings that pruning affects.
type Change struct {
	// Kept still exist.
	Kept int
	// Moved still exist, in a renamed file.
	Moved int
	// Gone no longer exist.
	Gone int
	// New exist and are not accepted.
	New int
}

// Prune returns the entries that still accept something. found counts the current
// findings by key. An entry whose file is gone follows its finding to another file if
// the rest of the key is the same. An entry for unlisted findings follows those that are
// listed now, and entries for listed ones follow those that are unlisted now. An entry is
// also kept if it is unsure whether its findings still exist, because a file cannot be read.
func (b *Baseline) Prune(found map[Key]int, gone func(file string) bool, unsure func(Entry) bool) (*Baseline, Change) {
	var change Change
	pruned := &Baseline{}
	left := maps.Clone(found) // not accepted yet
	var homeless, rests []Entry
	for _, e := range b.Entries {
		n := 0
		if e.Key != e.Unlisted() || unsure(e) { // relist needs all of the others
			n = min(e.Count, left[e.Key])
			left[e.Key] -= n
		}
		if unsure(e) {
			n = e.Count
		}
		if n == 0 && gone(e.File) {
			homeless = append(homeless, e)
			continue
		}
		change.Kept += n
		if rest := e; e.Count > n {
			rest.Count -= n
			rests = append(rests, rest)
		}
		if e.Count = n; n > 0 {
			pruned.Entries = append(pruned.Entries, e)
		}
	}
	pruned.relist(rests, left, &change)
	homeless = pruned.rehouse(homeless, left, &change, inAnyFolder)
	homeless = pruned.rehouse(homeless, left, &change, anywhere)
	for _, e := range homeless {
		change.Gone += e.Count
	}
	for _, n := range left {
		change.New += n
	}
	return pruned, change
}

// rehouse moves entries to other files, each to the only finding that is alike. It
// returns the entries without such a finding.
func (b *Baseline) rehouse(homeless []Entry, left map[Key]int, change *Change, alike func(Key) Key) (remaining []Entry) {
	homes := make(map[Key][]Key, len(homeless))
	for _, e := range homeless {
		homes[alike(e.Key)] = nil
	}
	for key, n := range left {
		if have, wanted := homes[alike(key)]; wanted && n > 0 {
			homes[alike(key)] = append(have, key)
		}
	}
	index := b.index()
	for _, e := range homeless {
		home := homes[alike(e.Key)]
		if len(home) != 1 || left[home[0]] == 0 {
			remaining = append(remaining, e)
			continue
		}
		n := min(e.Count, left[home[0]])
		left[home[0]] -= n
		change.Moved += n
		change.Gone += e.Count - n
		b.accept(index, home[0], n, e.Reason)
	}
	return remaining
}

// index maps keys to the indices of entries.
func (b *Baseline) index() map[Key]int {
	index := make(map[Key]int, len(b.Entries))
	for i, e := range b.Entries {
		index[e.Key] = i
	}
	return index
}

// accept accepts n more findings.
func (b *Baseline) accept(index map[Key]int, key Key, n int, reason string) {
	if i, ok := index[key]; ok {
		b.Entries[i].Count += n
		return
	}
	index[key] = len(b.Entries)
	b.Entries = append(b.Entries, Entry{Key: key, Count: n, Reason: reason})
}

// anywhere returns a key without its file.
func anywhere(k Key) Key {
	k.File = ""
	return k
}

// inAnyFolder returns a key without the folder of its file.
func inAnyFolder(k Key) Key {
	k.File = path.Base(k.File)
	return k
}

// Add accepts the findings that are not accepted yet. It returns their number.
func (b *Baseline) Add(found map[Key]int, reason string) int {
	index := b.index()
	added := 0
	for key, n := range found {
		if i, ok := index[key]; ok {
			n -= b.Entries[i].Count
		}
		if n > 0 {
			b.accept(index, key, n, reason)
			added += n
		}
	}
	return added
}
