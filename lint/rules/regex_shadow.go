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
frequently_confused_with, which also tells readers how to tell them apart. But it reports an alternative that
matches only the message of the other record, and a regex that matches only the end of both messages. If each
regex matches the message of the other record, the rule duplicate-record reports them.`,
	Hint:  "make the regex match more of its own message, or name the other record in frequently_confused_with",
	Early: true,
	Base: func(p *lint.Pass) {
		shadows := shadowed.Get(p)
		lint.EachRecord(p, func(p *lint.Pass, r *schema.Record) {
			if p.Base.Lookup(r.ID) == r {
				reportTwin(p, r)
				reportShadows(p, r, shadows.of(r))
			}
		})
	},
}

// mostAlike limits how many records with the same regex are compared with another record.
// Without it, a base of copies would take quadratic time.
const mostAlike = 20

// reportTwin reports another record with the same regex and a different message.
func reportTwin(p *lint.Pass, r *schema.Record) {
	sharing := finder.Get(p).Sharing(r)
	for _, other := range sharing[:min(len(sharing), mostAlike)] {
		if other != r && p.Base.Lookup(other.ID) == other && !sameError(other, r) && !confused(other, r) && !duplicateOf(p, other, r) {
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

// mostShadows is the number of shadows from which one finding covers all of them.
const mostShadows = 3

// reportShadows reports the shadows of a record's regex that are not declared. Each is one
// finding if there are few.
func reportShadows(p *lint.Pass, r *schema.Record, t *thrown) {
	if t == nil {
		return
	}
	open := slices.DeleteFunc(slices.Clone(t.first), func(s shadow) bool {
		return confused(r, s.on) && !s.strays(p, r) || duplicateOf(p, r, s.on)
	})
	count := t.count - (len(t.first) - len(open))
	if count > mostShadows {
		var among []*schema.Record
		if t.count == len(t.first) {
			for _, s := range open {
				among = append(among, s.on)
			}
		}
		reportManyShadows(p, r, newFirst(p, r, open), count, among)
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
			Extent:  &lint.Extent{Degree: degree},
			Known:   existedBefore(p, r, &s),
			Related: []lint.Related{s.related()},
		})
	}
}

// strays reports whether a regex matches the message of an error from which a link tells its own error apart, by an alternative that
// its own message lacks, or by an end that both messages have.
func (s *shadow) strays(p *lint.Pass, r *schema.Record) bool {
	if s.file != "" || !matches(p, r.Regex, r.Signature) {
		return false
	}
	own, other := strings.TrimRight(r.Signature, "."), strings.TrimRight(s.on.Signature, ".")
	const fewest = 2 // words of the end
	if end := strings.TrimRight(s.hit.Best.Text, "."); strings.Count(end, " ") >= fewest && strings.HasSuffix(own, "; "+end) && strings.HasSuffix(other, "; "+end) {
		return true
	}
	all := alternatives.Get(p, r)
	return len(all) > 1 && !slices.ContainsFunc(all, func(a string) bool { return matches(p, a, r.Signature) && matches(p, a, s.on.Signature) })
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
	return was != nil && on != nil && s.file == "" && was.Regex == r.Regex &&
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

// reportManyShadows reports a number of shadows and names a few of them, if any are known.
func reportManyShadows(p *lint.Pass, r *schema.Record, known []shadow, count int, among []*schema.Record) {
	message := fmt.Sprintf("the regex also matches messages of %d other records", count)
	var related []lint.Related
	var names []string
	for _, s := range known[:min(len(known), mostShadows)] {
		related, names = append(related, s.related()), append(names, s.on.Name())
	}
	if len(names) > 0 {
		message += ", such as " + strings.Join(names, ", ")
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, Pointer: "/regex"},
		Message: message,
		About:   r.Regex,
		Extent:  &lint.Extent{Among: among},
		Related: related,
	})
}

// sameError reports whether two records are the same to a reader of logs. The rules
// duplicate-record and duplicate-id report these.
func sameError(a, b *schema.Record) bool {
	return a.ID == b.ID || a.Regex == b.Regex && sameFold(a.Signature, b.Signature)
}
