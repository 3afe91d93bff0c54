package githubtest

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
)

// A Run is a run of a workflow. Earlier attempts have their own jobs.
type Run struct {
	ID, Workflow int64
	Branch       string
	// From is the branch's repository OWNER/NAME. By default it is the server's own.
	From string
	// Conclusion is empty while the run is in progress.
	Conclusion string
	Jobs       []Job
	// Attempts are the jobs of the attempts before the newest one.
	Attempts [][]Job
}

// A Job is a job of a run.
type Job struct {
	ID   int64
	Name string
	// Conclusion is empty while the job is in progress. Steps are the conclusions of its
	// steps, empty for one that is in progress.
	Conclusion string
	Steps      []string
	// Log is nil if GitHub has none.
	Log []byte
}

func findRun(s *Server, id int64) *Run {
	if i := slices.IndexFunc(s.Runs, func(r Run) bool { return r.ID == id }); i >= 0 {
		return &s.Runs[i]
	}
	return nil
}

// findJob returns a job of any run and attempt.
func findJob(s *Server, id int64) (*Run, *Job) {
	for n, r := range s.Runs {
		for _, jobs := range append(slices.Clone(r.Attempts), r.Jobs) {
			if i := slices.IndexFunc(jobs, func(j Job) bool { return j.ID == id }); i >= 0 {
				return &s.Runs[n], &jobs[i]
			}
		}
	}
	return nil, nil
}

func getRun(s *Server, c call) answer {
	run := findRun(s, c.number("run_id"))
	if run == nil {
		return notFound
	}
	return answer{status: http.StatusOK, body: runBody(s, run)}
}

func runBody(s *Server, r *Run) map[string]any {
	body := s.schema.example("/repos/{owner}/{repo}/actions/runs/{run_id}", "get", "200")
	body["id"], body["workflow_id"], body["head_branch"] = r.ID, r.Workflow, r.Branch
	body["status"], body["conclusion"] = progress(r.Conclusion)
	body["head_repository"].(map[string]any)["full_name"] = cmp.Or(r.From, s.Repository)
	return body
}

// progress returns the status and the conclusion in an answer.
func progress(conclusion string) (string, any) {
	if conclusion == "" {
		return "in_progress", nil
	}
	return "completed", conclusion
}

// listRuns lists the newest run first.
func listRuns(s *Server, c call) answer {
	query := c.req.URL.Query()
	list := []any{}
	for _, r := range slices.Backward(s.Runs) {
		if r.Workflow == c.number("workflow_id") && query.Get("branch") == r.Branch && query.Get("status") == r.Conclusion {
			list = append(list, runBody(s, &r))
		}
	}
	part, h := page(s, c, list)
	return answer{http.StatusOK, h, map[string]any{"total_count": len(list), "workflow_runs": part}}
}

func listJobs(s *Server, c call) answer {
	run := findRun(s, c.number("run_id"))
	if run == nil {
		return notFound
	}
	jobs := run.Jobs
	if attempt := c.number("attempt_number"); attempt > 0 {
		all := append(slices.Clone(run.Attempts), run.Jobs)
		if attempt > int64(len(all)) {
			return notFound
		}
		jobs = all[attempt-1]
	}
	list := []any{}
	for i := range jobs {
		list = append(list, jobBody(s, run, &jobs[i]))
	}
	part, h := page(s, c, list)
	return answer{http.StatusOK, h, map[string]any{"total_count": len(list), "jobs": part}}
}

func getJob(s *Server, c call) answer {
	run, job := findJob(s, c.number("job_id"))
	if job == nil {
		return notFound
	}
	return answer{status: http.StatusOK, body: jobBody(s, run, job)}
}

func jobBody(s *Server, r *Run, j *Job) map[string]any {
	body := s.schema.example("/repos/{owner}/{repo}/actions/jobs/{job_id}", "get", "200")
	body["created_at"] = body["started_at"] // the example violates its schema
	body["id"], body["run_id"], body["name"] = j.ID, r.ID, j.Name
	body["status"], body["conclusion"] = progress(j.Conclusion)
	steps := []any{}
	for i, conclusion := range j.Steps {
		status, conclusion := progress(conclusion)
		steps = append(steps, map[string]any{"name": "Step", "number": i + 1, "status": status, "conclusion": conclusion})
	}
	body["steps"] = steps
	return body
}

func redirectLog(s *Server, c call) answer {
	if _, job := findJob(s, c.number("job_id")); job == nil || job.Log == nil {
		return notFound
	}
	return redirect(s, "logs/"+c.params["job_id"])
}

func serveLog(s *Server, w http.ResponseWriter, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	number, _ := strconv.ParseInt(id, 10, 64)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if _, job := findJob(s, number); job != nil {
		_, _ = w.Write(job.Log)
	}
}
