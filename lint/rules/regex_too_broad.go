package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexTooBroad = &lint.Rule{
	Name: "regex-too-broad", Group: "regex", Severity: lint.Error,
	Title: "the regex matches where nothing is wrong",
	Doc: `A regex that matches the empty string matches every log. One that matches a log of a sound run, which
is what <fixtures>/clean/ is for, or a plain line such as "step 1 of 3 finished", finds an error that is
not there. One that matches the last line of any job that failed, such as "Process completed with exit code 1",
finds every error, whatever it was. That is not so of a code that says what happened, such as 137.`,
	Hint: "make the regex say more of the message",
	Record: func(p *lint.Pass, r *schema.Record) {
		if re, err := regexOf(p, r); err == nil && !blank(r.Regex) && re.MatchString("") {
			p.ReportAt(r, "/regex", "the regex matches the empty string, so it matches every log")
		}
	},
	Base: func(p *lint.Pass) {
		reportLines(p)
		for _, file := range fixtures.Get(p).Clean {
			log := readLog(p, nil, file)
			if log == nil {
				continue
			}
			for _, hit := range log.Hits {
				for _, r := range hit.Records {
					reportHit(p, r, log, &hit, "a log of a sound run")
				}
			}
		}
	},
}

// reportLines reports the regexes that match lines that no error is known by.
func reportLines(p *lint.Pass) {
	closing := strings.Join(errorline.ClosingExamples(), "\n")
	for _, hit := range finder.Get(p).Hits([]byte(soundLines + closing)) {
		what := "a line in which nothing is wrong"
		if slices.Contains(errorline.ClosingExamples(), hit.Best.Line) {
			what = "the last line of whatever failed"
		}
		for _, r := range hit.Records {
			p.ReportAt(r, "/regex", fmt.Sprintf("the regex matches %q, %s", clip(strings.TrimSpace(hit.Best.Line)), what))
		}
	}
}

// soundLines are lines in which nothing is wrong, by anybody's reading.
const soundLines = `done
step 1 of 3 finished in 0.2 s
2026-11-21 05:22:42 INFO ready
Nov 21 05:22:42 host1 app[123]: started
`
