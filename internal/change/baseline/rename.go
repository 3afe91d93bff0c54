package baseline

// Rename returns the entries after files were renamed, and the number of entries that
// change. now returns the new name of a file. moved maps the former key of a finding to
// its current key, once for each finding whose value contains a name. The file in a
// former key may be the old or the new one. The zero Key marks a finding that is gone,
// and its entry disappears. Entries that become equal are merged.
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
