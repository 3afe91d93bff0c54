package rules

import (
	"iter"
	"slices"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A shadow falls on a record if the regex of other records matches its message.
type shadow struct {
	on       *schema.Record
	file     string     // the log of the record that has the message; empty for the signature
	own, hit *match.Hit // of the record's regex, if it matches, and of the other one
}

// related returns the place of the message.
func (s *shadow) related() lint.Related {
	if s.file == "" {
		return lint.Related{Place: lint.Place{Record: s.on, Pointer: "/signature"}, Message: "the other signature"}
	}
	return lint.Related{Place: lint.Place{Record: s.on, File: s.file, Range: s.hit.Best.Range}, Message: "a log of the other error"}
}

// thrown has the signatures that a regex shadows.
type thrown struct {
	first []shadow // the first mostKept, in the order of the records
	count int
	last  *schema.Record // on which the last one falls
}

// mostKept limits the shadows that are kept of a regex. A regex that matches everything
// would fill the memory.
const mostKept = 200

// shadowed are the shadows of all regexes.
var shadowed = &lint.PerRun[shadows]{Early: true, Build: findShadows}

type shadows struct {
	regexes *match.Finder
	// byOwner are the shadows of each regex on records with another regex, by the index of the first
	// record with the regex. See [shadows.of].
	byOwner []*thrown
	// own reports of each record, by its index, whether its regex matches its signature.
	own []bool
	// gaveUp are the signatures for which a regex takes too many steps, by its owner.
	gaveUp map[*schema.Record]*abandoned
}

// of returns the shadows of a record's regex, or nil.
func (s *shadows) of(r *schema.Record) *thrown {
	if sharing := s.regexes.Sharing(r); sharing != nil {
		return s.byOwner[sharing[0].Source.Index]
	}
	return nil
}

func sum(steps []int) (all int) {
	for _, n := range steps {
		all += n
	}
	return all
}

func bytesOf(records []*schema.Record) (n int) {
	for _, r := range records {
		n += len(r.Signature)
	}
	return n
}

// usualSteps is the number of steps that the signatures of some records usually take at most.
// If they take more, the next part of the records has half of the steps for each signature,
// but not less than one part in leastShare.
func usualSteps(records []*schema.Record) int { return 16*bytesOf(records) + 4096*len(records) }

const leastShare = 16

func findShadows(p *lint.Pass) (shadows, error) {
	files, logs, regexes, n := fixtures.Get(p).Match, explainedLogs.Get(p), finder.Get(p), len(p.Base.Records)
	all := shadows{regexes, make([]*thrown, n), make([]bool, n), make(map[*schema.Record]*abandoned)}
	leaveOut := func(gaveUp []*schema.Record) {
		if len(gaveUp) > 0 {
			regexes = match.Omit(regexes, gaveUp)
		}
	}
	var inLogs []*schema.Record
	for _, log := range logs {
		inLogs = append(inLogs, log.GaveUp...)
	}
	leaveOut(inLogs)
	share := 1
	for records := range growing(p.Base.Records) {
		if len(records) == mostGrown {
			match.Forget(regexes) // otherwise the regexes of a large base fill the memory
		}
		found, gaveUp, steps := make([][]shadow, len(records)), make([][]*schema.Record, len(records)), make([]int, len(records))
		costlyOn := make([][]*schema.Record, len(records))
		p.Parallel(len(records), func(i int) {
			if r := records[i]; p.Base.Lookup(r.ID) == r {
				found[i], all.own[r.Source.Index], gaveUp[i], steps[i] = shadowsOnSignature(regexes, r, share)
				costlyOn[i] = costlyAlone(regexes, gaveUp[i], r.Signature)
				found[i] = append(found[i], shadowsOnLogs(r, files[r.Source.PathID], logs)...)
				if re := regexes.Pattern(r); re != nil && re.Size > largeSize {
					re.Forget()
				}
			}
		})
		for i, r := range records {
			for _, s := range found[i] {
				owner := s.hit.Records[0].Source.Index
				all.byOwner[owner] = all.byOwner[owner].add(s)
			}
			for _, costly := range costlyOn[i] {
				all.gaveUpOn(costly, r)
			}
		}
		leaveOut(slices.Concat(gaveUp...))
		if sum(steps) > usualSteps(records) {
			share = min(2*share, leastShare)
		}
		p.Steps.Add(int64(sum(steps)))
	}
	return all, nil
}

// costlyAlone returns the records whose regex takes too many steps for a signature by itself.
// Many regexes that match it take its steps together, although each is cheap. It tries only a
// few of them, because the search has taken all steps already.
func costlyAlone(regexes *match.Finder, gaveUp []*schema.Record, signature string) (costly []*schema.Record) {
	const most = 4
	for _, r := range gaveUp[:min(len(gaveUp), most)] {
		if _, ok := match.Try(regexes.Pattern(r), signature); !ok {
			costly = append(costly, r)
		}
	}
	return costly
}

// firstGrown and mostGrown are the lengths of the first and of the last parts.
const firstGrown, mostGrown = 4, 1024

// growing divides records into parts that double in length. After each part, the regexes that
// took too many steps are known, and the next part is searched without them. So many of them
// take little time.
func growing(records []*schema.Record) iter.Seq[[]*schema.Record] {
	return func(yield func([]*schema.Record) bool) {
		for length := firstGrown; len(records) > 0; length = min(2*length, mostGrown) {
			n := min(length, len(records))
			if !yield(records[:n]) {
				return
			}
			records = records[n:]
		}
	}
}

// gaveUpOn notes that a regex takes too many steps for the signature of a record.
func (s shadows) gaveUpOn(owner, r *schema.Record) {
	if s.gaveUp[owner] == nil {
		s.gaveUp[owner] = &abandoned{}
	}
	place := lint.Related{Place: lint.Place{Record: r, Pointer: "/signature"}, Message: "a signature that takes too many steps"}
	s.gaveUp[owner].add(abandoned{"the signature of " + r.Name(), place, 1})
}

// add adds a shadow, unless the last one is on the same record.
func (t *thrown) add(s shadow) *thrown {
	if t == nil {
		t = &thrown{}
	}
	if t.last != s.on {
		t.last = s.on
		t.count++
		if len(t.first) < mostKept {
			t.first = append(t.first, s)
		}
	}
	return t
}

// shadowsOnSignature searches the signature of a record. own reports whether the record's
// own regex matches. The search may take a part of the usual steps, such as a half if share
// is 2.
func shadowsOnSignature(regexes *match.Finder, r *schema.Record, share int) (found []shadow, own bool, gaveUp []*schema.Record, steps int) {
	if blank(r.Signature) || len(r.Signature) > longestSignature {
		return nil, false, nil, 0
	}
	var log explainedLog
	log.Hits, log.GaveUp, steps = match.HitsWithin(regexes, []byte(r.Signature), share)
	best := log.hit(r)
	for i := range log.Hits {
		if hit := &log.Hits[i]; hit != best {
			found = append(found, shadow{r, "", best, hit})
		}
	}
	return found, best != nil, log.GaveUp, steps
}

// shadowsOnLogs finds shadows on the lines of a record's fixtures that show its error.
func shadowsOnLogs(r *schema.Record, files []string, logs map[string]explainedLog) []shadow {
	var shadows []shadow
	for _, file := range files {
		log := logs[file]
		own := log.hit(r)
		for i := range log.Hits {
			hit := &log.Hits[i]
			if own != nil && hit != own && hit.Best.Range.Start.Line == own.Best.Range.Start.Line {
				shadows = append(shadows, shadow{r, file, own, hit})
			}
		}
	}
	return shadows
}
