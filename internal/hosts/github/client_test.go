package github_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
	"github.com/kbctl/kbctl/internal/testkit"
)

// A clock jumps forward instead of waiting.
type clock struct {
	mu    sync.Mutex
	now   time.Time
	slept []time.Duration
}

func (c *clock) Now() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.now }

func (c *clock) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	c.slept = append(c.slept, d)
	return ctx.Err()
}

func (c *clock) Jitter(d time.Duration) time.Duration { return d }

// repository makes a git repository with two branches, main and change.
func repository(t testing.TB) githubtest.Git {
	t.Helper()
	return prepared(t.TempDir())
}

var prepared = githubtest.Prepare(func(g githubtest.Git) {
	g.Commit("main", "", map[string][]byte{"a.json": []byte("1\n"), "dir/b.json": []byte("2\n"), "gone.json": []byte("long enough to be known again\nby git\n")})
	g.Commit("change", "main", map[string][]byte{
		"a.json": []byte("1\n3\n"), "new.json": []byte("4\n"), "gone.json": nil, "renamed.json": []byte("long enough to be known again\nby git\n"),
	})
	g.Commit("main", "", map[string][]byte{"later.json": []byte("5\n")})
})

type world struct {
	*github.Client
	server *githubtest.Server
	clock  *clock
	git    githubtest.Git
	said   bytes.Buffer
}

// start returns a server for a repository, with a client.
func start(t testing.TB, git githubtest.Git, change ...func(*github.Options)) *world {
	t.Helper()
	w := &world{git: git, clock: &clock{now: time.Now()}}
	w.server = githubtest.New(git.Dir, t.Errorf)
	t.Cleanup(w.server.Close)
	w.server.Open(githubtest.Pull{Number: 7, Base: "main", Head: "change"})
	o := github.Options{
		API: w.server.URL, Token: w.server.Token, UserAgent: "kbctl/test", Clock: w.clock,
		Say: func(format string, args ...any) { fmt.Fprintf(&w.said, format+"\n", args...) },
	}
	for _, c := range change {
		c(&o)
	}
	client, err := github.New(w.server.Repository, o)
	if err != nil {
		t.Fatal(err)
	}
	w.Client = client
	return w
}

var background = context.Background()

func TestPull(t *testing.T) {
	w := start(t, repository(t))
	pull, err := w.Pull(background, 7)
	if err != nil {
		t.Fatal(err)
	}
	want := github.Pull{
		Number: 7, Open: true, Base: github.Tip{"kb/errors", "main", w.git.SHA("main")}, Head: github.Tip{"kb/errors", "change", w.git.SHA("change")},
	}
	if *pull != want {
		t.Errorf("got %+v, want %+v", *pull, want)
	}
	base, err := w.MergeBase(background, pull.Base.SHA, pull.Head.SHA)
	if err != nil || base != w.git.SHA("main~1") {
		t.Errorf("the merge base is %s, %v", base, err)
	}
	w.server.Open(githubtest.Pull{Number: 8, Base: "main", Head: "change", From: "stranger/errors"})
	pulls, err := w.PullsOf(background, "stranger", "change")
	if err != nil || len(pulls) != 1 || pulls[0].Number != 8 || pulls[0].Head.Repository != "stranger/errors" {
		t.Errorf("got %v, %v", pulls, err)
	}
	if _, err := w.Pull(background, 9); !errors.Is(err, github.ErrNotFound) || !strings.Contains(err.Error(), "kb/errors#9") {
		t.Errorf("got %v", err)
	}
}

// GitHub answers 404 if two commits have no common ancestor, as it does for a commit
// that does not exist or that the token may not see.
func TestUnrelated(t *testing.T) {
	git := repository(t)
	git.Commit("alone", "", map[string][]byte{"a.json": []byte("1\n")})
	w := start(t, git)
	main, alone := git.SHA("main"), git.SHA("alone")
	for _, pair := range [][2]string{{main, alone}, {alone, main}} {
		_, err := w.MergeBase(background, pair[0], pair[1])
		if !errors.Is(err, github.ErrUnrelated) || !strings.Contains(err.Error(), "have no commit in common; rebase the branch") || strings.Contains(err.Error(), "404") {
			t.Errorf("got %v", err)
		}
	}
	nowhere := strings.Repeat("0", 40)
	if _, err := w.MergeBase(background, main, nowhere); errors.Is(err, github.ErrUnrelated) || !errors.Is(err, github.ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

func TestFiles(t *testing.T) {
	w := start(t, repository(t))
	files, whole, err := w.Files(background, 7)
	if err != nil || !whole {
		t.Fatal(whole, err)
	}
	want := []github.File{
		{Old: "a.json", New: "a.json", Patch: "@@ -1 +1,2 @@\n 1\n+3"},
		{New: "new.json", Patch: "@@ -0,0 +1 @@\n+4"},
		{Old: "gone.json", New: "renamed.json"},
	}
	if !slices.Equal(files, want) {
		t.Errorf("got %+v", files)
	}
}

// GitHub lists 100 files at a time, and 3,000 in total.
func TestManyFiles(t *testing.T) {
	git := repository(t)
	type sample struct {
		files, pages int
		whole        bool
	}
	for _, test := range testkit.ShortOrLong([]sample{{250, 3, true}}, []sample{{250, 3, true}, {3001, 30, false}}) {
		many := make(map[string][]byte)
		for i := range test.files {
			many[fmt.Sprintf("many/%04d.json", i)] = []byte(strconv.Itoa(i))
		}
		branch := fmt.Sprintf("many%d", test.files)
		git.Commit(branch, "main", many)
		w := start(t, git)
		w.server.Open(githubtest.Pull{Number: 7, Base: "main", Head: branch})
		files, whole, err := w.Files(background, 7)
		if err != nil || whole != test.whole || len(files) != min(test.files, github.MostFiles) {
			t.Errorf("%d files: got %d, %v, %v", test.files, len(files), whole, err)
		}
		if n := w.Budget.Requests(); n != test.pages {
			t.Errorf("%d files took %d requests, want %d", test.files, n, test.pages)
		}
		all, err := github.AllFiles(background, w.Client, git.SHA("main"), git.SHA(branch), files)
		if err != nil || len(all) != test.files || all[0] != files[0] || all[test.files-1].New != fmt.Sprintf("many/%04d.json", test.files-1) {
			t.Errorf("AllFiles returns %d, %v", len(all), err)
		}
		source := github.NewSource(background, w.Client)
		before, err := source.Snapshot(git.SHA("main"), ".")
		if err != nil {
			t.Fatal(err)
		}
		after, err := source.Snapshot(git.SHA(branch), ".")
		if err != nil {
			t.Fatal(err)
		}
		if n := len(github.Changes(before, after, files)); n != test.files {
			t.Errorf("comparing the commits finds %d files, want %d", n, test.files)
		}
	}
}

func TestEntries(t *testing.T) {
	w := start(t, repository(t))
	entries, err := w.Entries(background, w.git.SHA("change"))
	if err != nil {
		t.Fatal(err)
	}
	paths := make(map[string]int64)
	for _, e := range entries {
		paths[e.Path] = e.Size
	}
	if want := map[string]int64{"a.json": 4, "dir/b.json": 2, "new.json": 2, "renamed.json": 37}; !maps.Equal(paths, want) {
		t.Errorf("got %v", paths)
	}
	data, err := w.Blob(background, entries[0].Object)
	if err != nil || string(data) != "1\n3\n" {
		t.Errorf("got %q, %v", data, err)
	}
}

// If GitHub truncates a list of files, it is read folder by folder.
func TestEntriesTruncated(t *testing.T) {
	git := repository(t)
	many := make(map[string][]byte)
	for i := range 300 {
		many[fmt.Sprintf("records/%d/%04d.json", i%3, i)] = []byte("x")
	}
	git.Commit("main", "", many)
	w := start(t, git)
	w.server.MostEntries = 250
	entries, err := w.Entries(background, git.SHA("main"))
	if err != nil || len(entries) != 300+4 {
		t.Errorf("got %d entries, %v", len(entries), err)
	}
	for _, e := range entries {
		delete(many, e.Path)
	}
	if len(many) > 0 {
		t.Errorf("%d files are missing", len(many))
	}
}

// The archive comes from another host. The server fails the test if that host gets the
// token.
func TestArchive(t *testing.T) {
	w := start(t, repository(t))
	var archive bytes.Buffer
	if err := w.Archive(background, w.git.SHA("change"), &archive); err != nil || !bytes.HasPrefix(archive.Bytes(), []byte("PK")) {
		t.Errorf("got %.20q, %v", archive.Bytes(), err)
	}
}

func TestLogin(t *testing.T) {
	w := start(t, repository(t), func(o *github.Options) { o.Token = "ghp_test" })
	w.server.Token = "ghp_test"
	if login, err := w.Login(background); err != nil || login != "" {
		t.Errorf("the login of an app is %q, %v", login, err)
	}
	w.server.Login, w.server.Slug = "maintainer", ""
	if login, err := w.Login(background); err != nil || login != "maintainer" {
		t.Errorf("the login of a person is %q, %v", login, err)
	}
}

// TestFaults makes requests fail in every way and checks the number of requests, the
// time waited, and the error.
func TestFaults(t *testing.T) {
	git := repository(t)
	inAnHour := strconv.FormatInt(time.Now().Add(time.Hour).Unix(), 10)
	soon := strconv.FormatInt(time.Now().Add(90*time.Second).Unix(), 10)
	secondary := "https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits"
	list := func(w *world) error { _, err := w.Comments(background, 7); return err }
	create := func(w *world) error { return w.CreateComment(background, 7, "text") }
	check := func(w *world) error {
		_, err := w.CreateCheckRun(background, github.NewCheckRun{Name: "x", Commit: w.git.SHA("change"), Title: "t", Summary: "s"})
		return err
	}
	date := func(in time.Duration) string { return time.Now().Add(in).UTC().Format(http.TimeFormat) }
	for _, test := range []struct {
		name     string
		fault    githubtest.Fault
		do       func(*world) error
		requests int
		wait     time.Duration // at least, and less than 10 s more
		want     string        // in the error; empty for no error
		is       error
	}{
		{"502 once", githubtest.Fault{Status: 502, Times: 1}, list, 2, time.Second, "", nil},
		{"502 twice", githubtest.Fault{Status: 502, Times: 2}, list, 3, 3 * time.Second, "", nil},
		{"502 for good", githubtest.Fault{Status: 502, Times: 99}, list, 4, 7 * time.Second, "GitHub has a problem (502 Bad Gateway)", nil},
		{"503 that says how long", githubtest.Fault{Status: 503, Times: 1, Header: map[string]string{"Retry-After": "20"}}, list, 2, 20 * time.Second, "", nil},
		{"502 when creating", githubtest.Fault{Status: 502, Times: 1}, create, 1, 0, "has a problem", github.ErrUncertain},
		{"502 after creating", githubtest.Fault{Status: 502, Times: 1, After: true}, create, 1, 0, "has a problem", github.ErrUncertain},
		{"502 after a check run", githubtest.Fault{Status: 502, Times: 1, After: true}, check, 1, 0, "has a problem", github.ErrUncertain},
		{"429", githubtest.Fault{Status: 429, Times: 1, Header: map[string]string{"Retry-After": "30"}}, create, 2, 30 * time.Second, "", nil},
		{"429 that says nothing", githubtest.Fault{Status: 429, Times: 1}, create, 2, 2 * time.Minute, "", nil},
		{"429 until the limit is renewed", githubtest.Fault{Status: 429, Times: 1, Header: map[string]string{"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": soon}}, list, 2, 90 * time.Second, "", nil},
		{"429 for good", githubtest.Fault{Status: 429, Times: 99, Header: map[string]string{"Retry-After": "90"}}, list, 4, 270 * time.Second, "too many requests (429", nil},
		{"primary limit, soon", githubtest.Fault{Status: 403, Times: 1, Header: map[string]string{"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": soon}}, list, 2, 90 * time.Second, "", nil},
		{"primary limit", githubtest.Fault{Status: 403, Times: 9, Header: map[string]string{"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": inAnHour}}, list, 1, 0, "the rate limit of 60 requests is used up until ", nil},
		{"secondary limit", githubtest.Fault{Status: 403, Times: 1, DocsURL: secondary, Header: map[string]string{"Retry-After": "60"}}, create, 2, time.Minute, "", nil},
		{"secondary limit, too long", githubtest.Fault{Status: 403, Times: 9, DocsURL: secondary, Header: map[string]string{"Retry-After": "600"}}, create, 1, 0, "secondary rate limit", nil},
		{"secondary limit by its text", githubtest.Fault{Status: 403, Times: 1, DocsURL: "https://docs.github.com/x", Message: "You have exceeded a secondary rate limit"}, create, 2, 2 * time.Minute, "", nil},
		{"403 that says how long", githubtest.Fault{Status: 403, Times: 9, DocsURL: "https://docs.github.com/x", Header: map[string]string{"Retry-After": "600"}}, create, 1, 0, "GitHub throttles this token (403", nil},
		{"429 until a date", githubtest.Fault{Status: 429, Times: 1, Header: map[string]string{"Retry-After": date(3 * time.Second)}}, list, 2, 3 * time.Second, "", nil},
		{"503 until a date", githubtest.Fault{Status: 503, Times: 1, Header: map[string]string{"Retry-After": date(40 * time.Second)}}, list, 2, 40 * time.Second, "", nil},
		{"429 until a date that has passed", githubtest.Fault{Status: 429, Times: 1, Header: map[string]string{"Retry-After": date(-time.Hour)}}, list, 2, time.Second, "", nil},
		{"429 until a late date", githubtest.Fault{Status: 429, Times: 9, Header: map[string]string{"Retry-After": date(20 * time.Minute)}}, list, 1, 0, "too many requests (429", nil},
		{"429 for longer than there are numbers", githubtest.Fault{Status: 429, Times: 9, Header: map[string]string{"Retry-After": "9223372036854775807"}}, list, 1, 0, "too many requests (429", nil},
		{"401", githubtest.Fault{Status: 401, Times: 9, Message: "Bad credentials"}, list, 1, 0, "set another one in GITHUB_TOKEN", nil},
		{"422", githubtest.Fault{Status: 422, Times: 9, Message: "Validation Failed"}, create, 1, 0, "refuses it (422 Validation Failed)", github.ErrRefused},
		{"an escape sequence", githubtest.Fault{Status: 422, Times: 9, Message: "a\x1b[2Jb"}, create, 1, 0, `a\x1b[2Jb`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := start(t, git)
			w.server.Break(test.fault)
			began := w.clock.now
			err := test.do(w)
			switch {
			case test.want == "" && err != nil, test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("the error is %v, want %q", err, test.want)
			case test.is != nil && !errors.Is(err, test.is):
				t.Errorf("%v is not %v", err, test.is)
			case test.is == nil && (errors.Is(err, github.ErrUncertain) || errors.Is(err, github.ErrReadOnly)):
				t.Errorf("%v has a kind", err)
			}
			if n := len(w.server.Log()); n != test.requests {
				t.Errorf("%d requests, want %d", n, test.requests)
			}
			if waited := w.clock.now.Sub(began); waited < test.wait-5*time.Second && waited < test.wait || waited > test.wait+10*time.Second {
				t.Errorf("waited %s, want %s", waited, test.wait)
			}
			if err != nil && strings.Contains(err.Error(), w.server.Token) {
				t.Errorf("the token is in %q", err)
			}
		})
	}
}

// An answer that is not a list of valid elements is not read as an empty list.
func TestNoList(t *testing.T) {
	git := repository(t)
	for _, test := range []struct {
		path string
		body []string
		do   func(*world) error
	}{
		{"/issues/7/comments", nil, func(w *world) error { _, err := w.Comments(background, 7); return err }},
		{"/pulls/7/comments", nil, func(w *world) error { _, err := w.ReviewComments(background, 7); return err }},
		{"/pulls/7/files", nil, func(w *world) error { _, _, err := w.Files(background, 7); return err }},
		{"/pulls", nil, func(w *world) error { _, err := w.PullsOf(background, "kb", "change"); return err }},
		{"/check-runs", []string{`{"total_count": 0}`, `{"check_runs": null}`, `{"check_runs": [null]}`, `{"check_runs": [{}]}`}, func(w *world) error {
			_, err := w.CheckRuns(background, w.git.SHA("change"), "x")
			return err
		}},
		{"/check-runs", []string{"{}"}, func(w *world) error {
			_, err := w.CreateCheckRun(background, github.NewCheckRun{Name: "x", Commit: w.git.SHA("change"), Title: "t", Summary: "s"})
			if !errors.Is(err, github.ErrUncertain) {
				t.Errorf("%v is not uncertain", err)
			}
			return err
		}},
	} {
		if test.body == nil {
			test.body = []string{"[null]", "[{}]"}
		}
		for _, body := range append(test.body, "", "null") {
			w := start(t, git)
			w.server.Break(githubtest.Fault{Path: test.path, Status: 200, Body: []byte(body), Times: 1})
			if err := test.do(w); err == nil || !strings.Contains(err.Error(), "does not match GitHub's API; try again later") {
				t.Errorf("%s is %q: %v", test.path, body, err)
			}
		}
	}
}

// TestWait checks how long a request that may have been carried out gets to take
// effect.
func TestWait(t *testing.T) {
	w := start(t, repository(t))
	w.server.Break(githubtest.Fault{Status: 502, Times: 2})
	w.server.Break(githubtest.Fault{Status: 502, Times: 1, Header: map[string]string{"Retry-After": "20"}})
	w.server.Break(githubtest.Fault{Status: 502, Times: 1, Header: map[string]string{"Retry-After": "600"}})
	for round, want := range []time.Duration{2 * time.Second, 4 * time.Second, 20 * time.Second, 0} {
		because := w.CreateComment(background, 7, "text")
		began := w.clock.now
		if err := w.Wait(background, round, because); (err != nil) != (want == 0) || want == 0 && err != because {
			t.Errorf("round %d: %v", round, err)
		}
		if waited := w.clock.now.Sub(began); waited != want {
			t.Errorf("round %d: waited %s, want %s", round, waited, want)
		}
	}
}

// No request is sent while the rate limit is used up.
func TestSpent(t *testing.T) {
	w := start(t, repository(t))
	w.server.Break(githubtest.Fault{Status: 502, Times: 1, Header: map[string]string{
		"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": strconv.FormatInt(w.clock.now.Add(30*time.Second).Unix(), 10),
	}})
	_ = w.CreateComment(background, 7, "text")
	if _, err := w.Comments(background, 7); err != nil {
		t.Fatal(err)
	}
	if waited := w.clock.slept; len(waited) != 1 || waited[0] < 29*time.Second {
		t.Errorf("waited %v", waited)
	}
}

func TestPermissions(t *testing.T) {
	git := repository(t)
	sha := func(w *world) string { return w.git.SHA("change") }
	for _, test := range []struct {
		need string
		do   func(*world) error
	}{
		{"checks: write", func(w *world) error {
			_, err := w.CreateCheckRun(background, github.NewCheckRun{Name: "x", Commit: sha(w), Title: "t", Summary: "s", Conclusion: "success"})
			return err
		}},
		{"checks: write", func(w *world) error { _, err := w.CheckRuns(background, sha(w), "x"); return err }},
		{"pull-requests: write", func(w *world) error { return w.CreateComment(background, 7, "text") }},
		{"pull-requests: write", func(w *world) error {
			return w.CreateReview(background, 7, sha(w), []github.LineComment{{Path: "a.json", From: 2, To: 2, Body: "x"}})
		}},
		{"pull-requests: read", func(w *world) error { _, _, err := w.Files(background, 7); return err }},
		{"contents: read", func(w *world) error { return w.Archive(background, sha(w), &bytes.Buffer{}) }},
		{"contents: read", func(w *world) error { _, err := w.Entries(background, sha(w)); return err }},
		{"contents: read", func(w *world) error { _, err := w.MergeBase(background, "main", "change"); return err }},
	} {
		w := start(t, git, func(o *github.Options) { o.Actions = true })
		w.server.Denied = []string{test.need, strings.Replace(test.need, "write", "read", 1)}
		err := test.do(w)
		if err == nil || !strings.Contains(err.Error(), "it needs the permission "+test.need+"; add it under permissions in the workflow") {
			t.Errorf("without %s: %v", test.need, err)
		}
		if got := errors.Is(err, github.ErrReadOnly); got != strings.HasSuffix(test.need, "write") {
			t.Errorf("without %s: read only: %v", test.need, got)
		}
	}
}

// A second request for a list only asks whether the list has changed.
func TestUnchanged(t *testing.T) {
	w := start(t, repository(t))
	w.server.Say(githubtest.Comment{Number: 7, Author: "a", Body: "first"})
	for n, want := range []string{"200", "304", "304", "200"} {
		if n == 3 {
			w.server.Say(githubtest.Comment{Number: 7, Author: "a", Body: "second"})
		}
		comments, err := w.Comments(background, 7)
		if log := w.server.Log(); err != nil || len(log) != 1 || !strings.HasSuffix(log[0], want) || len(comments) != 1+n/3 {
			t.Errorf("got %v, %v, %v, want %s", comments, err, log, want)
		}
	}
	if got := w.Budget.String(); !strings.HasPrefix(got, "4 requests to GitHub, 0 writes, 0 repeated, 2 unchanged; ") {
		t.Errorf("got %q", got)
	}
}

func TestPagination(t *testing.T) {
	w := start(t, repository(t))
	for i := range 201 {
		w.server.Say(githubtest.Comment{Number: 7, Author: "a", Body: strconv.Itoa(i)})
	}
	comments, err := w.Comments(background, 7)
	if err != nil || len(comments) != 201 || comments[200].Body != "200" {
		t.Errorf("got %d comments, %v", len(comments), err)
	}
}

func TestAPI(t *testing.T) {
	for api, want := range map[string]string{
		"": "", "https://ghe.example.org/api/v3": "", "https://ghe.example.org/api/v3/": "", "http://127.0.0.1:4010": "", "http://[::1]:4010": "",
		"http://ghe.example.org/api/v3": "use https", "ftp://x": "is not the URL", "ghe.example.org": "is not the URL", "https://user:secret@ghe.example.org": "is not the URL", "::": "is not the URL",
	} {
		_, err := github.New("a/b", github.Options{API: api})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", api, err)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%v", err)
		}
	}
	for _, name := range []string{"", "a", "a/", "/b", "a/b/c", "a/..", "a b/c", "a/b?x", "a/%2e%2e"} {
		if _, err := github.New(name, github.Options{}); err == nil {
			t.Errorf("%q is accepted", name)
		}
	}
}

// A write is redirected only to the same host.
func TestRedirect(t *testing.T) {
	seen := ""
	network := func(status int, location string) http.RoundTripper {
		return roundTrip(func(req *http.Request) (*http.Response, error) {
			seen += req.URL.Host + " " + req.Header.Get("Authorization") + "\n"
			h := http.Header{}
			if req.URL.Host == "api.example.org" && !strings.Contains(req.URL.Path, "/new") {
				h.Set("Location", location)
				return &http.Response{StatusCode: status, Header: h, Body: http.NoBody, Request: req}, nil
			}
			return &http.Response{StatusCode: 200, Header: h, Body: http.NoBody, Request: req}, nil
		})
	}
	for _, test := range []struct {
		location string
		write    bool
		want     string // requested hosts and their tokens
		err      string
	}{
		{"https://api.example.org/new", false, "api.example.org Bearer t\napi.example.org Bearer t\n", ""},
		{"https://api.example.org/new", true, "api.example.org Bearer t\napi.example.org Bearer t\n", ""},
		{"https://evil.example.org/new", false, "api.example.org Bearer t\nevil.example.org \n", ""},
		{"https://evil.example.org/new", true, "api.example.org Bearer t\n", "redirects a write to another host, evil.example.org"},
		{"http://api.example.org/new", false, "api.example.org Bearer t\n", "without encryption"},
		{"https://api.example.org/again", false, strings.Repeat("api.example.org Bearer t\n", 6), "too many redirects"},
	} {
		seen = ""
		c, err := github.New("a/b", github.Options{API: "https://api.example.org", Token: "t", Clock: &clock{}, Transport: network(307, test.location)})
		if err != nil {
			t.Fatal(err)
		}
		if test.write {
			err = c.CreateComment(background, 1, "x")
		} else {
			err = c.Archive(background, "abc", &bytes.Buffer{})
		}
		if seen != test.want && test.err != "too many redirects" || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%s, %v: asked %q, %v", test.location, test.write, seen, err)
		}
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }
