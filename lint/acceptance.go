package lint

// acceptance counts what the entries of the baseline accept.
type acceptance struct {
	options *Options
	left    map[Key]int   // findings that each entry still accepts
	alike   map[Key][]Key // the entries for listed findings, by [Key.Unlisted]; nil until needed
	files   map[string]bool
	count   int // accepted findings, among those that Options.Only wants
}

func newAcceptance(o *Options) acceptance {
	a := acceptance{options: o, left: make(map[Key]int, len(o.Baseline)), files: make(map[string]bool)}
	for _, e := range o.Baseline {
		a.left[e.Key] += e.Count
		a.files[e.File] = true
	}
	return a
}

// rest returns the findings that are not accepted. An entry accepts the findings with its
// key. What is left of it accepts unlisted findings, and what is left of an entry for
// unlisted findings accepts listed ones, because the limit may list others now.
func (a *acceptance) rest(findings []Finding) []Finding {
	findings = a.without(findings, func(f *Finding) int {
		if f.Count > 0 {
			return 0
		}
		return a.take(1, f.Key())
	})
	listed := make(map[Key]int)
	for i := range findings {
		if f := &findings[i]; f.Count == 0 && a.left[f.unlistedKey()] > 0 {
			listed[f.unlistedKey()]++
		}
	}
	findings = a.without(findings, func(f *Finding) int {
		if f.Count == 0 {
			return 0
		}
		key := f.unlistedKey()
		n := a.take(StillUnlisted(a.left[key], f.Count, a.listedEntries(key), listed[key]), key)
		return n + a.take(f.Count-n, a.alike[key]...)
	})
	return a.without(findings, func(f *Finding) int { return a.take(1, f.unlistedKey()) })
}

// listedEntries returns how many findings the entries still accept whose unlisted ones
// have a key.
func (a *acceptance) listedEntries(unlisted Key) (n int) {
	if a.alike == nil {
		a.alike = make(map[Key][]Key)
		for _, e := range a.options.Baseline {
			if key := e.Unlisted(); key != e.Key {
				a.alike[key] = append(a.alike[key], e.Key)
			}
		}
	}
	for _, key := range a.alike[unlisted] {
		n += a.left[key]
	}
	return n
}

// take takes up to n findings from some entries and returns their number.
func (a *acceptance) take(n int, entries ...Key) (taken int) {
	for _, key := range entries {
		some := min(a.left[key], n-taken)
		a.left[key] -= some
		taken += some
	}
	return taken
}

// without removes the accepted findings. The function accepted returns how many of those
// that a finding stands for are accepted. The finding stands for the rest.
func (a *acceptance) without(findings []Finding, accepted func(*Finding) int) []Finding {
	kept := findings[:0]
	for _, f := range findings {
		n := 0
		if a.files[f.Path()] && f.Rule.Acceptable() {
			n = accepted(&f)
		}
		rest := f.Findings() - n
		if n > 0 {
			a.accept(f, n)
		}
		if n > 0 && rest > 0 {
			f.StandFor(rest)
		}
		if rest > 0 {
			kept = append(kept, f)
		}
	}
	return kept
}

// accept counts n accepted findings that a finding stands for.
func (a *acceptance) accept(f Finding, n int) {
	if n < f.Findings() {
		f.StandFor(n)
	}
	if o := a.options; o.Only == nil || f.Concerns(o.Only) {
		a.count += n
	}
	if a.options.Accept != nil {
		a.options.Accept(&f)
	}
}
