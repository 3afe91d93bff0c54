package review_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/internal/testkit"
)

// Comments with replies follow a renamed file. The finding is neither fixed nor
// reported twice.
func TestFollow(t *testing.T) {
	p := open(t, 2)
	for i := range p.report.Findings {
		p.report.Findings[i].Anywhere = key("c")
	}
	if _, err := p.post(); err != nil {
		t.Fatal(err)
	}
	_, before := p.server.Comments(7)
	p.server.Say(githubtest.Comment{Number: 7, Author: "somebody", Body: "why?", ReplyTo: before[0].ID, Path: "new.json", Line: 1, From: 1, Commit: before[0].Commit})
	p.git.Commit("change", "", map[string][]byte{"new.json": nil, "dir/new.json": []byte(strings.Repeat("line\n", 1000))})
	p.report.Head = p.git.SHA("change")
	for i := range p.report.Findings {
		f := &p.report.Findings[i]
		f.File, f.Key = "dir/new.json", fmt.Sprintf("%032x", 100+i)
	}
	p.list(t)
	for range 2 {
		if _, err := p.post(); err != nil {
			t.Fatal(err)
		}
		_, after := p.server.Comments(7)
		var at []string
		for _, c := range after {
			at = append(at, fmt.Sprint(c.Path, " ", c.Line))
		}
		if got := strings.Join(at, ", "); got != "new.json 1, new.json 1, dir/new.json 2" || after[0].Body != before[0].Body {
			t.Errorf("there are comments at %s; the first is %s", got, after[0].Body)
		}
	}
	p.report.Findings, p.report.Caused = nil, review.Counts{} // all fixed
	if _, err := p.post(); err != nil {
		t.Fatal(err)
	}
	if _, after := p.server.Comments(7); len(after) != 2 || !strings.HasSuffix(after[0].Body, "\nThis is fixed.\n") {
		t.Errorf("got %+v", after)
	}
}

// A comment with replies follows a file that the pull request renames, or that appears
// in another folder under the same name. A finding with the same text elsewhere is a
// different one: the old one counts as fixed.
func TestFollowOnly(t *testing.T) {
	testkit.OnlyLong(t)
	text := func(first string) []byte { return []byte(first + "\n" + strings.Repeat("line\n", 50)) }
	old := text("old")
	for _, test := range []struct {
		name              string
		base, first, then map[string][]byte
		was, is           string // the files with the finding
		fixed             bool
		comments          string // afterwards; one of them is the reply
	}{
		{"moved", nil, map[string][]byte{"a/x": text("")}, map[string][]byte{"a/x": nil, "b/x": text("")}, "a/x", "b/x", false, "a/x a/x"},
		{"renamed in the base", map[string][]byte{"a/x": old}, map[string][]byte{"a/x": text("new")}, map[string][]byte{"a/x": nil, "a/y": text("new")}, "a/x", "a/y", false, "a/x a/x"},
		{"renamed, and a file of its name was added", map[string][]byte{"a/x": old}, map[string][]byte{"a/x": text("new")},
			map[string][]byte{"a/x": nil, "a/y": text("new"), "0/x": []byte("0\n")}, "a/x", "0/x a/y", false, "0/x a/x a/x"},
		{"renamed and fixed, and a file of its name was added", map[string][]byte{"a/x": old}, map[string][]byte{"a/x": text("new")},
			map[string][]byte{"a/x": nil, "a/y": text("new"), "0/x": []byte("0\n")}, "a/x", "0/x", true, "0/x a/x a/x"},
		{"one of two equal files moved", nil, map[string][]byte{"a/x": text(""), "b/x": text("")}, map[string][]byte{"a/x": nil, "b/x": nil, "c/x": text("")}, "b/x a/x", "c/x", false, "a/x a/x"},
		{"moved twice", map[string][]byte{"a/x": old}, map[string][]byte{"a/x": nil, "b/x": text("new")}, map[string][]byte{"b/x": nil, "c/x": text("new")}, "b/x", "c/x", false, "b/x b/x"},
		{"another name", nil, map[string][]byte{"a/x": text("")}, map[string][]byte{"a/x": nil, "a/y": text("")}, "a/x", "a/y", true, "a/x a/x a/y"},
		{"the old file still exists", nil, map[string][]byte{"a/x": text("")}, map[string][]byte{"b/x": text("")}, "a/x", "b/x", true, "a/x a/x b/x"},
		{"the other file has a comment", nil, map[string][]byte{"a/x": text(""), "b/x": text("")}, map[string][]byte{"a/x": nil}, "b/x a/x", "b/x", true, "a/x a/x b/x"},
		{"the other file existed before", map[string][]byte{"b/x": old}, map[string][]byte{"a/x": text("")}, map[string][]byte{"a/x": nil, "b/x": text("new")}, "a/x", "b/x", true, "a/x a/x b/x"},
	} {
		t.Run(test.name, func(t *testing.T) {
			base := map[string][]byte{"readme": []byte("a\n")}
			if test.base != nil {
				base = test.base
			}
			p := openIn(t, repository(t, base, test.first), 0)
			p.find(test.was)
			p.mustPost(t)
			_, before := p.server.Comments(7)
			answered := before[len(before)-1]
			p.server.Say(githubtest.Comment{Number: 7, Author: "somebody", Body: "why?", ReplyTo: answered.ID, Path: answered.Path, Line: 1, From: 1, Commit: answered.Commit})
			p.git.Commit("change", "", test.then)
			p.report.Head = p.git.SHA("change")
			p.list(t)
			p.find(test.is)
			for range 2 {
				p.mustPost(t)
				_, after := p.server.Comments(7)
				var at []string
				body := ""
				for _, c := range after {
					if at = append(at, c.Path); c.ID == answered.ID {
						body = c.Body
					}
				}
				slices.Sort(at)
				if got := strings.Join(at, " "); got != test.comments || strings.HasSuffix(body, "\nThis is fixed.\n") != test.fixed {
					t.Errorf("there are comments in %s; the one with a reply is %s", got, body)
				}
			}
		})
	}
}

// find sets the report's findings: the same one in the first line of each file.
func (p *pull) find(files string) {
	p.report.Findings = nil
	for _, file := range strings.Fields(files) {
		f := finding(0)
		f.File, f.Key, f.Anywhere = file, fmt.Sprintf("%032s", hex.EncodeToString([]byte(file))), key("c")
		p.report.Findings = append(p.report.Findings, f)
	}
	p.report.Caused.Errors = len(p.report.Findings)
}

func (p *pull) mustPost(t *testing.T) {
	t.Helper()
	if _, err := p.post(); err != nil {
		t.Fatal(err)
	}
}

// One refused line costs only its own comment. The summary lists it, and the error says
// so.
func TestRefused(t *testing.T) {
	g := thousandLines(t.TempDir())
	for _, test := range []struct {
		findings int
		refused  []int
		requests int // a check run, reviews and a summary
	}{
		{1, []int{1}, 3}, {3, []int{2}, 7}, {40, []int{1}, 12}, {50, []int{7, 31, 32}, 26},
	} {
		p := openIn(t, g, test.findings)
		p.server.Refused = test.refused
		for round := range 2 {
			p.server.Log()
			_, err := p.post()
			if want := fmt.Sprintf("%d finding", len(test.refused)); !errors.Is(err, github.ErrRefused) || !strings.Contains(err.Error(), want) {
				t.Errorf("%v: got %v", test.refused, err)
			}
			if n := len(p.writes()); round == 0 && n != test.requests {
				t.Errorf("%v: %d requests that write", test.refused, n)
			}
			whole, lines := p.server.Comments(7)
			if len(whole) != 1 || len(lines) != test.findings-len(test.refused) {
				t.Fatalf("%v: %d comments on lines, %d others", test.refused, len(lines), len(whole))
			}
			_, listed, _ := strings.Cut(whole[0].Body, "accepts no comment:**\n")
			for _, line := range test.refused {
				if !strings.Contains(listed, fmt.Sprintf(": message %d (", line-1)) || strings.Count(whole[0].Body, "fix it") != len(test.refused) {
					t.Errorf("line %d is not in the summary:\n%s", line, whole[0].Body)
				}
			}
		}
		p.server.Refused = nil
		if _, err := p.post(); err != nil {
			t.Error(err)
		}
		p.check(t, test.findings, test.findings)
	}
}

// A finding in a changed file that is not in the diff gets a comment on the file. It
// moves to a line when the diff shows that line.
func TestOnFile(t *testing.T) {
	text := func(last string) []byte { return []byte(strings.Repeat("line\n", 50) + last + "\n") }
	p := openIn(t, repository(t, map[string][]byte{"new.json": text("old"), "same.json": text("old")}, map[string][]byte{"new.json": text("new")}), 2)
	p.report.Findings[1].File, p.report.Findings[1].Changed = "same.json", false
	places := func() (at []string) {
		_, lines := p.server.Comments(7)
		for _, c := range lines {
			at = append(at, fmt.Sprintf("%s:%d", c.Path, c.Line))
		}
		return at
	}
	for _, want := range []string{"3, 1 new, [new.json:0]", "0, 0 new, [new.json:0]"} {
		p.server.Log()
		_, before := p.server.Comments(7)
		if _, err := p.post(); err != nil {
			t.Fatal(err)
		}
		_, after := p.server.Comments(7)
		if got := fmt.Sprintf("%d, %d new, %v", len(p.writes()), len(after)-len(before), places()); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if _, lines := p.server.Comments(7); !strings.HasSuffix(lines[0].Body, "\nLine 1, **error**: message 0 ([empty-action](https://github.com/kbctl/kbctl/blob/main/lint/RULES.md#empty-action))\n\nWhat to do: fix it.\n") {
		t.Errorf("got %s", lines[0].Body)
	}
	p.git.Commit("change", "", map[string][]byte{"new.json": append([]byte("first\n"), text("new")...)})
	p.report.Head = p.git.SHA("change")
	p.list(t)
	if _, err := p.post(); err != nil || fmt.Sprint(places()) != "[new.json:1]" {
		t.Errorf("got %v, %v", places(), err)
	}
}

// A comment on a file exists exactly once after a failure. GitHub may refuse it.
func TestOnFileFails(t *testing.T) {
	text := func(last string) []byte { return []byte(strings.Repeat("line\n", 50) + last + "\n") }
	g := repository(t, map[string][]byte{"new.json": text("old")}, map[string][]byte{"new.json": text("new")})
	for _, fault := range []githubtest.Fault{{Status: 502}, {Status: 502, After: true}, {Status: 502, Late: true}} {
		p := openIn(t, g, 3)
		fault.Method, fault.Path, fault.Times = "POST", "/pulls/7/comments", 1
		p.server.Break(fault)
		if _, err := p.post(); err != nil {
			t.Errorf("%+v: %v", fault, err)
		}
		p.server.Land() // in case there was no wait
		p.check(t, 3, 3)
	}
	p := openIn(t, g, 3)
	p.server.Break(githubtest.Fault{Method: "POST", Path: "/pulls/7/comments", Status: 422, Times: 1})
	if result, err := p.post(); !errors.Is(err, github.ErrRefused) || result.Created != 3 {
		t.Errorf("got %+v, %v", result, err)
	}
	p.post()
	p.check(t, 3, 3)
}
