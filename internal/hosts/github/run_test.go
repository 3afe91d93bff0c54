package github_test

import (
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
)

// startRuns returns a server with runs of a workflow.
func startRuns(t *testing.T, change ...func(*github.Options)) *world {
	t.Helper()
	w := start(t, githubtest.Init(t.TempDir()), change...)
	w.server.Runs = []githubtest.Run{
		{ID: 38, Workflow: 5, Branch: "main", Conclusion: "success"},
		{ID: 39, Workflow: 5, Branch: "main", Conclusion: "success", From: "stranger/errors"},
		{ID: 40, Workflow: 6, Branch: "main", Conclusion: "success"},
		{ID: 41, Workflow: 5, Branch: "main", Conclusion: "failure",
			Attempts: [][]githubtest.Job{{{ID: 410, Name: "build", Conclusion: "timed_out"}}},
			Jobs: []githubtest.Job{
				{ID: 411, Name: "build", Conclusion: "failure", Log: []byte("boom\n")},
				{ID: 412, Name: "test", Conclusion: "success"},
				{ID: 413, Name: "explain", Steps: []string{"success", ""}},
				{ID: 414, Name: "deploy", Steps: []string{"failure", ""}},
				{ID: 415, Name: "lint", Conclusion: "cancelled"},
			}},
	}
	return w
}

func TestRun(t *testing.T) {
	w := startRuns(t)
	run, err := w.Run(background, 41)
	if want := (&github.Run{ID: 41, Workflow: 5, Branch: "main", Repository: "kb/errors"}); err != nil || !reflect.DeepEqual(run, want) {
		t.Fatalf("%+v, %v", run, err)
	}
	passing, err := w.LastPassing(background, run)
	if err != nil || passing == nil || passing.ID != 38 {
		t.Errorf("the last passing run is %+v, %v; a fork's and another workflow's do not count", passing, err)
	}
	if passing, err := w.LastPassing(background, &github.Run{ID: 1, Workflow: 5, Branch: "other", Repository: "kb/errors"}); err != nil || passing != nil {
		t.Errorf("another branch has the passing run %+v, %v", passing, err)
	}
	if _, err := w.Run(background, 42); !errors.Is(err, github.ErrNotFound) {
		t.Errorf("a missing run: %v", err)
	}
}

func TestJobs(t *testing.T) {
	w := startRuns(t)
	jobs, err := w.Jobs(background, 41, 0)
	want := []github.Job{
		{ID: 411, Run: 41, Name: "build", Failed: true},
		{ID: 412, Run: 41, Name: "test", Passed: true},
		{ID: 413, Run: 41, Name: "explain", Running: true},
		{ID: 414, Run: 41, Name: "deploy", Running: true, Failed: true},
		{ID: 415, Run: 41, Name: "lint"},
	}
	if err != nil || !reflect.DeepEqual(jobs, want) {
		t.Errorf("%+v, %v", jobs, err)
	}
	if jobs, err := w.Jobs(background, 41, 1); err != nil || len(jobs) != 1 || jobs[0].ID != 410 || !jobs[0].Failed {
		t.Errorf("the first attempt has %+v, %v", jobs, err)
	}
	if job, err := w.Job(background, 412); err != nil || job.Name != "test" || job.Run != 41 {
		t.Errorf("%+v, %v", job, err)
	}
}

// The host of the logs does not get the token; the server checks that.
func TestLog(t *testing.T) {
	w := startRuns(t)
	log, err := w.Log(background, 411)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if text, err := io.ReadAll(log); string(text) != "boom\n" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := w.Log(background, 412); !errors.Is(err, github.ErrNotFound) || !strings.Contains(err.Error(), "the log of job 412") {
		t.Errorf("no log: %v", err)
	}
	w.server.Break(githubtest.Fault{Path: "/logs", Status: 410, Message: "Server Error", Times: 1})
	if _, err := w.Log(background, 411); !errors.Is(err, github.ErrNotFound) {
		t.Errorf("a deleted log: %v", err)
	}
	w.server.Denied = []string{"actions: read"}
	if _, err := w.Log(background, 411); err == nil || !strings.Contains(err.Error(), "it needs the permission actions: read") {
		t.Errorf("without the permission: %v", err)
	}
}

// cut cuts off the body of an answer from another host than the API's.
type cut struct{ api string }

func (c cut) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err == nil && !strings.Contains(c.api, req.URL.Host) {
		resp.Body = io.NopCloser(io.MultiReader(io.LimitReader(resp.Body, 2), iotest.ErrReader(io.ErrUnexpectedEOF)))
	}
	return resp, err
}

// An error while a log is read names the log, and not the URL with the token of the file.
func TestLogIsCutOff(t *testing.T) {
	w := startRuns(t, func(o *github.Options) { o.Transport = cut{o.API} })
	log, err := w.Log(background, 411)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if text, err := io.ReadAll(log); string(text) != "bo" || err == nil || !strings.Contains(err.Error(), "the log of job 411: unexpected EOF") {
		t.Errorf("%q, %v", text, err)
	}
}

// An answer that violates the API's description is an error, and no empty list.
func TestRunIsStrange(t *testing.T) {
	w := startRuns(t)
	run := &github.Run{ID: 41, Workflow: 5, Branch: "main", Repository: "kb/errors"}
	for _, body := range []string{"", "null", "{}", `{"jobs": null}`, `{"jobs": [{}]}`} {
		w.server.Break(githubtest.Fault{Path: "/actions/", Status: 200, Body: []byte(body), Times: 4})
		_, runErr := w.Run(background, 41)
		_, jobErr := w.Job(background, 411)
		jobs, jobsErr := w.Jobs(background, 41, 0)
		passing, passingErr := w.LastPassing(background, run)
		for _, err := range []error{runErr, jobErr, jobsErr, passingErr} {
			if err == nil || !strings.Contains(err.Error(), "the answer does not match GitHub's API") {
				t.Errorf("%q: %v, %v, %v", body, jobs, passing, err)
			}
		}
	}
}
