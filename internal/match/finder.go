package match

import (
	"errors"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/workers"
	"github.com/kbctl/kbctl/schema"
)

// A Finder finds the records that explain a log.
type Finder struct {
	set *Set
	// records lists the records of each pattern, by the pattern's index in the set.
	records [][]*schema.Record
	// patterns has the pattern of each regex, and sharing has the records with that
	// regex.
	patterns map[string]*regex.Pattern
	sharing  map[string][]*schema.Record
	// refused are the records whose regex is too large to search for.
	refused []*schema.Record
	// Invalid are the records whose regex is not valid.
	Invalid []*schema.Record

	passed  *passing.Lines // nil for none
	omitted []bool         // the patterns to leave out, by index; nil for none
}

// Without returns a finder that ignores matches on lines that also occur in runs that
// passed.
func (f *Finder) Without(passed *passing.Lines) *Finder {
	without := *f
	without.passed = passed
	return &without
}

// Omit returns a finder that also leaves out the regexes of some records.
func Omit(f *Finder, records []*schema.Record) *Finder {
	out := make(map[*regex.Pattern]bool, len(records))
	for _, r := range records {
		out[f.patterns[r.Regex]] = true
	}
	fewer := *f
	fewer.omitted = make([]bool, len(f.set.patterns))
	copy(fewer.omitted, f.omitted)
	for i, p := range f.set.patterns {
		fewer.omitted[i] = fewer.omitted[i] || out[p]
	}
	return &fewer
}

// NewFinder returns a finder for all records with a valid regex. It works in jobs
// goroutines. A rule reports the other regexes.
func NewFinder(records []*schema.Record, ignoreCase bool, jobs int) *Finder {
	return NewFinderOf(records, regex.NewParser(ignoreCase), jobs)
}

// NewFinderOf is like [NewFinder] for records whose regexes a parser may have parsed before.
func NewFinderOf(records []*schema.Record, parser *regex.Parser, jobs int) *Finder {
	owners := make(map[string][]*schema.Record)
	var sources []string
	for _, r := range records {
		if strings.TrimSpace(r.Regex) == "" {
			continue
		}
		if owners[r.Regex] == nil {
			sources = append(sources, r.Regex)
		}
		owners[r.Regex] = append(owners[r.Regex], r)
	}
	parsed, refused := make([]*regex.Pattern, len(sources)), make([]bool, len(sources))
	workers.Each(len(sources), jobs, func(i int) {
		var err error
		parsed[i], err = parser.Parse(owners[sources[i]][0].Detached(sources[i])) // it outlives its record
		_, refused[i] = errors.AsType[*regex.TooLarge](err)
	})
	f := &Finder{patterns: make(map[string]*regex.Pattern, len(sources)), sharing: owners}
	var patterns []*regex.Pattern
	for i, p := range parsed {
		if p == nil {
			if refused[i] {
				f.refused = append(f.refused, owners[sources[i]]...)
			} else {
				f.Invalid = append(f.Invalid, owners[sources[i]]...)
			}
			delete(owners, sources[i])
		} else {
			patterns = append(patterns, p)
			f.patterns[sources[i]] = p
			f.records = append(f.records, owners[sources[i]])
		}
	}
	f.set = NewSet(patterns, jobs)
	return f
}

// A Hit is a regex that matches a log. Records with the same regex share one hit.
type Hit struct {
	// Records are all records with the regex.
	Records []*schema.Record
	// Matches is the number of matches.
	Matches int
	// Best is the first match, unless the literals of a later one carry clearly more
	// information.
	Best Excerpt

	weight float64 // of the literals of Best, in bits
}

// An Excerpt is a match with the line where it starts.
type Excerpt struct {
	Range schema.Range
	Start int64 // the byte offset in the log
	// Text is the match as it is in the log, before cleaning.
	Text string
	// Line is the cleaned line where the match starts, up to [longestLine] bytes before
	// and after that place.
	Line string
}

// An Explanation is a record whose regex matches a log.
type Explanation struct {
	Record *schema.Record
	// Rank is 1 for the best explanation of the log.
	Rank    int
	Matches int
	Best    Excerpt
	// Strength is an estimate of the information of the best match in bits.
	Strength float64

	mild bool // set by Rank
}

// Explain returns the explanation of the log by r, which is one of the hit's records.
func (h *Hit) Explain(r *schema.Record) Explanation {
	return Explanation{Record: r, Matches: h.Matches, Best: h.Best, Strength: strength(h.weight, r, h.Best.Line)}
}

// Sharing returns the records with the same regex as a record, including the record
// itself. It returns nil if the regex is not valid.
func (f *Finder) Sharing(r *schema.Record) []*schema.Record { return f.sharing[r.Regex] }

// Pattern returns the pattern of a record's regex, or nil if the regex is not valid.
func (f *Finder) Pattern(r *schema.Record) *regex.Pattern { return f.patterns[r.Regex] }

// Forget drops the compiled forms of all regexes of a finder; see [regex.Pattern.Forget].
func Forget(f *Finder) {
	for _, p := range f.set.patterns {
		p.Forget()
	}
}

// Explain reads a log to its end and returns the records that match it, the best
// explanation first, and the records whose regex takes too many steps for it; see
// [Set.Search]. It searches in jobs goroutines. If each is not nil, Explain calls it with each match
// and the records that share its regex, in the order of the log. If each returns an error,
// Explain stops and returns it.
func (f *Finder) Explain(log io.Reader, jobs int, each func([]*schema.Record, Match) error) (all []Explanation, gaveUp []*schema.Record, err error) {
	hits := newNotes(f)
	gaveUp, err = f.Search(log, jobs, func(records []*schema.Record, m Match) error {
		hits.add(m)
		if each != nil {
			return each(records, m)
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	return explain(hits), gaveUp, nil
}

// Search is like [Finder.Explain], but only calls found with the matches.
func (f *Finder) Search(log io.Reader, jobs int, found func([]*schema.Record, Match) error) (gaveUp []*schema.Record, err error) {
	costly, err := f.set.Search(log, jobs, func(m Match) error {
		if f.passed.Has(m.Line) {
			return nil
		}
		return found(f.records[m.Pattern], m)
	})
	return append(owners(f, costly), f.refused...), err
}

// ExplainText is like [Finder.Explain] for a text in memory.
func (f *Finder) ExplainText(text []byte) (all []Explanation, gaveUp []*schema.Record) {
	all, gaveUp, _ = ExplainLine(f, text)
	return all, gaveUp
}

// ExplainLine is like [Finder.ExplainText]. It also returns how many steps it took; see
// [packed.Reader.Spend].
func ExplainLine(f *Finder, line []byte) (all []Explanation, gaveUp []*schema.Record, steps int) {
	const stepsPerLine, stepsToMatchByte = 100, 4 // short searches are not counted one by one
	hits, gaveUp, steps := f.hits(line, 1)
	all = explain(hits)
	return all, append(gaveUp, f.refused...), stepsPerLine + packed.StepsPerByte*len(line) + (stepsToMatch+stepsToMatchByte*len(line))*len(all) + steps
}

// owners returns the records with certain patterns.
func owners(f *Finder, patterns []int) (all []*schema.Record) {
	for _, n := range patterns {
		all = append(all, f.records[n]...)
	}
	return all
}

func explain(hits *notes) []Explanation {
	var all []Explanation
	for _, h := range hits.all {
		for _, r := range h.Records {
			all = append(all, h.Explain(r))
		}
	}
	Rank(all)
	return all
}

// Hits returns the regexes that match a text, in the order of the records, and the records
// whose regex takes too many steps for it; see [Set.Search].
func (f *Finder) Hits(text []byte) (all []Hit, gaveUp []*schema.Record) {
	all, gaveUp, _ = HitsWithin(f, text, 1)
	return all, gaveUp
}

// HitsWithin is like [Finder.Hits] for a part of the usual steps, such as a half if share is
// 2. It also returns how many steps the searches took that may take many.
func HitsWithin(f *Finder, text []byte, share int) (all []Hit, gaveUp []*schema.Record, steps int) {
	hits, gaveUp, steps := f.hits(text, share)
	if len(hits.all) == 0 {
		return nil, gaveUp, steps
	}
	patterns := slices.AppendSeq(make([]int, 0, len(hits.all)), maps.Keys(hits.all))
	slices.Sort(patterns)
	all = make([]Hit, 0, len(patterns)) // callers keep many of them
	for _, pattern := range patterns {
		all = append(all, hits.all[pattern].Hit)
	}
	return all, gaveUp, steps
}

func (f *Finder) hits(text []byte, share int) (hits *notes, gaveUp []*schema.Record, steps int) {
	hits = newNotes(f)
	b := &block{text: text, begin: true, end: true, lesson: lesson{share: share}, omitted: f.omitted}
	costly, _ := f.set.searchBlock(b, func(m Match) error { // fails only if the function does
		if !f.passed.Has(m.Line) {
			hits.add(m)
		}
		return nil
	})
	return hits, owners(f, costly), b.budget.spent
}
