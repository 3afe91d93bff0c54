package baseline

// Rename returns the entries for findings whose files have other names, and how many
// entries change. now is where a file is that was somewhere; moved are the keys of
// today of the findings that had a key, one for each finding, where a name is part of
// what the value says; the file in them may be the one of before or the one of today.
// The zero Key is for findings that are gone, and so are their entries. Entries that
// come to be the same are put together.
func (b *Baseline) Rename(now func(file string) string, moved map[Key][]Key) (renamed *Baseline, changed int) {
	renamed = &Baseline{}
	index := make(map[Key]int, len(b.Entries))
	for _, e := range b.Entries {
		key, left := e.Key, e.Count
		key.File = now(e.File)
		same := key == e.Key
		homes := moved[e.Key]
		if homes == nil {
			homes = moved[key]
		}
		for _, to := range homes[:min(left, len(homes))] {
			if to != (Key{}) {
				renamed.accept(index, to, 1, e.Reason)
			}
			left--
			same = same && to == e.Key
		}
		if left > 0 {
			renamed.accept(index, key, left, e.Reason)
		}
		if !same {
			changed++
		}
	}
	return renamed, changed
}
