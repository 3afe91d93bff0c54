package report

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/report/junitxml"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
)

// junit writes test results for GitLab, Jenkins and others. Each file has a suite,
// and each rule with findings in the file has a test case. The names contain no line
// numbers, so they stay the same from run to run. A record without findings has one
// case that passes. A case is skipped if its findings do not make the run fail.
type junit struct{ options Options }

// Report implements Reporter.
func (j junit) Report(w io.Writer, run Run) error {
	out := junitxml.NewWriter(w, run.Today, run.Version)
	found := make(map[string]bool)
	for file, findings := range byFile(run.Result) {
		found[file] = true
		if err := out.Write(j.suite(file, findings)); err != nil {
			return err
		}
	}
	for _, file := range run.Base.Files() {
		if found[file] || run.Only != nil && !run.Only(file) {
			continue
		}
		if err := out.Write(j.suite(file, nil)); err != nil {
			return err
		}
	}
	return out.Close()
}

// byFile yields each file with its findings.
func byFile(result *lint.Result) iter.Seq2[string, []*lint.Finding] {
	return func(yield func(string, []*lint.Finding) bool) {
		file := ""
		var findings []*lint.Finding
		for f := range result.All() {
			if path := f.Path(); path != file {
				if findings != nil && !yield(file, findings) {
					return
				}
				file, findings = path, nil
			}
			findings = append(findings, f)
		}
		if findings != nil {
			yield(file, findings)
		}
	}
}

// suite returns the suite of a file.
func (j junit) suite(file string, findings []*lint.Finding) junitxml.Suite {
	name := visible.LineStart(j.options.Path(file))
	suite := junitxml.Suite{Name: name, Time: "0"}
	byRule := make(map[*lint.Rule][]*lint.Finding)
	var rules []*lint.Rule // ordered by their first findings
	for _, f := range findings {
		if byRule[f.Rule] == nil {
			rules = append(rules, f.Rule)
		}
		byRule[f.Rule] = append(byRule[f.Rule], f)
	}
	for _, rule := range rules {
		suite.Cases = append(suite.Cases, j.testcase(name, rule, byRule[rule]))
	}
	if findings == nil {
		suite.Cases = []junitxml.Case{{Name: "no findings", Class: name, Time: "0"}}
	}
	return suite
}

// testcase returns the case of a rule in a file.
func (j junit) testcase(file string, rule *lint.Rule, findings []*lint.Finding) junitxml.Case {
	c := junitxml.Case{Name: rule.Name, Class: file, Time: "0"}
	var text strings.Builder
	severity := lint.Info
	for _, f := range findings {
		severity = max(severity, f.Severity)
		fmt.Fprintf(&text, "%s:%d:%d: %s: %s [%s]\n", file, f.Range.Start.Line, f.Range.Start.Column, f.Severity, visible.Escape(f.Message), f.Rule.Name)
		writeDetail(&text, f, file)
		text.WriteString("    hint: " + visible.Escape(f.Advice()) + "\n")
	}
	body := junitxml.NewText(text.String())
	if severity < j.options.FailOn {
		c.Skipped = &body
		return c
	}
	message := visible.Escape(findings[0].Message)
	if n := len(findings); n > 1 {
		message += " (and " + strconv.Itoa(n-1) + " more)"
	}
	c.Failure = &junitxml.Failure{Message: message, Type: severity.String(), Text: body}
	return c
}
