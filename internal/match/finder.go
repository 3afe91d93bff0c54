package match

import (
	"io"
	"maps"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// A Finder finds the records that explain a log.
type Finder struct {
	set *Set
	// records are those with a pattern, by the pattern's position in the set.
	records [][]*schema.Record
	// patterns and sharing are the same by regex.
	patterns map[string]*regex.Pattern
	sharing  map[string][]*schema.Record
}

// NewFinder makes a finder of all records that have a regex, with so many
// goroutines. What is not a regex is left out: a rule has said so.
func NewFinder(records []*schema.Record, ignoreCase bool, jobs int) *Finder {
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
	parsed := make([]*regex.Pattern, len(sources))
	var group errgroup.Group
	for start := range max(jobs, 1) {
		group.Go(func() error {
			for i := start; i < len(sources); i += max(jobs, 1) {
				parsed[i], _ = regex.Parse(sources[i], ignoreCase)
			}
			return nil
		})
	}
	_ = group.Wait() // no error is returned
	f := &Finder{patterns: make(map[string]*regex.Pattern, len(sources)), sharing: owners}
	var patterns []*regex.Pattern
	for i, p := range parsed {
		if p == nil {
			delete(owners, sources[i])
		} else {
			patterns = append(patterns, p)
			f.patterns[sources[i]] = p
			f.records = append(f.records, owners[sources[i]])
		}
	}
	f.set = NewSet(patterns)
	return f
}

// A Hit is a regex that matches a log. Records of a base that share their regex,
// as copies do, share their hits.
type Hit struct {
	// Records are all that have the regex.
	Records []*schema.Record
	// Matches is how often it matches.
	Matches int
	// Best is the match that holds the most telling literals, the first of several
	// such.
	Best Excerpt

	weight float64 // of these literals, in bits
}

// An Excerpt is a match and what is around it in its first line.
type Excerpt struct {
	Range schema.Range
	Start int64 // in bytes from the start of the log
	// Text is the match as it stands in the log.
	Text string
	// Line is the line it starts on, cleaned, up to [longestLine] bytes around it.
	Line string
}

// An Explanation is a record that a log matches.
type Explanation struct {
	Record *schema.Record
	// Rank is 1 for the best explanation of the log.
	Rank    int
	Matches int
	Best    Excerpt
	// Strength is how much the best match says, in bits: see [Rank].
	Strength float64
}

// Explain makes of a hit the explanation that one of its records is.
func (h *Hit) Explain(r *schema.Record) Explanation {
	return Explanation{Record: r, Matches: h.Matches, Best: h.Best, Strength: strength(h.weight, r.Signature, h.Best.Line)}
}

// Sharing returns the records that have a record's regex, itself among them; none
// if it is no regex.
func (f *Finder) Sharing(r *schema.Record) []*schema.Record { return f.sharing[r.Regex] }

// Pattern returns what is known about a record's regex; nil if it is none.
func (f *Finder) Pattern(r *schema.Record) *regex.Pattern { return f.patterns[r.Regex] }

// Explain reads a log to its end with so many goroutines and returns the records
// that match it, the best explanation first. If each is not nil it is called with
// every match and the records whose it is, in the order in which matches start;
// its error ends the search.
func (f *Finder) Explain(log io.Reader, jobs int, each func([]*schema.Record, Match) error) ([]Explanation, error) {
	hits := make(map[int]*Hit) // by pattern
	err := f.set.Search(log, jobs, func(m Match) error {
		f.note(hits, m)
		if each != nil {
			return each(f.records[m.Pattern], m)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return explain(hits), nil
}

// ExplainText is Explain for a text that is at hand.
func (f *Finder) ExplainText(text []byte) []Explanation { return explain(f.hits(text)) }

func explain(hits map[int]*Hit) []Explanation {
	var all []Explanation
	for _, h := range hits {
		for _, r := range h.Records {
			all = append(all, h.Explain(r))
		}
	}
	Rank(all)
	return all
}

// Hits returns the regexes that match a text, in the order of the records.
func (f *Finder) Hits(text []byte) []Hit {
	hits := f.hits(text)
	var all []Hit
	for _, pattern := range slices.Sorted(maps.Keys(hits)) {
		all = append(all, *hits[pattern])
	}
	return all
}

func (f *Finder) hits(text []byte) map[int]*Hit {
	hits := make(map[int]*Hit)
	_ = f.set.SearchText(text, func(m Match) error { f.note(hits, m); return nil }) // which has no error
	return hits
}

// note takes a match into account.
func (f *Finder) note(hits map[int]*Hit, m Match) {
	h := hits[m.Pattern]
	if h == nil {
		h = &Hit{Records: f.records[m.Pattern], weight: -1}
		hits[m.Pattern] = h
	}
	h.Matches++
	if weight := f.set.weight(m); weight > h.weight {
		h.Best = Excerpt{Range: m.Range, Start: m.Start, Text: string(m.Text), Line: string(clean(m.Line).text)}
		h.weight = weight
	}
}
