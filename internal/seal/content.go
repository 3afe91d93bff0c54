package seal

import (
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"slices"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/schema"
)

// open are the fields that a review does not cover: the address of the record, its dates, and
// the tier, which the review supports.
var open = []string{"$schema", "id", "verification_tier", "first_seen", "last_confirmed", "last_updated"}

// A Base is where the files of records are.
type Base struct {
	FS fs.FS
	// Fixtures and Reproductions are folders.
	Fixtures, Reproductions string
}

// Fields returns the values of the fields that a review covers. There are none if the record
// is broken.
func Fields(r *schema.Record) map[string]any {
	text := r.Source.Text
	if len(r.Source.Problems) > 0 {
		text, _ = schema.Repair(text)
	}
	var fields map[string]any
	if json.Unmarshal([]byte(text), &fields) != nil {
		return nil
	}
	maps.DeleteFunc(fields, func(name string, _ any) bool { return !Covers(name) })
	return fields
}

// Covers reports whether a review covers a field.
func Covers(field string) bool { return !slices.Contains(open, field) }

// New returns the seal of a record as it is now.
func New(b Base, r *schema.Record, reviewer, date string) (*Seal, error) {
	s := &Seal{Scheme: Scheme, Reviewer: reviewer, Date: date, Criteria: Criteria, Fields: digests(r), Translations: make(map[string]Source)}
	for t := range r.Translations() {
		if t.English != "" && t.Chinese != "" {
			s.Translations[t.Pointer[1:]] = source(t)
		}
	}
	var err error
	if r.VerificationTier == "reproduced" {
		s.Evidence, err = evidence(b, r)
	}
	return s, err
}

func digests(r *schema.Record) map[string]string {
	all := make(map[string]string)
	for name, value := range Fields(r) {
		all[name] = plan.Sum(value)
	}
	return all
}

func source(t schema.Translation) Source {
	return Source{plan.Sum(t.Chinese), plan.Sum(zh.Gist(t.English))}
}

// evidence returns the digests of the logs and the scripts of a record. The file that says how
// the logs were made does not count: it has dates.
func evidence(b Base, r *schema.Record) (map[string]string, error) {
	logs, err := plan.SumFiles(b.FS, path.Join(b.Fixtures, r.Source.PathID), match.ProvenanceFile)
	if err != nil {
		return nil, err
	}
	scripts, err := plan.SumScripts(b.FS, b.Reproductions, r.Source.PathID)
	all := map[string]string{"fixtures": logs, "scripts": scripts}
	maps.DeleteFunc(all, func(_, digest string) bool { return digest == "" })
	return all, err
}

// Changed returns the fields that have changed since the review, sorted. It returns nothing for
// a record that cannot be read.
func (s *Seal) Changed(r *schema.Record) []string {
	now := digests(r)
	if len(now) == 0 {
		return nil
	}
	return differing(s.Fields, now)
}

// Broken returns the fields that have changed since the review, and then fixtures and scripts.
func (s *Seal) Broken(b Base, r *schema.Record) ([]string, error) {
	broken := s.Changed(r)
	if len(s.Evidence) == 0 || r.VerificationTier != "reproduced" {
		return broken, nil
	}
	files, err := evidence(b, r)
	return append(broken, differing(s.Evidence, files)...), err
}

// differing returns the names whose digests differ, sorted.
func differing(was, now map[string]string) (names []string) {
	all := maps.Clone(was)
	maps.Copy(all, now)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if was[name] != now[name] {
			names = append(names, name)
		}
	}
	return names
}

// Stale reports whether a Chinese text is the one of the review while its English has other
// words than then.
func (s *Seal) Stale(t schema.Translation) bool {
	now, stale := source(t), false
	for pointer, was := range s.Translations {
		if was.Chinese == now.Chinese && path.Dir(pointer) == path.Dir(t.Pointer[1:]) {
			if was.English == now.English {
				return false
			}
			stale = true
		}
	}
	return stale
}
