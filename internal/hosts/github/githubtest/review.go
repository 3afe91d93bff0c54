package githubtest

import (
	"net/http"
	"strings"
)

// A Review is a review of the pull request of the number.
type Review struct {
	Number        int
	Author, State string // a login, and such as APPROVED
	Commit        string
}

func listReviews(s *Server, c call) answer {
	list := []any{}
	for i, r := range s.Reviews {
		if int64(r.Number) != c.number("pull_number") {
			continue
		}
		one := s.schema.example("/repos/{owner}/{repo}/pulls/{pull_number}/reviews", "get", "200")
		one["id"], one["state"], one["commit_id"] = i+1, r.State, r.Commit
		one["user"].(map[string]any)["login"] = r.Author
		list = append(list, one)
	}
	part, h := page(s, c, list)
	return answer{http.StatusOK, h, part}
}

func listCommits(s *Server, c call) answer {
	p := findPull(s, c)
	if p == nil {
		return notFound
	}
	list := []any{}
	for line := range strings.Lines(s.git.Run("log", "--format=%H %ae", s.git.mergeBase(p.Base, p.Head)+".."+s.git.SHA(p.Head))) {
		sha, email, _ := strings.Cut(strings.TrimSpace(line), " ")
		one := s.schema.example("/repos/{owner}/{repo}/pulls/{pull_number}/commits", "get", "200")
		one["sha"] = sha
		one["commit"].(map[string]any)["author"].(map[string]any)["email"] = email
		if login := s.Users[email]; login != "" {
			one["author"].(map[string]any)["login"] = login
		} else {
			one["author"] = nil
		}
		list = append(list, one)
	}
	part, h := page(s, c, list)
	return answer{http.StatusOK, h, part}
}
