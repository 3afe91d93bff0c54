package review_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/internal/testkit"
)

// A request has at most 50 annotations, which the server checks. A review has at most
// 25 comments, of at most 50 in total.
func TestMany(t *testing.T) {
	g := thousandLines(t.TempDir())
	for _, test := range []struct{ findings, comments, annotations, requests int }{
		{1, 1, 1, 3}, {50, 50, 50, 4}, {51, 50, 51, 5}, {120, 50, 120, 6}, {700, 50, 500, 13},
	} {
		p := openIn(t, g, test.findings)
		if _, err := p.post(); err != nil {
			t.Fatal(err)
		}
		if writes := p.writes(); len(writes) != test.requests {
			t.Errorf("%d findings: %d requests that write: %v", test.findings, len(writes), writes)
		}
		p.check(t, test.comments, test.annotations)
	}
}

// After a failure before or after a request was carried out, everything exists exactly
// once.
func TestUncertain(t *testing.T) {
	testkit.OnlyLong(t)
	g := thousandLines(t.TempDir())
	for _, path := range []string{"/check-runs", "/check-runs/", "/pulls/7/reviews", "/issues/7/comments"} {
		for _, method := range []string{"POST", "PATCH"} {
			for _, after := range []bool{false, true} {
				p := openIn(t, g, 60)
				p.server.Break(githubtest.Fault{Method: method, Path: path, Status: 502, After: after, Times: 1})
				if _, err := p.post(); err != nil {
					t.Errorf("%s %s, after: %t: %v", method, path, after, err)
				}
				p.check(t, 50, 60)
			}
		}
	}
}

// A failed request that takes effect later does not lead to duplicates.
func TestLate(t *testing.T) {
	g := thousandLines(t.TempDir())
	for _, path := range []string{"/check-runs", "/pulls/7/reviews", "/issues/7/comments"} {
		p := openIn(t, g, 60)
		p.server.Break(githubtest.Fault{Method: "POST", Path: path, Status: 502, Late: true, Times: 1})
		if _, err := p.post(); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		p.server.Land() // in case there was no wait
		p.check(t, 50, 60)
	}
}

// An invalid list does not make Post create anything again.
func TestNoList(t *testing.T) {
	g := thousandLines(t.TempDir())
	for _, path := range []string{"/check-runs", "/pulls/7/comments", "/issues/7/comments"} {
		p := openIn(t, g, 3)
		if _, err := p.post(); err != nil {
			t.Fatal(err)
		}
		p.server.Log()
		p.server.Break(githubtest.Fault{Method: "GET", Path: path, Status: 200, Body: []byte{}, Times: 1})
		if _, err := p.post(); err == nil || len(p.writes()) > 0 {
			t.Errorf("%s: %v", path, err)
		}
		p.check(t, 3, 3)
	}
}

// A permanent failure is reported, and nothing is created twice.
func TestDown(t *testing.T) {
	p := open(t, 3)
	p.server.Break(githubtest.Fault{Method: "POST", Path: "/pulls/7/reviews", Status: 502, After: false, Times: 99})
	if _, err := p.post(); err == nil || !strings.Contains(err.Error(), "comments on lines: GitHub has a problem (502 Bad Gateway)") {
		t.Errorf("got %v", err)
	}
	if n := len(p.writes()); n != 4 {
		t.Errorf("%d requests that write", n)
	}
}

// A request that a rate limit refused is sent again.
func TestLimited(t *testing.T) {
	p := open(t, 3)
	secondary := "https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits"
	p.server.Break(githubtest.Fault{Method: "POST", Path: "/pulls/7/reviews", Status: 403, DocsURL: secondary, Header: map[string]string{"Retry-After": "60"}, Times: 1})
	p.server.Break(githubtest.Fault{Method: "POST", Path: "/issues/7/comments", Status: 429, Header: map[string]string{"Retry-After": "60"}, Times: 2})
	if _, err := p.post(); err != nil {
		t.Fatal(err)
	}
	p.check(t, 3, 3)
}

// If there was a push in the meantime, GitHub refuses the comments on lines. The rest
// is posted.
func TestPushed(t *testing.T) {
	p := open(t, 3)
	p.git.Commit("change", "", map[string][]byte{"new.json": []byte("short\n")})
	result, err := p.post()
	if err != nil || len(result.Refused) != 1 || !errors.Is(result.Refused[0], github.ErrRefused) {
		t.Errorf("got %+v, %v", result, err)
	}
	if whole, lines := p.server.Comments(7); len(whole) != 1 || len(lines) != 0 {
		t.Errorf("got %v and %v", whole, lines)
	}
}

// GitHub may refuse a check run. The comments are posted all the same.
func TestRefusedCheck(t *testing.T) {
	p := open(t, 3)
	p.server.Break(githubtest.Fault{Method: "POST", Path: "/check-runs", Status: 422, Times: 1})
	result, err := p.post()
	if !errors.Is(err, github.ErrRefused) || errors.Is(err, github.ErrReadOnly) || result.Check != "missing" || result.Created != 4 {
		t.Errorf("got %+v, %v", result, err)
	}
	if _, err := p.post(); err != nil {
		t.Error(err)
	}
	p.check(t, 3, 3)
}

// A token that may not write check runs, or not even read them, writes the comments once.
func TestNoChecks(t *testing.T) {
	for _, denied := range [][]string{{"checks: write"}, {"checks: write", "checks: read"}} {
		p := open(t, 3)
		p.server.Denied = denied
		for round, want := range []int{4, 0, 0} {
			if result, err := p.post(); err != nil || result.Check != "missing" || result.Created != want || result.Edited+result.Deleted > 0 {
				t.Errorf("%v, round %d: got %+v, %v", denied, round, result, err)
			}
		}
		p.report.Findings, p.report.Caused = nil, review.Counts{} // all fixed
		for round, want := range []int{3, 0} {
			if result, err := p.post(); err != nil || result.Deleted != want {
				t.Errorf("%v, fixed, round %d: got %+v, %v", denied, round, result, err)
			}
		}
	}
}

// A read-only token is reported. A person's token cannot create check runs.
func TestReadOnly(t *testing.T) {
	p := open(t, 3)
	p.server.Denied = []string{"checks: write", "pull-requests: write"}
	_, err := p.post()
	if !errors.Is(err, github.ErrReadOnly) || !strings.Contains(err.Error(), "checks: write") || !strings.Contains(err.Error(), "pull-requests: write") {
		t.Errorf("got %v", err)
	}
	p.report.Findings, p.report.Caused = nil, review.Counts{}
	if _, err := p.post(); !errors.Is(err, github.ErrReadOnly) { // otherwise the missing success would go unnoticed
		t.Errorf("without findings: %v", err)
	}
	p = open(t, 3)
	p.server.Denied, p.server.Login, p.server.Slug = []string{"checks: write"}, "maintainer", ""
	result, err := p.post()
	if err != nil || result.Check != "missing" || result.Created != 4 || len(result.Refused) != 1 {
		t.Errorf("got %+v, %v", result, err)
	}
}

// If the token's login is unknown, Post creates no comments, because the next run would
// create them again.
func TestUnknownLogin(t *testing.T) {
	p := open(t, 3)
	p.server.Slug = ""
	post := func(o review.Options) error {
		o.Lines, o.MostComments = p.lines, review.MostComments
		_, err := review.Post(context.Background(), p.client, p.report, o)
		return err
	}
	for range 2 {
		if err := post(review.Options{}); err == nil || !strings.Contains(err.Error(), "set --login to the name") || errors.Is(err, github.ErrReadOnly) {
			t.Errorf("got %v", err)
		}
	}
	if whole, lines := p.server.Comments(7); len(whole)+len(lines) > 0 || len(p.server.Checks()) != 1 {
		t.Errorf("%d comments, %d check runs", len(whole)+len(lines), len(p.server.Checks()))
	}
	if err := post(review.Options{Dry: true}); err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := post(review.Options{Login: p.server.Login}); err != nil {
			t.Error(err)
		}
	}
	if whole, lines := p.server.Comments(7); len(whole) != 1 || len(lines) != 3 {
		t.Errorf("%d and %d comments", len(whole), len(lines))
	}
}

// Several knowledge bases of one repository, including one at the top, do not touch
// each other's comments, although their findings have the same keys.
func TestBases(t *testing.T) {
	p := open(t, 3)
	for round := range 2 {
		for _, folder := range []string{"", "kb1", "kb2", "--> @octocat"} {
			p.report.Folder = folder
			result, err := p.post()
			if writes := len(p.writes()); err != nil || round == 0 && writes != 3 || round == 1 && writes != 0 {
				t.Errorf("round %d, %q: %v, %v, %d writes", round, folder, result, err, writes)
			}
		}
	}
	whole, lines := p.server.Comments(7)
	if len(whole) != 4 || len(lines) != 12 || len(p.server.Checks()) != 4 {
		t.Fatalf("%d and %d comments", len(whole), len(lines))
	}
	for i, want := range []string{"kbctl", "kbctl: kb1", "kbctl: kb2", "kbctl: --> @octocat"} {
		if got := p.server.Checks()[i].Name; got != want {
			t.Errorf("the check run is %q, want %q", got, want)
		}
		_, text, _ := strings.Cut(whole[i].Body, "\n")
		heading := "### kbctl"
		if folder := strings.TrimPrefix(want, "kbctl: "); folder != want {
			heading += " in `" + folder + "`"
		}
		if !strings.HasPrefix(text, heading+"\n") {
			t.Errorf("the comment of %q begins %.80q", want, text)
		}
	}
	p.report.Folder, p.report.Findings, p.report.Caused = "kb1", nil, review.Counts{} // all fixed
	if _, err := p.post(); err != nil {
		t.Fatal(err)
	}
	if _, lines := p.server.Comments(7); len(lines) != 9 {
		t.Errorf("%d comments are left", len(lines))
	}
}

// A dry run reports what it would do and writes nothing.
func TestDry(t *testing.T) {
	p := open(t, 3)
	result, err := review.Post(context.Background(), p.client, p.report, review.Options{Choice: review.Choice{MostComments: review.MostComments}, Lines: p.lines, Dry: true})
	if writes := p.writes(); err != nil || len(writes) > 0 || result.String() != "check run made; comments: 4 new, 0 edited, 0 deleted" {
		t.Errorf("got %v, %v, %v", result, err, writes)
	}
}

// A finding that is missing in a shortened report may still exist.
func TestNotFixed(t *testing.T) {
	p := open(t, 1)
	if _, err := p.post(); err != nil {
		t.Fatal(err)
	}
	_, lines := p.server.Comments(7)
	p.server.Say(githubtest.Comment{Number: 7, Author: "somebody", Body: "why?", ReplyTo: lines[0].ID, Path: lines[0].Path, Line: 1, From: 1, Commit: lines[0].Commit})
	p.report.Findings = nil // the count stays 1
	if _, err := p.post(); err != nil {
		t.Fatal(err)
	}
	if _, after := p.server.Comments(7); after[0].Body != lines[0].Body {
		t.Errorf("the comment is %q", after[0].Body)
	}
}
