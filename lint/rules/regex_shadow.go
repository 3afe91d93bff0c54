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
	Title: "the regex finds another record's error too",
	Doc: `Where two regexes match one message, its reader gets two records and has to choose. The rule holds
every regex against every other record's signature, and says which of the two kbctl match would name
first. That two errors look alike is no defect if it is said: with one of them under the other's
frequently_confused_with, which also tells the reader how to tell them apart, the rule is silent. Records
that no log can tell apart are duplicate-record's.`,
	Hint: "make the regex say more of its own message, or name the other record in frequently_confused_with",
	Base: func(p *lint.Pass) {
		shadows := findShadows(p)
		for _, r := range p.Base.Records {
			if p.Base.Lookup(r.ID) == r {
				reportTwin(p, r)
				reportShadows(p, r, shadows[r.Regex])
			}
		}
	},
}

// reportTwin reports that another error has the very same regex.
func reportTwin(p *lint.Pass, r *schema.Record) {
	sharing := finder.Get(p).Sharing(r)
	for _, other := range sharing[:min(len(sharing), mostAlike)] {
		if other != r && p.Base.Lookup(other.ID) == other && !sameError(other, r) && !confused(other, r) {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/regex"},
				Message: fmt.Sprintf("%s has the same regex and another message", other.Name()),
				About:   r.Regex + "\x00too",
				Related: []lint.Related{{Place: lint.Place{Record: other, Pointer: "/regex"}, Message: "the other regex"}},
			})
			return
		}
	}
}

// A shadow falls on a record whose message the regex of others matches.
type shadow struct {
	lint.Related // the message
	on           *schema.Record
	own, hit     *match.Hit // of its regex, if that matches, and of the others'
}

// thrown are the shadows that a regex throws.
type thrown struct {
	first []shadow // the first mostKept, in the order of the records
	count int
	last  *schema.Record // the one that the last of them falls on
}

// mostKept is how many shadows of a regex are kept, so that what matches everything
// does not fill the memory.
const mostKept = 200

// findShadows returns the shadows that each regex throws on records that have another
// one.
func findShadows(p *lint.Pass) map[string]*thrown {
	files, logs := fixtures.Get(p).Match, explainedLogs.Get(p)
	all := make(map[string]*thrown)
	for records := range slices.Chunk(p.Base.Records, 1024) {
		fallen := make([][]shadow, len(records))
		p.Parallel(len(records), func(i int) {
			if r := records[i]; p.Base.Lookup(r.ID) == r {
				fallen[i] = append(shadowsOnSignature(p, r), shadowsOnLogs(r, files[r.Source.PathID], logs)...)
			}
		})
		for _, s := range slices.Concat(fallen...) {
			all[s.hit.Records[0].Regex] = all[s.hit.Records[0].Regex].add(s)
		}
	}
	return all
}

// add adds a shadow, unless there is one on the same record already.
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

func shadowsOnSignature(p *lint.Pass, r *schema.Record) []shadow {
	if blank(r.Signature) || len(r.Signature) > longestSignature {
		return nil
	}
	log := explainedLog{Hits: finder.Get(p).Hits([]byte(r.Signature))}
	var shadows []shadow
	for i := range log.Hits {
		if hit := &log.Hits[i]; hit.Records[0].Regex != r.Regex {
			place := lint.Related{Place: lint.Place{Record: r, Pointer: "/signature"}, Message: "the other signature"}
			shadows = append(shadows, shadow{place, r, log.hit(r), hit})
		}
	}
	return shadows
}

// shadowsOnLogs looks at the lines of a record's fixtures that show its error.
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

// mostShadows is how many records a regex may shadow until one finding tells of all.
const mostShadows = 3

// reportShadows reports the shadows that a record throws and that are not declared,
// each by itself if they are few.
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
			Known:   fell(p, r, &s),
			Related: []lint.Related{s.Related},
		})
	}
}

// newFirst puts the shadows that did not fall before at the front, for a finding
// tells of a few only.
func newFirst(p *lint.Pass, r *schema.Record, shadows []shadow) []shadow {
	if !p.Since {
		return shadows
	}
	var added, old []shadow
	for _, s := range shadows {
		if fell(p, r, &s) {
			old = append(old, s)
		} else {
			added = append(added, s)
		}
	}
	return append(added, old...)
}

// fell tells whether a shadow fell before, for sure: nothing that makes it has changed.
func fell(p *lint.Pass, r *schema.Record, s *shadow) bool {
	was, on := former(p, r), former(p, s.on)
	return was != nil && on != nil && s.File == "" && was.Regex == r.Regex &&
		on.Regex == s.on.Regex && on.Signature == s.on.Signature && !confused(was, on)
}

// wins tells whether a record would be named before the one on which its shadow
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
