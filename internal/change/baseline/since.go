package baseline

// Since returns the entries that an older baseline also has, and the numbers of
// findings that only b accepts. The older baseline may be nil. now returns the new name
// of a file. An entry of a renamed file may use its old or its new name.
func (b *Baseline) Since(old *Baseline, now func(file string) string) (kept *Baseline, added map[Key]int) {
	had := make(map[Key]int)
	if old != nil {
		for _, e := range old.Entries {
			e.File = now(e.File)
			had[e.Key] += e.Count
		}
	}
	kept, added = &Baseline{}, make(map[Key]int)
	index := make(map[Key]int)
	for _, e := range b.Entries {
		e.File = now(e.File)
		n := min(e.Count, had[e.Key])
		had[e.Key] -= n
		if more := e.Count - n; more > 0 {
			added[e.Key] += more
		}
		if n == 0 {
			continue
		}
		if i, ok := index[e.Key]; ok {
			kept.Entries[i].Count += n
			continue
		}
		e.Count = n
		index[e.Key] = len(kept.Entries)
		kept.Entries = append(kept.Entries, e)
	}
	return kept, added
}
