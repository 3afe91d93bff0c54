package githubtest

import (
	"cmp"
	"net/http"
	"slices"
)

// A Check is a check run.
type Check struct {
	ID                                 int64
	Name, Commit, ExternalID           string
	Status, Conclusion, Title, Summary string
	Annotations                        []Annotation
}

// An Annotation is a remark of a check run.
type Annotation struct {
	Path, Level, Title, Message string
	From, To                    int
}

// Checks returns the check runs, oldest first.
func (s *Server) Checks() []Check {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []Check
	for _, c := range s.checks {
		list = append(list, *c)
	}
	return list
}

func createCheck(s *Server, c call) answer {
	commit := text(c.input, "head_sha")
	if s.git.SHA(commit) != commit {
		return failed(http.StatusUnprocessableEntity, "No commit found for SHA: "+commit)
	}
	s.nextID++
	made := &Check{ID: s.nextID, Name: text(c.input, "name"), Commit: commit, ExternalID: text(c.input, "external_id")}
	s.checks = append(s.checks, made)
	made.take(c.input)
	return answer{status: http.StatusCreated, body: checkBody(s, made)}
}

// take applies a request. It adds annotations to the existing ones.
func (c *Check) take(input map[string]any) {
	c.Status, c.Conclusion = cmp.Or(text(input, "status"), c.Status, "queued"), text(input, "conclusion")
	output, _ := input["output"].(map[string]any)
	c.Title, c.Summary = text(output, "title"), text(output, "summary")
	annotations, _ := output["annotations"].([]any)
	for _, a := range annotations {
		a := a.(map[string]any)
		c.Annotations = append(c.Annotations, Annotation{
			text(a, "path"), text(a, "annotation_level"), text(a, "title"), text(a, "message"), number(a, "start_line"), number(a, "end_line"),
		})
	}
}

func checkBody(s *Server, c *Check) map[string]any {
	body := s.schema.example("/repos/{owner}/{repo}/check-runs/{check_run_id}", "get", "200")
	body["id"], body["name"], body["head_sha"], body["external_id"], body["status"] = c.ID, c.Name, c.Commit, c.ExternalID, c.Status
	body["conclusion"], body["completed_at"] = nil, nil
	if c.Conclusion != "" {
		body["conclusion"], body["completed_at"] = c.Conclusion, "2026-11-21T00:00:00Z"
	}
	output := body["output"].(map[string]any)
	output["title"], output["summary"], output["annotations_count"] = c.Title, c.Summary, len(c.Annotations)
	body["app"].(map[string]any)["slug"] = s.Slug
	return body
}

func findCheck(s *Server, c call) *Check {
	i := slices.IndexFunc(s.checks, func(r *Check) bool { return r.ID == c.number("check_run_id") })
	if i < 0 {
		return nil
	}
	return s.checks[i]
}

func getCheck(s *Server, c call) answer {
	if run := findCheck(s, c); run != nil {
		return answer{status: http.StatusOK, body: checkBody(s, run)}
	}
	return notFound
}

func updateCheck(s *Server, c call) answer {
	run := findCheck(s, c)
	if run == nil {
		return notFound
	}
	run.take(c.input)
	return answer{status: http.StatusOK, body: checkBody(s, run)}
}

func listChecks(s *Server, c call) answer {
	list := []any{}
	query := c.req.URL.Query()
	seen := make(map[string]bool)
	for _, run := range slices.Backward(s.checks) {
		if run.Commit == c.params["ref"] && run.Name == query.Get("check_name") && !(seen[run.Name] && query.Get("filter") == "latest") {
			seen[run.Name] = true
			list = append(list, checkBody(s, run))
		}
	}
	part, h := page(s, c, list)
	return answer{http.StatusOK, h, map[string]any{"total_count": len(list), "check_runs": part}}
}
