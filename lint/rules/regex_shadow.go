package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexShadow = &lint.Rule{
	Name: "regex-shadow", Group: "regex", Severity: lint.Warning,
	Title: "the regex also matches another record's error",
	Doc: `If two regexes match one message, its reader gets two records and must choose. The rule tries every regex
on the signatures of all other records, and says which record kbctl match would name first. Similar errors
are fine if the records say so: the rule is silent if one of them names the other under
frequently_confused_with, which also tells readers how to tell them apart. The rule duplicate-record
reports records that no log can tell apart.`,
	Hint: "make the regex match more of its own message, or name the other record in frequently_confused_with",
	Base: func(p *lint.Pass) {
		shadows := shadowed.Get(p).byRegex
		for _, r := range p.Base.Records {
			if p.Base.Lookup(r.ID) == r {
				reportTwin(p, r)
				reportShadows(p, r, shadows[r.Regex])
			}
		}
	},
}

// mostAlike limits how many records with the same regex are compared with another record.
// Without it, a base of copies would take quadratic time.
const mostAlike = 20

// reportTwin reports another record with the same regex and a different message.
func reportTwin(p *lint.Pass, r *schema.Record) {
	sharing := finder.Get(p).Sharing(r)
	for _, other := range sharing[:min(len(sharing), mostAlike)] {
		if other != r && p.Base.Lookup(other.ID) == other && !sameError(other, r) && !confused(other, r) {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/regex"},
				Message: fmt.Sprintf("%s has the same regex but another message", other.Name()),
				About:   r.Regex + "\x00too",
				Related: []lint.Related{{Place: lint.Place{Record: other, Pointer: "/regex"}, Message: "the other regex"}},
			})
			return
		}
	}
}

// A shadow falls on a record if the regex of other records matches its message.
type shadow struct {
	lint.Related // the message
	on           *schema.Record
	own, hit     *match.Hit // of the record's regex, if it matches, and of the other one
}

// thrown are the shadows of a regex.
type thrown struct {
	first []shadow // the first mostKept, in the order of the records
	count int
	last  *schema.Record // on which the last one falls
}

// mostKept limits the shadows that are kept of a regex. A regex that matches everything
// would fill the memory.
const mostKept = 200

// shadowed are the shadows of all regexes.
var shadowed = &lint.PerRun[shadows]{Build: findShadows}

type shadows struct {
	// byRegex are the shadows of each regex on records with another regex.
	byRegex map[string]*thrown
	// gaveUp are the signatures for which a regex takes too many steps, by its owner.
	gaveUp map[*schema.Record]*abandoned
}

func findShadows(p *lint.Pass) (shadows, error) {
	files, logs := fixtures.Get(p).Match, explainedLogs.Get(p)
	all := shadows{make(map[string]*thrown), make(map[*schema.Record]*abandoned)}
	for records := range slices.Chunk(p.Base.Records, 1024) {
		match.Forget(finder.Get(p)) // otherwise the regexes of a large base fill the memory
		found, gaveUp := make([][]shadow, len(records)), make([][]*schema.Record, len(records))
		p.Parallel(len(records), func(i int) {
			if r := records[i]; p.Base.Lookup(r.ID) == r {
				found[i], gaveUp[i] = shadowsOnSignature(p, r)
				found[i] = append(found[i], shadowsOnLogs(r, files[r.Source.PathID], logs)...)
			}
		})
		for _, s := range slices.Concat(found...) {
			all.byRegex[s.hit.Records[0].Regex] = all.byRegex[s.hit.Records[0].Regex].add(s)
		}
		for i, costly := range gaveUp {
			for _, r := range costly {
				all.gaveUpOn(r, records[i])
			}
		}
	}
	return all, nil
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

func shadowsOnSignature(p *lint.Pass, r *schema.Record) (found []shadow, gaveUp []*schema.Record) {
	if blank(r.Signature) || len(r.Signature) > longestSignature {
		return nil, nil
	}
	var log explainedLog
	log.Hits, log.GaveUp = finder.Get(p).Hits([]byte(r.Signature))
	for i := range log.Hits {
		if hit := &log.Hits[i]; hit.Records[0].Regex != r.Regex {
			place := lint.Related{Place: lint.Place{Record: r, Pointer: "/signature"}, Message: "the other signature"}
			found = append(found, shadow{place, r, log.hit(r), hit})
		}
	}
	return found, log.GaveUp
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
				place := lint.Related{Place: lint.Place{Record: r, File: file, Range: hit.Best.Range}, Message: "a log of the other error"}
				shadows = append(shadows, shadow{place, r, own, hit})
			}
		}
	}
	return shadows
}

// mostShadows is the number of shadows from which one finding covers all of them.
const mostShadows = 3

// reportShadows reports the shadows of a record's regex that are not declared. Each is one
// finding if there are few.
func reportShadows(p *lint.Pass, r *schema.Record, t *thrown) {
	if t == nil {
		return
	}
	open := slices.DeleteFunc(slices.Clone(t.first), func(s shadow) bool { return confused(r, s.on) })
	count := t.count - (len(t.first) - len(open))
	if count > mostShadows {
		var among []*schema.Record
		if t.count == len(t.first) {
			for _, s := range open {
				among = append(among, s.on)
			}
		}
		reportManyShadows(p, r, newFirst(p, r, open)[:mostShadows], count, among)
		return
	}
	for _, s := range open {
		winner, degree := s.on.Name()+" still wins", uint8(0)
		if s.wins(r) {
			winner, degree = "this record wins", 1
		}
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, Pointer: "/regex"},
			Message: fmt.Sprintf("the regex also matches %q, a message of %s; %s", clip(s.hit.Best.Text), s.on.Name(), winner),
			About:   r.Regex + "\x00" + s.on.Signature,
			Extent:  lint.Extent{Degree: degree},
			Known:   existedBefore(p, r, &s),
			Related: []lint.Related{s.Related},
		})
	}
}

// newFirst puts new shadows first, because a finding names only a few.
func newFirst(p *lint.Pass, r *schema.Record, shadows []shadow) []shadow {
	if !p.Since {
		return shadows
	}
	var added, old []shadow
	for _, s := range shadows {
		if existedBefore(p, r, &s) {
			old = append(old, s)
		} else {
			added = append(added, s)
		}
	}
	return append(added, old...)
}

// existedBefore reports whether a shadow certainly existed before: nothing that causes it has
// changed.
func existedBefore(p *lint.Pass, r *schema.Record, s *shadow) bool {
	was, on := former(p, r), former(p, s.on)
	return was != nil && on != nil && s.File == "" && was.Regex == r.Regex &&
		on.Regex == s.on.Regex && on.Signature == s.on.Signature && !confused(was, on)
}

// wins reports whether kbctl match would name a record before the one on which its shadow
// falls.
func (s *shadow) wins(r *schema.Record) bool {
	if s.own == nil {
		return true
	}
	both := []match.Explanation{s.hit.Explain(r), s.own.Explain(s.on)}
	match.Rank(both)
	return both[0].Record == r
}

func reportManyShadows(p *lint.Pass, r *schema.Record, few []shadow, count int, among []*schema.Record) {
	var related []lint.Related
	var names []string
	for _, s := range few {
		related, names = append(related, s.Related), append(names, s.on.Name())
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, Pointer: "/regex"},
		Message: fmt.Sprintf("the regex also matches messages of %d other records, such as %s", count, strings.Join(names, ", ")),
		About:   r.Regex,
		Extent:  lint.Extent{Among: among},
		Related: related,
	})
}
