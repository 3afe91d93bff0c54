package lint

import (
	"errors"
	"path"
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "tier-without-evidence", Group: "content", Severity: Error,
	Title: "the record claims to be reproduced, and nothing shows it",
	Doc: `"verification_tier": "reproduced" says that somebody provoked the error and kept its log. That log is a
fixture in <fixtures>/<domain>/<slug>/match/, and provenance.yaml beside that folder tells how it came to
be: the command, the day, the versions. A provenance.yaml that cannot be read is a finding too, whatever
the tier: it vouches for nothing.`,
	Hint:   "put the log and its provenance.yaml there, or lower the tier to what is true",
	Around: true,
	Record: func(p *Pass, r *schema.Record) {
		provenance, err := p.Fixtures().Provenance(r.Source.PathID)
		if err != nil {
			reportProvenance(p, r, err)
			return
		}
		if r.VerificationTier != "reproduced" {
			return
		}
		for log, origin := range provenance {
			if strings.HasPrefix(log, "match/") && origin.Reproduced != nil {
				return
			}
		}
		dir := path.Join(p.Config.Fixtures, r.Source.PathID)
		message := "no log in " + path.Join(dir, "match") + " shows the error"
		if len(p.Fixtures().Match[r.Source.PathID]) > 0 {
			message = path.Join(dir, match.ProvenanceFile) + " tells of no log in match how it was reproduced"
		}
		p.ReportAt(r, "/verification_tier", message)
	},
})

// reportProvenance reports a provenance file that cannot be read.
func reportProvenance(p *Pass, r *schema.Record, err error) {
	file, line, message := path.Join(p.Config.Fixtures, r.Source.PathID, match.ProvenanceFile), 1, "cannot be read: "+err.Error()
	var wrong *match.ProvenanceError
	if errors.As(err, &wrong) {
		file, line, message = wrong.File, max(wrong.Line, 1), wrong.Message
	}
	p.Report(Finding{
		Place: Place{Record: r, File: file, Range: schema.AtLine(line)}, Message: message,
		Hint: "mend the file; the README shows one",
	})
}
