package githubtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// respondGraphQL answers the few requests to the GraphQL API that kbctl sends.
func respondGraphQL(s *Server, req *http.Request, body []byte) answer {
	var input struct {
		Query     string
		Variables struct {
			Owner, Name, After, Thread string
			Number                     int
		}
	}
	if err := json.Unmarshal(body, &input); err != nil || req.Method != http.MethodPost || req.Header.Get("Authorization") != "Bearer "+s.Token {
		s.Fail("GitHub would not accept the request %s %s: %v", req.Method, req.URL, err)
		return failed(http.StatusUnauthorized, "Bad credentials")
	}
	if fault := nextFault(s, req); fault != nil {
		return fault.answer()
	}
	v := input.Variables
	switch {
	case strings.Contains(input.Query, "reviewThreads(first: 100, after: $after)") && v.Owner+"/"+v.Name == s.Repository:
		return threads(s, v.Number, v.After)
	case strings.Contains(input.Query, "solveReviewThread(input: {threadId: $thread})") && !s.Resolves:
		return graphQL(map[string]any{"data": nil, "errors": []any{map[string]any{"type": "FORBIDDEN", "message": "Resource not accessible by integration"}}})
	case strings.Contains(input.Query, " resolveReviewThread("):
		return setResolved(s, v.Thread, true)
	case strings.Contains(input.Query, " unresolveReviewThread("):
		return setResolved(s, v.Thread, false)
	}
	s.Fail("the server does not know the query %s", input.Query)
	return notFound
}

func graphQL(body any) answer { return answer{status: http.StatusOK, body: body} }

func threadID(m *Comment) string { return fmt.Sprintf("PRRT_%d", m.ID) }

// threads lists the threads of a pull request.
func threads(s *Server, number int, after string) answer {
	nodes, cursor, more := []any{}, "", false
	for _, m := range s.comments {
		switch first := m.Number == number && m.Path != "" && m.ReplyTo == 0; {
		case !first || threadID(m) <= after:
		case len(nodes) == s.MostThreads:
			more = true
		default:
			cursor = threadID(m)
			nodes = append(nodes, map[string]any{"id": cursor, "comments": map[string]any{"nodes": []any{map[string]any{"fullDatabaseId": strconv.FormatInt(m.ID, 10), "databaseId": nil}}}})
		}
	}
	list := map[string]any{"nodes": nodes, "pageInfo": map[string]any{"hasNextPage": more, "endCursor": cursor}}
	return graphQL(map[string]any{"data": map[string]any{"repository": map[string]any{"pullRequest": map[string]any{"reviewThreads": list}}}})
}

func setResolved(s *Server, id string, resolved bool) answer {
	for _, m := range s.comments {
		if threadID(m) == id {
			m.Resolved = resolved
			return graphQL(map[string]any{"data": map[string]any{"thread": map[string]any{"isResolved": resolved}}})
		}
	}
	return graphQL(map[string]any{"data": nil, "errors": []any{map[string]any{"type": "NOT_FOUND", "message": "Could not resolve to a node"}}})
}
