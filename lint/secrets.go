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
	known  []atomic.Pointer[secret.Values] // by Source.Index
	former sync.Map                        // *schema.Record -> *secret.Values
}

func newSecrets(records int) secrets {
	return secrets{known: make([]atomic.Pointer[secret.Values], records)}
}

// of returns the secrets in a record.
func (s *secrets) of(r *schema.Record) *secret.Values {
	known := &s.known[r.Source.Index]
	if known.Load() == nil {
		known.Store(secret.ValuesIn(r.Source.Text, r.Strings))
	}
	return known.Load()
}

// before returns the secrets in the former state of a record.
func (s *secrets) before(r *schema.Record) *secret.Values {
	known, ok := s.former.Load(r)
	if !ok {
		known, _ = s.former.LoadOrStore(r, secret.ValuesIn(r.Source.Text, r.Strings))
	}
	return known.(*secret.Values)
}

// in reports whether a record contains a secret.
func (s *secrets) in(r *schema.Record) bool { return !s.of(r).Empty() }

// redact removes secrets from the texts of a finding, and every part of a secret of a
// record that the finding is about. A change may have removed a secret, so the former
// state of a record counts too.
func (s *secrets) redact(f *Finding, before map[*schema.Record]*schema.Record) {
	var known []*secret.Values
	add := func(r *schema.Record) {
		if r == nil {
			return
		}
		if s.in(r) {
			known = append(known, s.of(r))
		}
		if old := before[r]; old != nil {
			known = append(known, s.before(old))
		}
	}
	add(f.Record)
	for i := range f.Related {
		if f.Related[i].Record != f.Record {
			add(f.Related[i].Record)
		}
	}
	hide := func(text string) string {
		text = secret.Redact(text)
		for _, values := range known {
			if !values.Empty() {
				text = values.Redact(text)
			}
		}
		return text
	}
	f.Message, f.Hint = hide(f.Message), hide(f.Hint)
	for i := range f.Related {
		if hidden := hide(f.Related[i].Message); hidden != f.Related[i].Message {
			f.Related = slices.Clone(f.Related) // other findings may share it
			f.Related[i].Message = hidden
		}
	}
	if f.Fix != nil {
		if title := hide(f.Fix.Title); title != f.Fix.Title {
			fix := *f.Fix
			fix.Title = title
			f.Fix = &fix
		}
	}
	if f.Detail != "" && (hide(f.Detail) != f.Detail || len(secret.Find(strings.ReplaceAll(f.Detail, `\`, ""))) > 0) {
		f.Detail = "not shown because it contains a secret"
	}
}

// redactPointers removes secrets from the pointers of findings in a record, whose names
// of members may have them. The findings have their places already.
func (s *secrets) redactPointers(found []Finding) {
	for i := range found {
		f := &found[i]
		f.Pointer = s.of(f.Record).RedactPointer(f.Pointer)
	}
}
