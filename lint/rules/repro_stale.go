package rules

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var reproStale = &lint.Rule{
	Name: "repro-stale", Group: "content", Severity: lint.Warning,
	Title: "the record, its scripts or its logs have changed since kbctl repro tried them",
	Doc: `kbctl repro --update writes to provenance.yaml what it tried: digests of the text in the record, of the script
and of the log. If one of these has changed since, nothing shows that the record is still right. Dates,
rates, sources, links, translations and the layout of files do not count. A repro.yaml that cannot be read is
also a finding.`,
	Hint:   "run kbctl repro ID --update",
	Around: true,
	Record: func(p *lint.Pass, r *schema.Record) {
		id := r.Source.PathID
		provenance, _ := fixtures.Get(p).Provenance(id) // tier-without-evidence reports errors
		var how *plan.Plan
		if reproductions.Get(p)[id] {
			var err error
			if how, err = plan.Load(p.Base.FS, p.Settings.Reproductions, id); err != nil {
				reportPlan(p, r, err)
				return
			}
		}
		for _, log := range slices.Sorted(maps.Keys(provenance)) {
			if tried := provenance[log].Reproduced; tried != nil && tried.Case != "" {
				reportStale(p, r, how, log, tried)
			}
		}
	},
}

// reproductions are the ids of the records that have one. Most records have none, and a file
// that does not exist takes time, too.
var reproductions = &lint.PerRun[map[string]bool]{Build: func(p *lint.Pass) (map[string]bool, error) {
	ids, err := plan.List(p.Base.FS, p.Settings.Reproductions)
	known := make(map[string]bool, len(ids))
	for _, id := range ids {
		known[id] = true
	}
	return known, err
}}

// reportPlan reports a reproduction that cannot be read.
func reportPlan(p *lint.Pass, r *schema.Record, err error) {
	wrong := &config.ErrorAt{Message: "cannot be read: " + err.Error()}
	errors.As(err, &wrong)
	reportFileAt(p, r, path.Join(p.Settings.Reproductions, r.Source.PathID, plan.File), wrong.Line, wrong.Column, wrong.Message, "correct the file; kbctl help repro shows one")
}

// reportStale reports a case of which something has changed since it was tried.
func reportStale(p *lint.Pass, r *schema.Record, how *plan.Plan, log string, tried *match.Reproduction) {
	changed := changedSince(p, r, how, log, tried)
	if len(changed) == 0 {
		return
	}
	hint := fmt.Sprintf("run kbctl repro %s --update", r.Source.PathID)
	message := fmt.Sprintf("%s %s changed since %s was tried", wording.And(changed...), wording.Verb(len(changed), "has", "have"), tried.Case)
	name, _ := plan.ParseName(tried.Case)
	if at := pointerOf(r, name); at != "" {
		p.Report(lint.Finding{Place: lint.Place{Record: r, Pointer: at}, Message: message, Hint: hint, About: tried.Case})
		return
	}
	line, column := fixtures.Get(p).ProvenanceKey(r.Source.PathID, log)
	reportProvenanceAt(p, r, line, column, message, hint)
}

// changedSince returns what has changed since a case was tried.
func changedSince(p *lint.Pass, r *schema.Record, how *plan.Plan, log string, tried *match.Reproduction) (changed []string) {
	name, _ := plan.ParseName(tried.Case) // an unknown name has no script
	if plan.Claims(r, name) != tried.Content.Record {
		changed = append(changed, "the record")
	}
	if c := caseOf(how, tried.Case); c == nil {
		changed = append(changed, "the script")
	} else if digest, err := how.Digest(c); err != nil || digest != tried.Content.Script {
		changed = append(changed, "the script")
	}
	text, err := p.ReadFile(path.Join(p.Settings.Fixtures, r.Source.PathID, log))
	if err != nil || plan.DigestText(text) != tried.Content.Log {
		changed = append(changed, "the log")
	}
	return changed
}

// caseOf returns a case of a plan, or nil.
func caseOf(how *plan.Plan, name string) *plan.Case {
	if how == nil {
		return nil
	}
	return how.Cases[name]
}

// pointerOf returns the place in a record that a case is about, or an empty text.
func pointerOf(r *schema.Record, n plan.Name) string {
	switch {
	case n.Kind == plan.Error && r.Regex != "":
		return "/regex"
	case n.Kind == plan.Workaround && n.N < len(r.Workarounds), n.Kind == plan.DeadEnd && n.N < len(r.DeadEnds):
		return fmt.Sprintf("/%ss/%d", n.Kind, n.N)
	}
	return ""
}
