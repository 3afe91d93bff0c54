package review_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
	"github.com/kbctl/kbctl/internal/hosts/review"
)

// TestHostileArtifact refuses invisible characters and everything else that kbctl does
// not write.
func TestHostileArtifact(t *testing.T) {
	var good bytes.Buffer
	r := &review.Report{
		Version: 1, Number: 7, Head: strings.Repeat("a", 40), MergeBase: strings.Repeat("b", 40), FailOn: "error",
		Caused: review.Counts{Errors: 1}, Findings: []review.Finding{finding(1)},
		Cards: []review.Card{{Record: "a/b", File: "records/a/b.json", What: "changed", Parts: []string{"head"}}},
		Graph: review.Graph{Nodes: []string{"a", "b"}, Edges: []review.Edge{{From: 0, To: 1, Kind: "leads_to", What: "added"}}, Added: 1},
	}
	if err := r.Encode(&good); err != nil {
		t.Fatal(err)
	}
	read, err := review.Decode(bytes.NewReader(good.Bytes()))
	r.Secondhand = true
	if err != nil || fmt.Sprintf("%+v", read) != fmt.Sprintf("%+v", r) {
		t.Fatalf("got %+v, %v", read, err)
	}
	for _, test := range [][3]string{ // what to replace, the replacement, and the error
		{`"version":1`, `"version":2`, "version"},
		{`"number":7`, `"number":-7`, "no number"},
		{`"number":7`, `"number":"7"`, "cannot unmarshal"},
		{`"number":7`, `"number":7,"extra":1`, "unknown field"},
		{`"number":7`, `"number":7,"Secondhand":false`, "unknown field"},
		{`"head":"a`, `"head":"../`, "not a commit"},
		{`"head":"a`, `"head":"A`, "not a commit"},
		{`"fail_on":"error"`, `"fail_on":"off"`, "not a severity"},
		{`"rule":"empty-action"`, `"rule":"x](y)"`, "not a rule"},
		{`"severity":"error"`, `"severity":"fatal"`, "not a severity"},
		{`"file":"new.json"`, `"file":"../new.json"`, "not a valid path"},
		{`"file":"new.json"`, `"file":"/etc/passwd"`, "not a valid path"},
		{`"file":"new.json"`, `"file":""`, "not a valid path"},
		{`"file":"new.json"`, `"file":"a\u0000b"`, "not a valid path"},
		{`"accepted":0`, `"accepted":2`, "accepts more than it causes"},
		{`"file":"new.json"`, `"file":"` + strings.Repeat("x", 5000) + `"`, "not a valid path"},
		{`"line":2`, `"line":0`, "no valid line"},
		{`"line":2`, `"line":99999999999`, "not a valid number"},
		{`"line":2`, `"line":1e99`, "cannot unmarshal"},
		{`"key":"0`, `"key":"x`, "not a key"},
		{`"key":"0`, `"key":"0 -->\n`, "not a key"},
		{`"key":"0`, `"key":"summary`, "not a key"},
		{`"anywhere":""`, `"anywhere":"x"`, "not a key"},
		{`"version":1`, `"version":1,"folder":"../kb"`, "not a valid path"},
		{`"message":"message 1"`, `"message":"a\u001b[2Jb"`, "invisible characters"},
		{`"message":"message 1"`, `"message":"a\nb"`, "invisible characters"},
		{`"message":"message 1"`, `"message":"\u202e"`, "invisible characters"},
		{`"message":"message 1"`, `"message":"##[error]"`, "invisible characters"},
		{`"message":"message 1"`, `"message":"` + strings.Repeat("x", 1501) + `"`, "longer than 1500"},
		{`"what":"changed"`, `"what":"pwned"`, "not one of"},
		{`"record":"a/b"`, `"record":"` + strings.Repeat("x", 201) + `"`, "longer than 200"},
		{`"record":"a/b"`, `"record":""`, "is blank"},
		{`"record":"a/b"`, `"record":" \u3000"`, "is blank"},
		{`"parts":["head"]`, `"parts":[""]`, "is blank"},
		{`"nodes":["a",`, `"nodes":["",`, "is blank"},
		{`"message":"message 1"`, `"message":""`, "is blank"},
		{`"message":"message 1"`, `"message":"  "`, "is blank"},
		{`"kind":"leads_to"`, `"kind":"x"`, "not one of"},
		{`"from":0,"to":1`, `"from":0,"to":2`, "no valid end"},
		{`"from":0,"to":1`, `"from":-1,"to":1`, "no valid end"},
		{`"errors":1`, `"errors":0`, "too many findings"},
		{`"errors":1`, `"errors":-1`, "not a valid number"},
		{"}\n", "}\n{}", "text after"},
		{`{"version"`, `[{"version"`, "not a report of kbctl pr"},
		{`"version"`, "\"\xff\":1,\"version\"", "not UTF-8"},
		{`"version":1`, `"version":1` + strings.Repeat(" ", review.MostArtifact), "larger than 8 MiB"},
		{`"version":1`, strings.Repeat(`"x":{`, 100000), "not a report of kbctl pr"},
	} {
		text := strings.Replace(good.String(), test[0], test[1], 1)
		if text == good.String() {
			t.Errorf("%s does not occur in %s", test[0], text)
		}
		if _, err := review.Decode(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), test[2]) {
			t.Errorf("%.60q: got %v, want %q", test[1], err, test[2])
		}
	}
}

// Everything that is posted about an artifact names its origin in the first line.
func TestSecondhand(t *testing.T) {
	p := open(t, 2)
	p.report.Findings[0].Severity, p.report.Findings[1].Severity = "error", "warning"
	p.report.Caused = review.Counts{Errors: 1, Warnings: 1}
	var b bytes.Buffer
	if err := p.report.Encode(&b); err != nil {
		t.Fatal(err)
	}
	read := func() {
		var err error
		if p.report, err = review.Decode(bytes.NewReader(b.Bytes())); err != nil {
			t.Fatal(err)
		}
	}
	check := func(comments int) {
		t.Helper()
		if _, err := p.post(); err != nil {
			t.Fatal(err)
		}
		whole, lines := p.server.Comments(7)
		for _, m := range append(whole, lines...) {
			_, text, _ := strings.Cut(m.Body, "\n") // after the marker
			first, _, _ := strings.Cut(text, "\n")
			if m.Author == p.server.Login && !strings.Contains(strings.ToLower(first), "as the pull request's own run reported") {
				t.Errorf("the first line is %q", first)
			}
		}
		if len(whole) != 1 || len(lines) != comments {
			t.Errorf("%d and %d comments", len(whole), len(lines))
		}
		for _, run := range p.server.Checks() {
			if run.Name == "kbctl" || !strings.HasPrefix(run.Title, "as its own run reported: ") || !strings.Contains(strings.SplitN(run.Summary, "\n", 2)[0], "own run reported") {
				t.Errorf("the check run is %q, %q: %q", run.Name, run.Title, run.Summary)
			}
		}
	}
	read()
	check(2)
	_, lines := p.server.Comments(7)
	p.server.Say(githubtest.Comment{Number: 7, Author: "somebody", Body: "why?", ReplyTo: lines[0].ID, Path: lines[0].Path, Line: 1, From: 1, Commit: lines[0].Commit})
	read()
	p.report.Findings, p.report.Caused = nil, review.Counts{} // all fixed
	check(2)
}

// Decode reads what Encode writes, with any names. Encode counts what it cannot write.
func TestEncode(t *testing.T) {
	for name, travels := range map[string]bool{
		`records/a/b\c.json`: true, strings.Repeat("a/", 2000) + "b.json": true, strings.Repeat("a/", 2050) + "b.json": false,
		"../a.json": false, "a\x00b": false, "\xff.json": false, "a\u202e.json": true,
	} {
		f, other := finding(1), finding(2)
		f.File, other.Related = name, []review.Related{{File: name, Line: 1}, {File: "a", Line: 1}}
		r := &review.Report{
			Version: 1, Number: 7, Head: strings.Repeat("a", 40), MergeBase: strings.Repeat("b", 40), FailOn: "error",
			Caused: review.Counts{Errors: 2}, Fixed: review.Counts{Errors: 1}, Silenced: review.Counts{Errors: 1},
			Findings: []review.Finding{f, other}, Better: []review.Finding{f},
			Cards: []review.Card{{Record: "a/b", File: name, What: "changed"}},
		}
		var b bytes.Buffer
		if err := r.Encode(&b); err != nil {
			t.Fatal(err)
		}
		read, err := review.Decode(&b)
		if err != nil {
			t.Errorf("%.40q: %v", name, err)
			continue
		}
		n := 0
		if travels {
			n = 1
		}
		got := fmt.Sprint(len(read.Findings), len(read.Better), len(read.Cards), read.CardsLeft, len(read.Findings[n].Related))
		if want := fmt.Sprint(1+n, n, n, 1-n, 1+n); got != want || read.Caused != r.Caused || len(r.Findings) != 2 {
			t.Errorf("%.40q: got %s, want %s", name, got, want)
		}
		checkPage(t, name, read.Markdown(review.Page{Server: "https://github.com", Repository: "kb/errors", Most: review.MostComment}))
	}
}

// A report that is too large for an artifact keeps the worst findings and counts the
// others.
func TestLargeReport(t *testing.T) {
	long := strings.Repeat("错", 1500)
	r := &review.Report{Version: 1, Number: 7, Head: strings.Repeat("a", 40), MergeBase: strings.Repeat("b", 40), FailOn: "error"}
	for i := range review.MostFindings {
		f := finding(i)
		if i >= 100 {
			f.Severity = "warning"
		}
		f.Message, f.Hint = long, long
		r.Findings = append(r.Findings, f)
	}
	r.Better = r.Findings[:100]
	r.Caused, r.Fixed = review.Counts{Errors: 100, Warnings: 900}, review.Counts{Errors: 100}
	r.Cards = []review.Card{{Record: "a/b", File: "a", What: "changed"}}
	var b bytes.Buffer
	if err := r.Encode(&b); err != nil {
		t.Fatal(err)
	}
	read, err := review.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(read.Findings); n < 100 || n == len(r.Findings) || !reflect.DeepEqual(read.Findings, r.Findings[:n]) {
		t.Errorf("%d findings are left", n)
	}
	if read.Caused != r.Caused || read.Fixed != r.Fixed || len(read.Cards) != 1 || len(r.Findings) != review.MostFindings {
		t.Errorf("got %v, %v, %v", read.Caused, read.Fixed, read.Cards)
	}
	if page := read.Markdown(review.Page{Most: review.MostJobSummary}); !strings.Contains(page, "100 errors, 900 warnings") || !strings.Contains(page, " more") {
		t.Errorf("the page does not count the others:\n%.300s", page)
	}
}

// FuzzDecode decodes any data. It encodes and decodes an accepted report again and
// compares the two.
func FuzzDecode(f *testing.F) {
	for _, attack := range attacks {
		var b bytes.Buffer
		_ = hostile(attack).Encode(&b)
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := review.Decode(bytes.NewReader(data))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := r.Encode(&b); err != nil {
			t.Fatal(err)
		}
		again, err := review.Decode(&b)
		if err != nil || fmt.Sprintf("%+v", again) != fmt.Sprintf("%+v", r) {
			t.Fatalf("%+v is read as %+v, %v", r, again, err)
		}
		checkPage(t, string(data), r.Markdown(review.Page{Server: "https://github.com", Repository: "kb/errors", Most: review.MostComment}))
	})
}
