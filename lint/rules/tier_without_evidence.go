package rules

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var tierWithoutEvidence = &lint.Rule{
	Name: "tier-without-evidence", Group: "content", Severity: lint.Error,
	Title: "the record claims to be reproduced, but nothing shows it",
	Doc: `"verification_tier": "reproduced" means that a person provoked the error and kept its log. The log is a
fixture in <fixtures>/<domain>/<slug>/match/. The file provenance.yaml next to that folder says how the
log was made: the command, the day, the versions. kbctl repro --update writes both. A provenance.yaml that
cannot be read, or that has a day in the future, is always a finding.`,
	Hint:   "add the log and its provenance.yaml, or lower the tier",
	Around: true,
	Record: func(p *lint.Pass, r *schema.Record) {
		provenance, err := fixtures.Get(p).Provenance(r.Source.PathID)
		if err != nil {
			reportProvenance(p, r, err)
			return
		}
		reportFuture(p, r, provenance)
		if r.VerificationTier != "reproduced" {
			return
		}
		for log, origin := range provenance {
			if strings.HasPrefix(log, "match/") && origin.Reproduced != nil {
				return
			}
		}
		dir := path.Join(p.Settings.Fixtures, r.Source.PathID)
		message := "no log in " + path.Join(dir, "match") + " shows the error"
		if len(fixtures.Get(p).Match[r.Source.PathID]) > 0 {
			message = path.Join(dir, match.ProvenanceFile) + " does not say how any log in match was reproduced"
		}
		p.ReportAt(r, "/verification_tier", message)
	},
}

// reportProvenance reports a provenance file that cannot be read.
func reportProvenance(p *lint.Pass, r *schema.Record, err error) {
	wrong := &config.ErrorAt{Message: "cannot be read: " + err.Error()}
	errors.As(err, &wrong)
	reportProvenanceAt(p, r, wrong.Line, wrong.Column, wrong.Message, "correct the file; kbctl help fixtures shows one")
}

func reportProvenanceAt(p *lint.Pass, r *schema.Record, line, column int, message, hint string) {
	reportFileAt(p, r, path.Join(p.Settings.Fixtures, r.Source.PathID, match.ProvenanceFile), line, column, message, hint)
}

// reportFileAt reports a place in a file of a record.
func reportFileAt(p *lint.Pass, r *schema.Record, file string, line, column int, message, hint string) {
	at := schema.Position{Line: int32(max(line, 1)), Column: int32(max(column, 1))}
	p.Report(lint.Finding{Place: lint.Place{Record: r, File: file, Range: schema.Range{Start: at, End: at}}, Message: message, Hint: hint})
}

// reportFuture reports logs that were reproduced in the future. There is one finding,
// for the first of them.
func reportFuture(p *lint.Pass, r *schema.Record, provenance match.Provenance) {
	var future []string
	for log, origin := range provenance {
		if origin.Reproduced == nil {
			continue
		}
		if date, ok := day(origin.Reproduced.Date); ok && inFuture(p, date) {
			future = append(future, log)
		}
	}
	if len(future) == 0 {
		return
	}
	log := slices.Min(future)
	line, column := fixtures.Get(p).ProvenanceKey(r.Source.PathID, log, "reproduced", "date")
	message := fmt.Sprintf("%s: reproduced on %s, which is in the future", clip(log), provenance[log].Reproduced.Date)
	if more := len(future) - 1; more > 0 {
		message += ", as " + wording.Verb(more, "is ", "are ") + wording.Count(more, "other log")
	}
	reportProvenanceAt(p, r, line, column, message, "enter the day on which the command was run")
}
