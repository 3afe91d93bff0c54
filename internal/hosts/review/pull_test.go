package review_test

import (
	"context"
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
	return openIn(t, thousandLines(t.TempDir()), findings)
}

// thousandLines makes a repository whose branch "change" adds a file of 1,000 lines.
var thousandLines = githubtest.Prepare(func(g githubtest.Git) {
	g.Commit("main", "", map[string][]byte{"a": []byte("a\n")})
	g.Commit("change", "main", map[string][]byte{"new.json": []byte(strings.Repeat("line\n", 1000))})
})

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
