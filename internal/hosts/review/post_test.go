package review_test

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
	"github.com/kbctl/kbctl/internal/hosts/review"
)

// atOnce is a clock that jumps forward and calls a function meanwhile.
type atOnce struct {
	now       time.Time
	meanwhile func()
}

func (c *atOnce) Now() time.Time { return c.now }

func (c *atOnce) Sleep(ctx context.Context, d time.Duration) error {
	c.now = c.now.Add(d)
	if c.meanwhile != nil {
		c.meanwhile()
	}
	return ctx.Err()
}

func (c *atOnce) Jitter(d time.Duration) time.Duration { return d }

// A pull is a pull request that adds a file of many lines.
type pull struct {
	server *githubtest.Server
	client *github.Client
	git    githubtest.Git
	report *review.Report
	lines  review.Lines
	files  []github.File
	choice review.Choice
}

func open(t *testing.T, findings int) *pull {
	t.Helper()
	return openIn(t, thousandLines(t), findings)
}

// thousandLines makes a repository whose branch "change" adds a file of 1,000 lines.
func thousandLines(t *testing.T) githubtest.Git {
	t.Helper()
	return repository(t, map[string][]byte{"a": []byte("a\n")}, map[string][]byte{"new.json": []byte(strings.Repeat("line\n", 1000))})
}

// repository makes a repository whose branch "change" changes files of "main".
func repository(t *testing.T, base, change map[string][]byte) githubtest.Git {
	t.Helper()
	g := githubtest.Init(t.TempDir())
	g.Commit("main", "", base)
	g.Commit("change", "main", change)
	return g
}

// openIn opens a pull request of the branch "change". Tests that commit nothing can
// open many in one repository, because starting git takes most of their time.
func openIn(t *testing.T, g githubtest.Git, findings int) *pull {
	t.Helper()
	p := &pull{choice: review.Choice{MostComments: review.MostComments}, git: g, server: githubtest.New(g.Dir, t.Errorf)}
	t.Cleanup(p.server.Close)
	p.server.Open(githubtest.Pull{Number: 7, Base: "main", Head: "change"})
	var err error
	p.client, err = github.New("kb/errors", github.Options{API: p.server.URL, Token: p.server.Token, Clock: &atOnce{time.Now(), p.server.Land}})
	if err != nil {
		t.Fatal(err)
	}
	p.report = &review.Report{Version: 1, Number: 7, Head: g.SHA("change"), MergeBase: g.SHA("main"), FailOn: "error"}
	for i := range findings {
		p.report.Findings = append(p.report.Findings, finding(i))
	}
	p.report.Caused.Errors = findings
	p.list(t)
	p.server.Log()
	return p
}

// list reads which files the pull request changes.
func (p *pull) list(t *testing.T) {
	t.Helper()
	files, _, err := p.client.Files(context.Background(), 7)
	if err != nil {
		t.Fatal(err)
	}
	p.files, p.lines = files, review.LinesOf(files)
}

func finding(i int) review.Finding {
	return review.Finding{
		Rule: "empty-action", Severity: "error", File: "new.json", Line: i + 1, EndLine: i + 1, Column: 1, EndColumn: 4,
		Key: fmt.Sprintf("%032x", i), Message: fmt.Sprintf("message %d", i), Hint: "fix it", Changed: true,
	}
}

func (p *pull) post() (*review.Result, error) {
	return review.Post(context.Background(), p.client, p.report, review.Options{
		Page: review.Page{Server: "https://github.com", Repository: "kb/errors"}, Choice: p.choice, Lines: p.lines, Files: p.files, Actions: true,
	})
}

// writes returns the logged requests that write.
func (p *pull) writes() []string {
	return slices.DeleteFunc(p.server.Log(), func(line string) bool { return strings.HasPrefix(line, "GET ") })
}

// check compares the state of GitHub with the report: everything exists exactly once.
func (p *pull) check(t *testing.T, comments, annotations int) {
	t.Helper()
	whole, lines := p.server.Comments(7)
	if len(lines) != comments || len(whole) != 1 {
		t.Errorf("%d comments on lines and %d others, want %d and 1", len(lines), len(whole), comments)
	}
	checks := p.server.Checks()
	if len(checks) != 1 || len(checks[0].Annotations) != annotations || checks[0].Status != "completed" || checks[0].Conclusion != "failure" {
		t.Fatalf("got %d check runs: %+v", len(checks), checks)
	}
	seen := make(map[githubtest.Annotation]bool)
	for _, a := range checks[0].Annotations {
		if seen[a] {
			t.Errorf("duplicate: %+v", a)
		}
		seen[a] = true
	}
	p.server.Log()
	result, err := p.post()
	if writes := p.writes(); err != nil || len(writes) > 0 || result.Check != "unchanged" {
		t.Errorf("second run: %v, %v, %v", result, err, writes)
	}
}

// A request has at most 50 annotations, which the server checks. A review has at most
// 25 comments, of at most 50 in total.
func TestMany(t *testing.T) {
	g := thousandLines(t)
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
	g := thousandLines(t)
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
	g := thousandLines(t)
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
	g := thousandLines(t)
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

// One refused line costs only its own comment. The summary lists it, and the error says
// so.
func TestRefused(t *testing.T) {
	g := thousandLines(t)
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

// A choice limits what is posted.
func TestChoice(t *testing.T) {
	text := func(first, last string) []byte {
		return []byte(first + "\n" + strings.Repeat("line\n", 50) + last + "\n")
	}
	g := repository(t, map[string][]byte{"new.json": text("old", "old"), "same.json": text("old", "")}, map[string][]byte{"new.json": text("new", "old")})
	for _, test := range []struct {
		choice                                review.Choice
		checks, annotations, comments, wholes int
	}{
		{review.Choice{MostComments: 50}, 1, 4, 3, 1},
		{review.Choice{MostComments: 2}, 1, 4, 2, 1},
		{review.Choice{}, 1, 4, 0, 1},
		{review.Choice{MostComments: 50, Parts: []string{"checks"}}, 1, 4, 0, 0},
		{review.Choice{MostComments: 50, Parts: []string{"comments"}}, 0, 0, 3, 0},
		{review.Choice{MostComments: 50, Parts: []string{"summary"}}, 0, 0, 0, 1},
		{review.Choice{MostComments: 50, Parts: []string{"summary", "comments"}}, 0, 0, 3, 1},
		{review.Choice{MostComments: 50, Filter: "all"}, 1, 4, 3, 1},
		{review.Choice{MostComments: 50, Filter: "changed"}, 1, 3, 3, 1},
		{review.Choice{MostComments: 50, Filter: "added"}, 1, 1, 1, 1},
	} {
		p := openIn(t, g, 4) // on an added line, beside it, not in the diff, in another file
		p.choice = test.choice
		p.report.Findings[2].Line, p.report.Findings[2].EndLine = 40, 40
		p.report.Findings[3].File, p.report.Findings[3].Changed = "same.json", false
		for range 2 {
			if _, err := p.post(); err != nil {
				t.Fatal(err)
			}
		}
		whole, lines := p.server.Comments(7)
		checks, annotations := p.server.Checks(), 0
		for _, c := range checks {
			annotations += len(c.Annotations)
		}
		if len(checks) != test.checks || annotations != test.annotations || len(lines) != test.comments || len(whole) != test.wholes {
			t.Errorf("%+v: %d checks, %d annotations, %d comments, %d others", test.choice, len(checks), annotations, len(lines), len(whole))
		}
		if len(whole) == 1 && strings.Count(whole[0].Body, ": message ") != 4 {
			t.Errorf("%+v: the summary is %s", test.choice, whole[0].Body)
		}
	}
}

// A token that may write nothing is read-only for each part.
func TestReadOnlyParts(t *testing.T) {
	for _, part := range review.Parts {
		p := open(t, 3)
		p.choice.Parts = []string{part}
		p.server.Denied = []string{"checks: write", "pull-requests: write"}
		if _, err := p.post(); !errors.Is(err, github.ErrReadOnly) {
			t.Errorf("%s: got %v", part, err)
		}
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
