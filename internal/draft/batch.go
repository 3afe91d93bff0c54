package draft

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Batch is drafts for many errors.
type Batch struct {
	Drafts  []*Draft
	Changes []fix.Change
	// Skipped are the samples without a draft.
	Skipped []Skipped
}

// A Skipped is a sample without a draft, and why.
type Skipped struct {
	Sample
	Why string
}

// PlanBatch makes a draft for each sample, in a domain. It skips errors that a record or an
// earlier draft explains, and drafts with other findings than that of the rule draft.
func PlanBatch(ctx context.Context, w *workspace.Workspace, domain string, samples []Sample, o Options) (*Batch, error) {
	b := &batch{w: w, options: o, domain: domain}
	b.sign(samples)
	b.dropKnown()
	if err := b.name(); err != nil {
		return nil, err
	}
	if err := b.makeFiles(); err != nil {
		return nil, err
	}
	return b.plan(ctx)
}

// A batch is drafts that are being made.
type batch struct {
	Batch
	w       *workspace.Workspace
	options Options
	domain  string
	entries []entry
}

// An entry is a draft, its record as a base has it, and its files.
type entry struct {
	Sample
	draft  *Draft
	record *schema.Record
	files  map[string][]byte
}

func (b *batch) skip(s Sample, why string) { b.Skipped = append(b.Skipped, Skipped{s, why}) }

// sign fills in the messages and the regexes.
func (b *batch) sign(samples []Sample) {
	for _, s := range samples {
		d := &Draft{Record: New(b.domain+"/error", b.options.Today.Format(time.DateOnly)), Log: s.Log, options: b.options, config: b.w.Config}
		d.Log.message = Message(d.Log.Lines[d.Log.At])
		setSignature(d.Record, d.Log.message)
		d.Record.Category, d.Record.Resolvable = b.options.Category, b.options.Resolvable
		if err := makeRegex(d); err != nil {
			b.skip(s, err.Error())
			continue
		}
		if d.Record.Regex = d.Form.Regex; !d.fits(d.Form.Regex, d.Record.Signature) {
			b.skip(s, "its regex is too short")
			continue
		}
		record := &schema.Record{ID: d.Record.ID, Signature: d.Record.Signature, Regex: d.Record.Regex}
		b.entries = append(b.entries, entry{Sample: s, draft: d, record: record})
	}
}

// finder finds the records of the base and of the drafts.
func (b *batch) finder() *match.Finder {
	records := slices.Clone(b.w.Base.Records)
	for _, e := range b.entries {
		records = append(records, e.record)
	}
	return match.NewFinder(records, b.w.Config.Regex.IgnoreCase, b.options.Jobs)
}

// dropKnown drops the drafts of errors that a record or an earlier draft explains.
func (b *batch) dropKnown() {
	finder := b.finder()
	later := make(map[*schema.Record]bool)
	for _, e := range b.entries {
		later[e.record] = true
	}
	b.entries = slices.DeleteFunc(b.entries, func(e entry) bool {
		known, _ := finder.ExplainText([]byte(e.Log.Lines[e.Log.At]))
		known = slices.DeleteFunc(known, func(k match.Explanation) bool { return later[k.Record] || !k.Telling() })
		if len(known) == 0 {
			delete(later, e.record)
			return false
		}
		why := "another draft explains it"
		if slices.Contains(b.w.Base.Records, known[0].Record) {
			why = known[0].Record.Name() + " explains it"
		}
		b.skip(e.Sample, why)
		return true
	})
}

// name gives each draft an id of its own.
func (b *batch) name() error {
	used := make(map[string]bool)
	for i := range b.entries {
		e := &b.entries[i]
		slug := slugOf(e.draft.Record.Signature, e.Log.varies)
		id := b.domain + "/" + slug
		for n := 2; used[id] || CheckVacant(b.w.Base, id) != nil; n++ {
			id = fmt.Sprintf("%s/%s-%d", b.domain, slug, n)
		}
		used[id] = true
		e.draft.Record.ID = id
		var err error
		if e.record, err = e.draft.parse(b.w); err != nil {
			return err
		}
	}
	return nil
}

// makeFiles makes the files of all drafts. Each fixture shows its own error best.
func (b *batch) makeFiles() (err error) {
	finder := b.finder()
	for i := range b.entries {
		e := &b.entries[i]
		if e.files, err = e.draft.files(b.w, e.record, finder); err != nil {
			return err
		}
	}
	return nil
}

// plan drops the drafts with findings until none is left.
func (b *batch) plan(ctx context.Context) (*Batch, error) {
	for {
		files := make(map[string][]byte)
		for _, e := range b.entries {
			maps.Copy(files, e.files)
		}
		findings, err := concerned(ctx, b.w, files, b.options.Today)
		if err != nil {
			return nil, err
		}
		if !b.dropFaulty(findings) {
			break
		}
	}
	for _, e := range b.entries {
		changes, err := workspace.Additions(b.w.Base.FS, e.files, e.record.Source.File)
		if err != nil {
			return nil, err
		}
		b.Drafts = append(b.Drafts, e.draft)
		b.Changes = append(b.Changes, changes...)
	}
	return &b.Batch, nil
}

// dropFaulty drops the drafts with other findings than that of the rule draft. It reports
// whether there were any. Of two drafts that cannot be told apart, it drops the later one.
func (b *batch) dropFaulty(findings []*lint.Finding) bool {
	faults := make(map[int]string)
	for _, f := range findings {
		if f.Rule.Name == "draft" {
			continue
		}
		if last := b.lastOf(f); faults[last] == "" {
			faults[last] = fmt.Sprintf("%s [%s]", f.Message, f.Rule.Name)
		}
	}
	var kept []entry
	for i, e := range b.entries {
		if faults[i] == "" {
			kept = append(kept, e)
		} else {
			b.skip(e.Sample, faults[i])
		}
	}
	dropped := len(kept) < len(b.entries)
	b.entries = kept
	return dropped
}

// lastOf returns the index of the last draft that a finding concerns, or -1.
func (b *batch) lastOf(f *lint.Finding) int {
	for i, e := range slices.Backward(b.entries) {
		ours := func(file string) bool { return e.files[file] != nil }
		if f.Concerns(ours) || slices.ContainsFunc(f.Related, func(r lint.Related) bool { return ours(r.Path()) }) {
			return i
		}
	}
	return -1
}
