package review_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
)

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
