package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// fixtures are the fixture logs of the base.
var fixtures = &lint.PerRun[*match.Fixtures]{Build: func(p *lint.Pass) (*match.Fixtures, error) {
	f, err := match.LoadFixtures(p.Base.FS, p.Settings.Fixtures)
	if err != nil {
		return &match.Fixtures{}, err
	}
	return f, nil
}}

// finder finds the regexes of all records in a text, except costly ones.
var finder = &lint.PerRun[*match.Finder]{Early: true, Build: func(p *lint.Pass) (*match.Finder, error) {
	records := slices.DeleteFunc(slices.Clone(p.Base.Records), func(r *schema.Record) bool { return costly.Get(p)[r] })
	return match.NewFinderOf(records, parser.Get(p), p.Jobs), nil
}}

// explainedLogs are the fixtures and the hits in them, by file. Each log is read once
// for all rules.
var explainedLogs = &lint.PerRun[map[string]explainedLog]{Early: true, Build: explainLogs}

// An explainedLog is a fixture and the regexes that match it.
type explainedLog struct {
	File string
	Err  error // why the log could not be read
	Hits []match.Hit
	// GaveUp are the records whose regex takes too many steps for the log.
	GaveUp []*schema.Record
}

func explainLogs(p *lint.Pass) (map[string]explainedLog, error) {
	known := fixtures.Get(p)
	var files []string
	for _, logs := range []map[string][]string{known.Match, known.NoMatch} {
		for _, list := range logs {
			files = append(files, list...)
		}
	}
	files = append(files, known.Clean...)
	logs := make([]explainedLog, len(files))
	all := finder.Get(p)
	p.Parallel(len(files), func(i int) {
		text, err := p.ReadFile(files[i])
		logs[i] = explainedLog{File: files[i], Err: err}
		if err == nil {
			logs[i].Hits, logs[i].GaveUp = all.Hits(text)
		}
	})
	byFile := make(map[string]explainedLog, len(logs))
	for _, l := range logs {
		byFile[l.File] = l
	}
	return byFile, nil
}

// readLog returns a fixture. A fixture that cannot be read is a finding: a check that
// did not happen must not look like one that passed.
func readLog(p *lint.Pass, r *schema.Record, file string) *explainedLog {
	l := explainedLogs.Get(p)[file]
	if l.Err == nil {
		return &l
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, File: file, Range: schema.AtLine(1)},
		Message: "the log cannot be read: " + l.Err.Error(), Hint: "put a readable file here",
	})
	return nil
}

// hit returns the hit of a record's regex, or nil if the regex does not match.
func (l *explainedLog) hit(r *schema.Record) *match.Hit {
	i := slices.IndexFunc(l.Hits, func(h match.Hit) bool { return h.Records[0].Regex == r.Regex })
	if i < 0 {
		return nil
	}
	return &l.Hits[i]
}

// aboutLog identifies a finding about a regex and a log, even if the record's folder of
// logs was renamed.
func aboutLog(p *lint.Pass, r *schema.Record, log *explainedLog, what string) string {
	return strings.Join([]string{r.Regex, strings.TrimPrefix(log.File, path.Join(p.Settings.Fixtures, r.Source.PathID)), what}, "\x00")
}

// reportHit reports a regex that matches a log that it must not match.
func reportHit(p *lint.Pass, r *schema.Record, log *explainedLog, hit *match.Hit, why string) {
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, Pointer: "/regex"},
		Message: fmt.Sprintf("the regex matches %s:%d, %s", log.File, hit.Best.Range.Start.Line, why),
		About:   aboutLog(p, r, log, "matched"),
		Related: []lint.Related{{Place: lint.Place{Record: r, File: log.File, Range: hit.Best.Range}, Message: "what it matches"}},
	})
}
