package report

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
)

// junit writes test results for GitLab, Jenkins and others. Each file has a suite,
// and each rule with findings in the file has a test case. The names contain no line
// numbers, so they stay the same from run to run. A record without findings has one
// case that passes. A case is skipped if its findings do not make the run fail.
//
// The format follows the schema of Apache Ant's reports, which is stricter than that
// of Jenkins.
type junit struct{ options Options }

type junitSuite struct {
	XMLName    xml.Name      `xml:"testsuite"`
	Name       string        `xml:"name,attr"`
	ID         int           `xml:"id,attr"`
	Package    string        `xml:"package,attr"`
	Timestamp  string        `xml:"timestamp,attr"`
	Hostname   string        `xml:"hostname,attr"`
	Tests      int           `xml:"tests,attr"`
	Failures   int           `xml:"failures,attr"`
	Errors     int           `xml:"errors,attr"`
	Skipped    int           `xml:"skipped,attr"`
	Time       string        `xml:"time,attr"`
	Properties []junitMember `xml:"properties>property"`
	Cases      []junitCase   `xml:"testcase"`
	Out        string        `xml:"system-out"`
	Err        string        `xml:"system-err"`
}

type junitMember struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Time    string        `xml:"time,attr"`
	Skipped *junitText    `xml:"skipped"`
	Failure *junitFailure `xml:"failure"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	junitText
}

// A junitText is escaped text. encoding/xml would write line feeds as &#xA;, which
// is hard to read.
type junitText struct {
	XML string `xml:",innerxml"`
}

// Report implements Reporter.
func (j junit) Report(w io.Writer, run Run) error {
	out := bufio.NewWriter(w)
	out.WriteString(xml.Header + "<testsuites>\n")
	encoder := xml.NewEncoder(out)
	encoder.Indent("", " ")
	id := 0
	write := func(suite junitSuite) error {
		suite.ID, suite.Timestamp = id, run.Today.Format("2006-01-02T15:04:05")
		suite.Properties = []junitMember{{"kbctl", run.Version}}
		id++
		return encoder.Encode(suite)
	}
	found := make(map[string]bool)
	for file, findings := range byFile(run.Result) {
		found[file] = true
		if err := write(j.suite(file, findings)); err != nil {
			return err
		}
	}
	for _, file := range run.Base.Files() {
		if found[file] || run.Only != nil && !run.Only(file) {
			continue
		}
		if err := write(j.suite(file, nil)); err != nil {
			return err
		}
	}
	out.WriteString("\n</testsuites>\n")
	return out.Flush()
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
func (j junit) suite(file string, findings []*lint.Finding) junitSuite {
	name := visible.LineStart(j.options.Path(file))
	suite := junitSuite{Name: name, Package: "kbctl", Hostname: "localhost", Time: "0"}
	byRule := make(map[*lint.Rule][]*lint.Finding)
	var rules []*lint.Rule // ordered by their first findings
	for _, f := range findings {
		if byRule[f.Rule] == nil {
			rules = append(rules, f.Rule)
		}
		byRule[f.Rule] = append(byRule[f.Rule], f)
	}
	for _, rule := range rules {
		c := j.testcase(name, rule, byRule[rule])
		if c.Skipped != nil {
			suite.Skipped++
		} else {
			suite.Failures++
		}
		suite.Cases = append(suite.Cases, c)
	}
	if findings == nil {
		suite.Cases = []junitCase{{Name: "no findings", Class: name, Time: "0"}}
	}
	suite.Tests = len(suite.Cases)
	return suite
}

// testcase returns the case of a rule in a file.
func (j junit) testcase(file string, rule *lint.Rule, findings []*lint.Finding) junitCase {
	c := junitCase{Name: rule.Name, Class: file, Time: "0"}
	var text strings.Builder
	severity := lint.Info
	for _, f := range findings {
		severity = max(severity, f.Severity)
		fmt.Fprintf(&text, "%s:%d:%d: %s: %s [%s]\n", file, f.Range.Start.Line, f.Range.Start.Column, f.Severity, visible.Escape(f.Message), f.Rule.Name)
		writeDetail(&text, f, file)
		text.WriteString("    hint: " + visible.Escape(f.Advice()) + "\n")
	}
	body := junitText{escapeXML(text.String())}
	if severity < j.options.FailOn {
		c.Skipped = &body
		return c
	}
	message := visible.Escape(findings[0].Message)
	if n := len(findings); n > 1 {
		message += " (and " + strconv.Itoa(n-1) + " more)"
	}
	c.Failure = &junitFailure{Message: message, Type: severity.String(), junitText: body}
	return c
}

// escapeXML escapes a text for an element, except for its line feeds. All characters
// that XML 1.0 forbids are hidden characters, so the text has none of them.
func escapeXML(s string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(s)) // writing to a buffer cannot fail
	return strings.ReplaceAll(b.String(), "&#xA;", "\n")
}
