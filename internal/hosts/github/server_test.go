package github_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
)

// The server fails a test for a request that GitHub does not know, and for no other
// request.
func TestServer(t *testing.T) {
	g := githubtest.Init(t.TempDir())
	sha := g.Commit("main", "", map[string][]byte{"a": []byte("a\n")})
	var failed []string
	s := githubtest.New(g.Dir, func(format string, args ...any) { failed = append(failed, fmt.Sprintf(format, args...)) })
	defer s.Close()
	s.Open(githubtest.Pull{Number: 7, Base: "main", Head: "main"})
	// In another pull request, the file becomes a link.
	blob := strings.Fields(g.Run("ls-tree", sha))[2]
	g.Run("update-index", "--add", "--cacheinfo", "120000,"+blob+",a", "--cacheinfo", "100644,"+blob+",b")
	linked := g.Run("-c", "user.name=a", "-c", "user.email=a@example.org", "commit-tree", "-p", sha, "-m", "x", strings.TrimSpace(g.Run("write-tree")))
	g.Run("branch", "link", strings.TrimSpace(linked))
	s.Open(githubtest.Pull{Number: 9, Base: "main", Head: "link"})

	run := func(annotations int) string {
		one := `{"path": "a", "start_line": 1, "end_line": 1, "annotation_level": "notice", "message": "m"}`
		return fmt.Sprintf(`{"name": "x", "head_sha": %q, "output": {"title": "t", "summary": "s", "annotations": [%s]}}`,
			sha, strings.TrimSuffix(strings.Repeat(one+",", annotations), ","))
	}
	for _, test := range []struct {
		method, path, body string
		status             int
		fails              string
	}{
		{"GET", "/pulls/7", "", 200, ""},
		{"GET", "/pulls/8", "", 404, ""},
		{"GET", "/pulls/9/files", "", 200, ""},
		{"GET", "/pulls/x", "", 422, "pull_number"},
		{"GET", "/pulls/7/files?per_pages=100", "", 422, "unknown parameter per_pages"},
		{"GET", "/nothing", "", 422, "no matching operation"},
		{"POST", "/check-runs", run(50), 201, ""},
		{"POST", "/check-runs", run(51), 422, "maximum number of items is 50"},
		{"POST", "/check-runs", strings.Replace(run(1), "start_line", "startLine", 1), 422, "startLine"},
		{"POST", "/check-runs", strings.Replace(run(1), "notice", "info", 1), 422, "annotation_level"},
		{"POST", "/check-runs", `{"name": "x"`, 422, "failed to decode"},
		{"POST", "/issues/7/comments", `{"text": "x"}`, 422, "text"},
		{"POST", "/issues/7/comments", `{"body": "x"}`, 201, ""},
		{"POST", "/pulls/7/reviews", `{"event": "COMMENTS"}`, 422, "event"},
	} {
		failed = nil
		req, err := http.NewRequest(test.method, s.URL+"/repos/kb/errors"+test.path, strings.NewReader(test.body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+s.Token)
		if test.body != "" {
			req.Header.Set("Content-Type", "application/json")
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
		said := strings.Join(failed, "\n")
		if resp.StatusCode != test.status || (said != "") != (test.fails != "") || !strings.Contains(said, test.fails) {
			t.Errorf("%s %s %.80s: %d, %q; want %d, %q", test.method, test.path, test.body, resp.StatusCode, said, test.status, test.fails)
		}
	}
}
