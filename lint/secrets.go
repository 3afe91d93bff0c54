package lint

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/schema"
)

// secrets remembers which records have a secret in them, by Source.Index, so that
// each is searched once. What a finding says must not hold any, whichever rule it
// is of: findings end in public logs.
type secrets struct {
	known  []atomic.Int32
	values sync.Map // *schema.Record -> []string
}

// What is known of a record.
const (
	unsearched int32 = iota
	withoutSecret
	withSecret
)

// in tells whether a record has a secret in it.
func (s *secrets) in(r *schema.Record) bool {
	known := &s.known[r.Source.Index]
	if known.Load() == unsearched {
		known.Store(withoutSecret)
		if len(secret.Find(r.Source.Text)) > 0 || hasEscapedLetters(r.Source.Text) && len(s.of(r)) > 0 {
			known.Store(withSecret)
		}
	}
	return known.Load() == withSecret
}

// hasEscapes tells whether a JSON text may spell characters by \u escapes, and
// hasEscapedLetters whether it may spell ASCII so.
func hasEscapes(text string) bool { return strings.Contains(text, `\u`) }

func hasEscapedLetters(text string) bool { return strings.Contains(text, `\u00`) }

// of returns the secrets in a record, each once, and of very many the first.
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

// redact takes secrets out of what a finding says.
func (r *run) redact(f *Finding) {
	hide := secret.Redact
	if f.Record != nil && r.secrets.in(f.Record) {
		own := r.secrets.of(f.Record)
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
		f.Detail = "not shown, for there is a secret in it"
	}
}

// hideOne shows no more of a secret than Show does, even where a text has only the
// beginning of it.
func hideOne(s, hidden string) string {
	const telling = 8 // characters that are enough to know it by
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
