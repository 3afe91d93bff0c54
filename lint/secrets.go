package lint

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/schema"
)

// secrets finds the records that contain a secret, and redacts findings in them:
// findings end up in public logs. Each record is searched once.
type secrets struct {
	known  []atomic.Int32 // by Source.Index
	values sync.Map       // *schema.Record -> []string
}

func newSecrets(records int) secrets { return secrets{known: make([]atomic.Int32, records)} }

// The values of secrets.known.
const (
	unsearched int32 = iota
	withoutSecret
	withSecret
)

// in reports whether a record contains a secret.
func (s *secrets) in(r *schema.Record) bool {
	known := &s.known[r.Source.Index]
	if known.Load() == unsearched {
		is := withoutSecret
		if len(secret.Find(r.Source.Text)) > 0 || hasEscapedLetters(r.Source.Text) && len(s.of(r)) > 0 {
			is = withSecret
		}
		known.Store(is)
	}
	return known.Load() == withSecret
}

// hasEscapedLetters reports whether a JSON text may contain escaped ASCII.
func hasEscapedLetters(text string) bool { return strings.Contains(text, `\u00`) }

// of returns the first secrets in a record, without duplicates.
func (s *secrets) of(r *schema.Record) []string {
	const most = 50
	if found, ok := s.values.Load(r); ok {
		return found.([]string)
	}
	var found []string
	for _, value := range r.Strings {
		for _, s := range secret.Find(value) {
			if v := value[s.From:s.To]; len(found) < most && !slices.Contains(found, v) {
				found = append(found, v)
			}
		}
	}
	s.values.Store(r, found)
	return found
}

// redact removes secrets from the texts of a finding.
func (s *secrets) redact(f *Finding) {
	hide := secret.Redact
	if f.Record != nil && s.in(f.Record) {
		own := s.of(f.Record)
		hide = func(s string) string {
			s = secret.Redact(s)
			for _, hidden := range own {
				s = hideOne(s, hidden)
			}
			return s
		}
	}
	f.Message, f.Hint = hide(f.Message), hide(f.Hint)
	for i := range f.Related {
		f.Related[i].Message = hide(f.Related[i].Message)
	}
	if f.Detail != "" && (hide(f.Detail) != f.Detail || len(secret.Find(strings.ReplaceAll(f.Detail, `\`, ""))) > 0) {
		f.Detail = "not shown because it contains a secret"
	}
}

// hideOne hides a secret as Show does, even if a text has only the beginning of it.
func hideOne(s, hidden string) string {
	const telling = 8 // bytes that are enough to recognize it
	var b strings.Builder
	for {
		at := strings.Index(s, hidden[:min(telling, len(hidden))])
		if at < 0 {
			break
		}
		n := 0
		for n < len(hidden) && at+n < len(s) && s[at+n] == hidden[n] {
			n++
		}
		b.WriteString(s[:at] + secret.Show(hidden))
		s = s[at+n:]
	}
	return b.String() + s
}
