package githubtest

import (
	"net/http"
	"net/url"
	"strings"
)

// A Pull is a pull request. Its commits are the current tips of branches in the
// server's repository.
type Pull struct {
	Number     int
	Base, Head string // branches
	// From is the head's repository OWNER/NAME. By default it is the server's own.
	From   string
	Author string // a login
	Closed bool
}

// Open adds a pull request.
func (s *Server) Open(p Pull) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.From == "" {
		p.From = s.Repository
	}
	s.pulls[p.Number] = &p
}

func findPull(s *Server, c call) *Pull {
	if p := s.pulls[int(c.number("pull_number"))]; p != nil {
		return p
	}
	return s.pulls[int(c.number("issue_number"))]
}

func getPull(s *Server, c call) answer {
	p := findPull(s, c)
	if p == nil {
		return notFound
	}
	return answer{status: http.StatusOK, body: fillPull(s, s.schema.example("/repos/{owner}/{repo}/pulls/{pull_number}", "get", "200"), p)}
}

// fillPull writes a pull request into an example of one.
func fillPull(s *Server, example map[string]any, p *Pull) map[string]any {
	delete(example, "requested_teams") // the example violates its schema
	example["number"] = p.Number
	example["user"].(map[string]any)["login"] = p.Author
	example["state"] = map[bool]string{false: "open", true: "closed"}[p.Closed]
	for side, tip := range map[string][2]string{"base": {p.Base, s.Repository}, "head": {p.Head, p.From}} {
		of := example[side].(map[string]any)
		of["ref"], of["sha"] = tip[0], s.git.SHA(tip[0])
		owner, _, _ := strings.Cut(tip[1], "/")
		of["label"] = owner + ":" + tip[0]
		of["repo"].(map[string]any)["full_name"] = tip[1]
	}
	return example
}

func listPulls(s *Server, c call) answer {
	list := []any{}
	wanted := c.req.URL.Query().Get("head")
	for n := range 1000 {
		p := s.pulls[n]
		if p == nil || p.Closed {
			continue
		}
		owner, _, _ := strings.Cut(p.From, "/")
		if wanted == "" || wanted == owner+":"+p.Head {
			list = append(list, fillPull(s, s.schema.example("/repos/{owner}/{repo}/pulls", "get", "200"), p))
		}
	}
	part, h := page(s, c, list)
	return answer{http.StatusOK, h, part}
}

// changesOf returns the changes of a pull request since its merge base.
func changesOf(s *Server, p *Pull) []change {
	return s.git.changes(s.git.mergeBase(p.Base, p.Head), s.git.SHA(p.Head))
}

func listFiles(s *Server, c call) answer {
	p := findPull(s, c)
	if p == nil {
		return notFound
	}
	const most = 3000
	list := []any{}
	for _, change := range changesOf(s, p) {
		if len(list) == most {
			break
		}
		escaped := url.PathEscape(change.new)
		file := map[string]any{
			"sha": change.object, "filename": change.new, "status": change.status, "additions": 0, "deletions": 0, "changes": 0,
			"blob_url": "https://github.com/x/" + escaped, "raw_url": "https://github.com/x/" + escaped, "contents_url": "https://api.github.com/x/" + escaped,
		}
		if change.old != change.new {
			file["previous_filename"] = change.old
		}
		if change.patch != "" {
			file["patch"] = change.patch
		}
		list = append(list, file)
	}
	part, h := page(s, c, list)
	return answer{http.StatusOK, h, part}
}

func compare(s *Server, c call) answer {
	base, head, ok := strings.Cut(c.params["basehead"], "...")
	if !ok || s.git.SHA(base) == "" || s.git.SHA(head) == "" {
		return notFound
	}
	ancestor := s.git.mergeBase(base, head)
	if ancestor == "" {
		return failed(http.StatusNotFound, "No common ancestor between "+base+" and "+head+".")
	}
	body := s.schema.example("/repos/{owner}/{repo}/compare/{basehead}", "get", "200")
	body["merge_base_commit"].(map[string]any)["sha"] = ancestor
	return answer{status: http.StatusOK, body: body}
}
