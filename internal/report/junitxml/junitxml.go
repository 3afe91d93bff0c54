// Package junitxml writes test results in JUnit's format.
//
// The format follows the schema of Apache Ant's reports, which is stricter than that of
// Jenkins.
package junitxml

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"io"
	"strconv"
	"strings"
	"time"
)

// A Suite is a group of test cases. Its time is in seconds.
type Suite struct {
	Name, Time string
	Cases      []Case
}

// content is what a suite contains, in XML.
type content struct {
	Properties []Property `xml:"properties>property"`
	Cases      []Case     `xml:"testcase"`
	Out        string     `xml:"system-out"`
	Err        string     `xml:"system-err"`
}

// A Property is a name and a value.
type Property struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

// A Case is a test case. It passed if it was neither skipped nor failed.
type Case struct {
	Name    string   `xml:"name,attr"`
	Class   string   `xml:"classname,attr"`
	Time    string   `xml:"time,attr"`
	Skipped *Text    `xml:"skipped"`
	Failure *Failure `xml:"failure"`
}

// A Failure says why a case failed.
type Failure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text
}

// A Text is escaped text; see [NewText].
type Text struct {
	XML string `xml:",innerxml"`
}

// NewText escapes a text, except for its line feeds: encoding/xml would write them as &#xA;,
// which is hard to read. The text must have no character that XML 1.0 forbids.
func NewText(s string) Text {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(s)) // writing to a buffer cannot fail
	return Text{strings.ReplaceAll(b.String(), "&#xA;", "\n")}
}

// A Writer writes suites.
type Writer struct {
	out     *bufio.Writer
	encoder *xml.Encoder
	day     time.Time
	version string
	suites  int
}

// NewWriter returns a writer of the results of a day and a version of kbctl.
func NewWriter(w io.Writer, day time.Time, version string) *Writer {
	out := bufio.NewWriter(w)
	out.WriteString(xml.Header + "<testsuites>\n")
	encoder := xml.NewEncoder(out)
	encoder.Indent("", " ")
	return &Writer{out: out, encoder: encoder, day: day, version: version}
}

// Write writes a suite. It counts the cases.
func (w *Writer) Write(s Suite) error {
	failures, skipped := 0, 0
	for _, c := range s.Cases {
		switch {
		case c.Skipped != nil:
			skipped++
		case c.Failure != nil:
			failures++
		}
	}
	start := xml.StartElement{Name: xml.Name{Local: "testsuite"}}
	for _, a := range [][2]string{
		{"name", s.Name}, {"id", strconv.Itoa(w.suites)}, {"package", "kbctl"}, {"timestamp", w.day.Format("2006-01-02T15:04:05")}, {"hostname", "localhost"},
		{"tests", strconv.Itoa(len(s.Cases))}, {"failures", strconv.Itoa(failures)}, {"errors", "0"}, {"skipped", strconv.Itoa(skipped)}, {"time", s.Time},
	} {
		start.Attr = append(start.Attr, xml.Attr{Name: xml.Name{Local: a[0]}, Value: a[1]})
	}
	w.suites++
	return w.encoder.EncodeElement(content{Properties: []Property{{"kbctl", w.version}}, Cases: s.Cases}, start)
}

// Close ends the document.
func (w *Writer) Close() error {
	w.out.WriteString("\n</testsuites>\n")
	return w.out.Flush()
}
