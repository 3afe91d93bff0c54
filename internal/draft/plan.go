package draft

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Plan is the files of a draft, and the findings that they cause.
type Plan struct {
	File    string // of the record
	Changes []fix.Change
	// Errors are why nothing may be written. Contested reports whether Force allows it
	// anyway.
	Errors    []*lint.Finding
	Contested bool
	// Todo is what is left to do.
	Todo []*lint.Finding
}

// Plan makes the files of a draft and tries them out on a base. The base may have
// changed since [Make], because a log can take long to come through a pipe.
func (d *Draft) Plan(ctx context.Context, w *workspace.Workspace) (*Plan, error) {
	if err := CheckVacant(w.Base, d.Record.ID); err != nil {
		return nil, usage.Error{Err: err}
	}
	record, err := d.parse(w)
	if err != nil {
		return nil, err
	}
	finder := match.NewFinder(append(slices.Clone(w.Base.Records), record), d.config.Regex.IgnoreCase, d.options.Jobs)
	files, err := d.files(w, record, finder)
	if err != nil {
		return nil, err
	}
	p := &Plan{File: record.Source.File}
	if p.Changes, err = workspace.Additions(w.Base.FS, files, p.File); err != nil {
		return nil, err
	}
	return p, d.tryOut(ctx, w, p, files)
}

// parse returns the record as a base has it.
func (d *Draft) parse(w *workspace.Workspace) (*schema.Record, error) {
	text, err := bytesOf(d.Record)
	if err != nil {
		return nil, err
	}
	return schema.Parse(path.Join(w.Config.Records, d.Record.ID+".json"), string(text), w.LoadOptions()), nil
}

// files makes the files of the record, by path. The finder knows the record.
func (d *Draft) files(w *workspace.Workspace, record *schema.Record, finder *match.Finder) (map[string][]byte, error) {
	files := map[string][]byte{record.Source.File: []byte(record.Source.Text)}
	for _, language := range card.Kept(w.Base) {
		files[language.Path(record)] = language.Render(record)
	}
	if d.Log == nil {
		return files, nil
	}
	d.Fixture = d.excerpt(finder, record, d.Log)
	logs := map[string]string{fixtureName(d.Log): d.Fixture.Text}
	for _, other := range d.options.Others {
		logs[unusedName(logs, fixtureName(other))] = d.excerpt(finder, record, other).Text
	}
	dir := path.Join(w.Config.Fixtures, d.Record.ID)
	for name, text := range logs {
		files[path.Join(dir, "match", name)] = []byte(text)
	}
	if d.options.Reported != "" {
		provenance := d.provenance()
		if _, err := match.ParseProvenance(provenance); err != nil {
			return nil, usage.Errorf("--reported: %w", err)
		}
		files[path.Join(dir, match.ProvenanceFile)] = provenance
	}
	return files, nil
}

// provenance describes the fixture: where its error is, and where it comes from.
func (d *Draft) provenance() []byte {
	text := path.Join("match", fixtureName(d.Log)) + ":\n"
	if d.Fixture.Line > 0 {
		text += fmt.Sprintf("  line: %d\n", d.Fixture.Line)
	}
	return []byte(text + "  reported: " + strconv.Quote(d.options.Reported) + "\n")
}

// unusedName returns a name for a fixture that no other one has.
func unusedName(logs map[string]string, name string) string {
	unused := name
	for n := 2; logs[unused] != ""; n++ {
		unused = fmt.Sprintf("%s-%d.log", strings.TrimSuffix(name, ".log"), n)
	}
	return unused
}

// excerpt returns the longest part of a log that the record explains better than
// any other record. Without one it returns the longest part, and lint then reports the
// rival.
func (d *Draft) excerpt(finder *match.Finder, record *schema.Record, log *Log) Excerpt {
	excerpts := Excerpts(log.Lines, log.At)
	for _, excerpt := range excerpts {
		best, _ := finder.ExplainText([]byte(excerpt.Text))
		if len(best) > 0 && best[0].Record == record {
			d.loses = false
			if at := log.At - excerpt.From + 1; int(best[0].Best.Range.Start.Line) == at {
				excerpt.Line = at
			}
			return excerpt
		}
		if len(best) > 0 && d.Rival == "" {
			d.Rival = fmt.Sprintf("%s explains line %d", best[0].Record.Name(), excerpt.From+int(best[0].Best.Range.Start.Line))
		}
		d.loses = d.loses || slices.ContainsFunc(best, func(e match.Explanation) bool { return e.Record == record })
	}
	return excerpts[0]
}

// tryOut sorts the findings that concern the files.
func (d *Draft) tryOut(ctx context.Context, w *workspace.Workspace, p *Plan, files map[string][]byte) error {
	findings, err := concerned(ctx, w, files, d.options.Today)
	p.Contested = true
	for _, f := range findings {
		contested := d.contested(f, p.File)
		if f.Severity == lint.Error && !(d.options.Force && contested) {
			p.Errors = append(p.Errors, f)
			p.Contested = p.Contested && contested
		} else {
			p.Todo = append(p.Todo, f)
		}
	}
	return err
}

// concerned runs every rule over the base with new files, and returns the findings that
// concern them.
func concerned(ctx context.Context, w *workspace.Workspace, files map[string][]byte, today time.Time) (findings []*lint.Finding, err error) {
	base, err := schema.Load(overlay.New(w.Base.FS, files), w.LoadOptions())
	if err != nil {
		return nil, err
	}
	request, err := check.NewRequest(w, check.Everything(), check.Scope{NoBaseline: true})
	if err != nil {
		return nil, err
	}
	request.Base, request.Only, request.Today = base, nil, today
	outcome, err := check.Run(ctx, request)
	if err != nil {
		return nil, err
	}
	ours := func(file string) bool { return files[file] != nil }
	for f := range outcome.Result.All() {
		if f.Concerns(ours) || slices.ContainsFunc(f.Related, func(r lint.Related) bool { return ours(r.Path()) }) {
			findings = append(findings, f)
		}
	}
	return findings, nil
}

// contested reports whether a finding says that one of two records explains the log of the
// other better.
func (d *Draft) contested(f *lint.Finding, file string) bool {
	return f.Rule.Name == "fixture-match" && (d.loses || f.Path() != file)
}
