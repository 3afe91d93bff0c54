// Package proof keeps what reproductions have proved among the fixtures.
package proof

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/repro/trial"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/schema"
)

// Files returns the files that keep what the cases of a record proved: their logs and the
// provenance file, by path. A file without contents is the log of an earlier try, to be
// deleted. Cases that do not hold prove nothing.
func Files(base *schema.Base, fixtures string, p *plan.Plan, results []*trial.Result, day time.Time) (map[string][]byte, error) {
	record := base.Lookup(p.ID)
	dir := path.Join(fixtures, p.ID)
	files, entries := make(map[string][]byte), make(match.Provenance)
	for _, result := range results {
		if result.Status != trial.Holds || result.Kind == "" {
			continue
		}
		log := result.Kind + "/" + result.Case.Name.Log()
		file := path.Join(dir, log)
		if kept, err := fs.ReadFile(base.FS, file); err == nil && alike(kept, result.Output) {
			result.Output = kept
		}
		origin, err := origin(p, record, result, day)
		if err != nil {
			return nil, err
		}
		entries[log], files[file] = origin, result.Output
	}
	if len(entries) == 0 {
		return nil, nil
	}
	file := path.Join(dir, match.ProvenanceFile)
	before, err := readfile.IfExists(base.FS, file, 1<<20)
	if err != nil {
		return nil, err
	}
	merged, dropped, err := Merge(before, entries, func(name string) bool { return p.Cases[name] == nil })
	for _, log := range dropped {
		if _, err := fs.Lstat(base.FS, path.Join(dir, log)); err == nil {
			files[path.Join(dir, log)] = nil
		}
	}
	files[file] = merged
	return files, err
}

// alike reports whether two logs differ only in what varies from run to run, such as hashes
// and times. Then the first one stays, so that git shows only what matters.
func alike(a, b []byte) bool { return slices.Equal(fingerprints(a), fingerprints(b)) }

func fingerprints(log []byte) (all []uint64) {
	for line := range bytes.Lines(log) {
		all = append(all, passing.Fingerprint(line))
	}
	return all
}

// origin describes the log of a case that holds.
func origin(p *plan.Plan, record *schema.Record, result *trial.Result, day time.Time) (o match.Origin, err error) {
	script, err := p.Digest(result.Case)
	if result.Line > 0 {
		o.Line = config.List{strconv.Itoa(result.Line)}
	}
	o.Reproduced = &match.Reproduction{
		Case: result.Case.Name.String(), Command: result.Case.Run, Date: day.Format(time.DateOnly),
		Versions: result.Versions, Hardware: result.Hardware, Tries: result.Tries,
		Content: match.Content{Record: plan.Claims(record, result.Case.Name), Script: script, Log: plan.DigestText(result.Output)},
	}
	return o, err
}
