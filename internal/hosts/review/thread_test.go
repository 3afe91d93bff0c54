package review_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
	"github.com/kbctl/kbctl/internal/hosts/review"
)

// The thread of a fixed finding is resolved if the token may do that. If the finding
// returns, it gets a new comment, or its thread with replies is reopened.
func TestResolve(t *testing.T) {
	for _, resolves := range []bool{true, false} {
		p := open(t, 3)
		p.server.Resolves, p.server.MostThreads = resolves, 2
		findings := p.report.Findings
		state := func(want string) {
			t.Helper()
			if _, err := p.post(); err != nil {
				t.Fatal(err)
			}
			p.server.Log()
			if _, err := p.post(); err != nil || len(p.writes()) > 0 {
				t.Errorf("second run: %v", err)
			}
			var got []string
			_, lines := p.server.Comments(7)
			for _, c := range lines {
				switch {
				case c.ReplyTo != 0:
				case c.Resolved != strings.HasSuffix(c.Body, "\nThis is fixed.\n") && resolves:
					t.Errorf("resolved: %v, but it says %s", c.Resolved, c.Body)
				default:
					got = append(got, fmt.Sprintf("%d %t", c.Line, c.Resolved))
				}
			}
			if strings.Join(got, ", ") != want {
				t.Errorf("%v: got %q, want %q", resolves, got, want)
			}
		}
		is := func(with, without string) string {
			if resolves {
				return with
			}
			return without
		}
		state("1 false, 2 false, 3 false")
		_, lines := p.server.Comments(7)
		p.server.Say(githubtest.Comment{Number: 7, Author: "somebody", Body: "why?", ReplyTo: lines[0].ID, Path: "new.json", Line: 1, From: 1, Commit: lines[0].Commit})
		p.report.Findings, p.report.Caused.Errors = findings[2:], 1
		state(is("1 true, 2 true, 3 false", "1 false, 3 false"))
		p.report.Findings, p.report.Caused.Errors = findings, 3
		state(is("1 false, 2 true, 3 false, 2 false", "1 false, 3 false, 2 false"))
		p.report.Findings, p.report.Caused.Errors = nil, 0
		state(is("1 true, 2 true, 3 true, 2 true", "1 false"))
	}
}

// A GraphQL API that fails does not stop anything.
func TestNoThreads(t *testing.T) {
	for _, fault := range []githubtest.Fault{{Status: 404}, {Status: 403}, {Status: 500}, {Status: 200, Body: []byte("{}")}, {Status: 200, Body: []byte("x")}} {
		p := open(t, 3)
		p.server.Resolves = true
		if _, err := p.post(); err != nil {
			t.Fatal(err)
		}
		fault.Path, fault.Times = "/graphql", 99
		p.server.Break(fault)
		p.report.Findings, p.report.Caused = nil, review.Counts{}
		if result, err := p.post(); err != nil || result.Deleted != 3 || result.Resolved != 0 {
			t.Errorf("%+v: got %+v, %v", fault, result, err)
		}
	}
}
