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
	Doc: `A regex that matches the empty string matches every log. One that matches a log of a successful run in
<fixtures>/clean/, or an ordinary line such as "step 1 of 3 finished", finds an error that is not there.
One that matches the last line of every failed job, such as "Process completed with exit code 1", finds
every error. This does not apply to a code that says what happened, such as 137.`,
	Hint: "make the regex match more of the message",
	Record: func(p *lint.Pass, r *schema.Record) {
		if re, err := regexOf(p, r); err == nil && !blank(r.Regex) && re.MatchesEmpty() {
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
					reportHit(p, r, log, &hit, "a log of a successful run")
				}
			}
		}
	},
}

// reportLines reports regexes that match lines that identify no error.
func reportLines(p *lint.Pass) {
	closing := strings.Join(errorline.ClosingExamples(), "\n")
	hits, _ := finder.Get(p).Hits([]byte(soundLines + closing))
	for _, hit := range hits {
		what := "a line in which nothing is wrong"
		if slices.Contains(errorline.ClosingExamples(), hit.Best.Line) {
			what = "the last line of any failed job"
		}
		for _, r := range hit.Records {
			p.ReportAt(r, "/regex", fmt.Sprintf("the regex matches %q, %s", clip(strings.TrimSpace(hit.Best.Line)), what))
		}
	}
}

// soundLines are lines in which nothing is wrong.
const soundLines = `done
step 1 of 3 finished in 0.2 s
2026-11-21 05:22:42 INFO ready
Nov 21 05:22:42 host1 app[123]: started
`
