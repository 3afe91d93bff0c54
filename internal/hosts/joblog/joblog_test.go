package joblog_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/joblog"
	"github.com/kbctl/kbctl/internal/testkit"
)

func TestParse(t *testing.T) {
	parse := func(text string) string {
		r, err := joblog.Parse(text, "https://github.com")
		if err != nil {
			return "error"
		}
		return fmt.Sprint(r.Repository, " ", r.Run, " ", r.Attempt, " ", r.Job)
	}
	testkit.Table(t, parse, map[string]string{
		"kb/errors@41":                                                          "kb/errors 41 0 0",
		"a.b/c-d_e@9223372036854775807":                                         "a.b/c-d_e 9223372036854775807 0 0",
		"https://github.com/kb/errors/actions/runs/41":                          "kb/errors 41 0 0",
		"https://github.com/kb/errors/actions/runs/41/":                         "kb/errors 41 0 0",
		"https://github.com/kb/errors/actions/runs/41?pr=7":                     "kb/errors 41 0 0",
		"https://github.com/kb/errors/actions/runs/41/usage":                    "kb/errors 41 0 0",
		"https://github.com/kb/errors/actions/runs/41/job/411":                  "kb/errors 41 0 411",
		"https://github.com/kb/errors/actions/runs/41/attempts/2":               "kb/errors 41 2 0",
		"https://github.com/kb/errors/actions/runs/41/attempts/2/job/411#step2": "kb/errors 41 2 411",
		"https://github.com/kb/errors/runs/411?check_suite_focus=true":          "kb/errors 0 0 411",

		"": "error", "kb/errors": "error", "kb/errors@": "error", "kb/errors@0": "error", "kb/errors@x": "error", "kb@41": "error",
		"kb/errors@92233720368547758080":                        "error",
		"kb/errors#41":                                          "error",
		"https://example.org/kb/errors/actions/runs/41":         "error",
		"https://github.com.evil.org/kb/errors/actions/runs/41": "error",
		"https://github.com/kb/errors/actions/runs/41x":         "error",
		"https://github.com/kb/errors/actions/runs":             "error",
		"https://github.com/kb/errors/pull/7":                   "error",
	})
}

// A fake has run 41 that failed and run 40 that passed. Other methods panic.
type fake struct {
	github.Runs
	failed, passed []github.Job
}

func (f fake) Run(_ context.Context, id int64) (*github.Run, error) { return &github.Run{ID: id}, nil }

func (f fake) LastPassing(context.Context, *github.Run) (*github.Run, error) {
	return &github.Run{ID: 40}, nil
}

func (f fake) Jobs(_ context.Context, run int64, _ int) ([]github.Job, error) {
	return slices.Clone(map[int64][]github.Job{41: f.failed, 40: f.passed}[run]), nil
}

func (f fake) Job(_ context.Context, id int64) (*github.Job, error) {
	i := slices.IndexFunc(f.failed, func(j github.Job) bool { return j.ID == id })
	return &f.failed[i], nil
}

// A passing job counts only under the name of a failed one.
func TestFind(t *testing.T) {
	f := fake{
		failed: []github.Job{{ID: 1, Run: 41, Name: "build", Failed: true}, {ID: 2, Run: 41, Name: "test"}},
		passed: []github.Job{{ID: 3, Name: "build", Passed: true}, {ID: 4, Name: "test", Passed: true}, {ID: 5, Name: "build"}},
	}
	for job, want := range map[int64]string{0: "1 3", 1: "1 3", 2: "2 4"} {
		found, err := joblog.Find(context.Background(), f, joblog.Reference{Repository: "kb/errors", Run: 41, Job: job})
		if err != nil {
			t.Fatal(err)
		}
		passing, err := joblog.FindPassing(context.Background(), f, found)
		if err != nil || len(found.Jobs) != 1 || len(passing) != 1 || fmt.Sprint(found.Jobs[0].ID, " ", passing[0].ID) != want {
			t.Errorf("job %d: finds %+v, passing %+v, %v", job, found, passing, err)
		}
	}
}

func TestFindManyJobs(t *testing.T) {
	jobs := slices.Repeat([]github.Job{{ID: 1, Run: 41, Failed: true}}, joblog.MostJobs+3)
	found, err := joblog.Find(context.Background(), fake{failed: jobs}, joblog.Reference{Run: 41})
	if err != nil || len(found.Jobs) != joblog.MostJobs || found.Left != 3 {
		t.Errorf("%d jobs, %d left out, %v", len(found.Jobs), found.Left, err)
	}
	if _, err := joblog.Find(context.Background(), fake{failed: []github.Job{{ID: 1, Run: 41}}}, joblog.Reference{Run: 41}); err == nil || !strings.Contains(err.Error(), "has failed") {
		t.Errorf("no failed job: %v", err)
	}
}
