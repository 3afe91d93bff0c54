// Package githubtest simulates GitHub in tests. It has a repository with pull requests,
// and the part of the API that kbctl uses. The commits are in a real git repository.
//
// The server validates every request and answer with GitHub's own description of its
// API (openapi/). So a misspelled field or one annotation too many fails the test.
package githubtest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Server is a GitHub with one repository.
type Server struct {
	// URL is the URL of the API.
	URL string
	// Fail is called with a request or an answer that GitHub's description does not
	// allow.
	Fail func(format string, args ...any)
	// Repository is OWNER/NAME, by default "kb/errors".
	Repository string
	// Token is the only valid token.
	Token string
	// Login is the token's owner. Slug is the app's, if the owner is an app.
	Login, Slug string
	// Denied are the permissions that the token lacks, such as "checks: write".
	Denied []string
	// Resolves means that the token may resolve threads. A workflow's may not, unless it
	// has contents: write.
	Resolves bool
	// Refused are lines of files that are in the diff but accept no comment.
	Refused []int
	// MostEntries is how many files one answer lists. On GitHub it is 100,000.
	MostEntries int
	// MostThreads is how many threads one answer lists. On GitHub it is 100.
	MostThreads int
	// Runs are the runs of workflows, oldest first.
	Runs []Run
	// Reviews are the reviews of pull requests, oldest first.
	Reviews []Review
	// Users are the logins by the email addresses in commits.
	Users map[string]string
	// Remaining is the rest of the primary rate limit.
	Remaining int

	api, archives *httptest.Server
	schema        *schema
	git           Git

	mu       sync.Mutex
	pulls    map[int]*Pull
	comments []*Comment // on pull requests and on lines, in order of creation
	checks   []*Check
	nextID   int64
	faults   []*Fault
	late     []func()
	log      []string
}

// New starts a server for a git repository. The caller must close it.
func New(dir string, fail func(format string, args ...any)) *Server {
	s := &Server{
		Fail: fail, Repository: "kb/errors", Token: "ghs_" + "test", Login: "github-actions[bot]", Slug: "github-actions",
		Remaining: 5000, MostEntries: 100_000, MostThreads: 100, git: Git{dir}, pulls: make(map[int]*Pull), nextID: 1000,
	}
	var err error
	if s.schema, err = gitHubSchema(); err != nil {
		fail("%v", err)
	}
	s.api = httptest.NewServer(http.HandlerFunc(s.serve))
	s.archives = httptest.NewServer(http.HandlerFunc(s.serveFile))
	s.URL = s.api.URL
	return s
}

func (s *Server) Close() {
	s.api.Close()
	s.archives.Close()
}

// Log returns the requests since the last call, one per line: method, path, status.
func (s *Server) Log() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	log := s.log
	s.log = nil
	return log
}

// An answer is an answer of the server.
type answer struct {
	status int
	header http.Header
	body   any // nil for none
}

func (s *Server) serve(w http.ResponseWriter, req *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, _ := io.ReadAll(req.Body)
	a := respond(s, req, body)
	maps.Copy(w.Header(), a.header)
	countRequest(s, w.Header())
	var data []byte
	if a.body != nil {
		data, _ = json.Marshal(a.body)
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
	}
	if req.Method == http.MethodGet && a.status == http.StatusOK {
		etag := fmt.Sprintf(`"%x"`, sha256.Sum256(data))
		w.Header().Set("ETag", etag)
		if req.Header.Get("If-None-Match") == etag {
			a.status, data = http.StatusNotModified, nil
		}
	}
	s.log = append(s.log, fmt.Sprintf("%s %s %d", req.Method, req.URL.RequestURI(), a.status))
	w.WriteHeader(a.status)
	_, _ = w.Write(data)
}

// countRequest counts a request against the primary limit, unless a fault has set the
// limit's headers.
func countRequest(s *Server, h http.Header) {
	s.Remaining--
	if h.Get("X-RateLimit-Remaining") == "" {
		h.Set("X-RateLimit-Limit", "5000")
		h.Set("X-RateLimit-Remaining", strconv.Itoa(s.Remaining))
		h.Set("X-RateLimit-Reset", strconv.FormatInt(time.Now().Add(time.Hour).Unix(), 10))
	}
}

// respond validates a request, carries it out, and validates the answer.
func respond(s *Server, req *http.Request, body []byte) answer {
	if req.URL.Path == "/graphql" {
		return respondGraphQL(s, req, body)
	}
	asked, err := s.schema.request(req, body)
	if err != nil {
		s.Fail("GitHub would not accept the request %s %s: %s\n%.2000s", req.Method, req.URL, firstLine(err), body)
		return failed(http.StatusUnprocessableEntity, err.Error())
	}
	if got := req.Header.Get("Authorization"); got != "Bearer "+s.Token {
		return failed(http.StatusUnauthorized, "Bad credentials")
	}
	fault := nextFault(s, req)
	if fault != nil && !fault.After && !fault.Late {
		return fault.answer()
	}
	if need := missingPermission(s, asked.operation); need != "" {
		return denied(need)
	}
	req.Body = io.NopCloser(bytes.NewReader(body))
	if fault != nil && fault.Late {
		s.late = append(s.late, func() { handle(s, asked, req, body) })
		return fault.answer()
	}
	a := handle(s, asked, req, body)
	if err := asked.response(a); err != nil {
		s.Fail("GitHub would not answer %s %s like this: %s", req.Method, req.URL, firstLine(err))
	}
	if fault != nil {
		return fault.answer()
	}
	return a
}

// firstLine removes the schema that an error quotes.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

func failed(status int, message string) answer {
	return answer{status: status, body: map[string]any{
		"message": message, "documentation_url": "https://docs.github.com/rest", "status": strconv.Itoa(status),
	}}
}

var notFound = failed(http.StatusNotFound, "Not Found")

// handle carries out a request.
func handle(s *Server, asked *asked, req *http.Request, body []byte) answer {
	if asked.operation != "users/get-authenticated" && asked.params["owner"]+"/"+asked.params["repo"] != s.Repository {
		return notFound
	}
	var input map[string]any
	if len(body) > 0 {
		_ = json.Unmarshal(body, &input)
	}
	h := operations[asked.operation].handle
	if h == nil {
		s.Fail("no handler for %s", asked.operation)
		return notFound
	}
	return h(s, call{asked.params, req, input})
}

// A call is a request to one operation.
type call struct {
	params map[string]string
	req    *http.Request
	input  map[string]any
}

func (c call) number(name string) int64 {
	n, _ := strconv.ParseInt(c.params[name], 10, 64)
	return n
}

// text returns a string of the input. The description guarantees its type.
func text(input map[string]any, name string) string {
	s, _ := input[name].(string)
	return s
}

func number(input map[string]any, name string) int {
	n, _ := input[name].(float64)
	return int(n)
}

// An operation is an operation of the API and the permission that it needs.
type operation struct {
	handle     func(*Server, call) answer
	permission string
}

// operations are the operations that kbctl uses, by their names in the description.
var operations = map[string]operation{
	"users/get-authenticated":             {getUser, ""},
	"pulls/list":                          {listPulls, "pull-requests: read"},
	"pulls/get":                           {getPull, "pull-requests: read"},
	"pulls/list-files":                    {listFiles, "pull-requests: read"},
	"pulls/list-reviews":                  {listReviews, "pull-requests: read"},
	"pulls/list-commits":                  {listCommits, "pull-requests: read"},
	"pulls/list-review-comments":          {listReviewComments, "pull-requests: read"},
	"pulls/create-review-comment":         {createFileComment, "pull-requests: write"},
	"pulls/create-review":                 {createReview, "pull-requests: write"},
	"pulls/update-review-comment":         {editComment, "pull-requests: write"},
	"pulls/delete-review-comment":         {deleteComment, "pull-requests: write"},
	"issues/list-comments":                {listComments, "pull-requests: read"},
	"issues/create-comment":               {createComment, "pull-requests: write"},
	"issues/update-comment":               {editComment, "pull-requests: write"},
	"issues/delete-comment":               {deleteComment, "pull-requests: write"},
	"checks/list-for-ref":                 {listChecks, "checks: read"},
	"checks/create":                       {createCheck, "checks: write"},
	"checks/get":                          {getCheck, ""},
	"checks/update":                       {updateCheck, "checks: write"},
	"repos/compare-commits-with-basehead": {compare, "contents: read"},
	"git/get-tree":                        {getTree, "contents: read"},
	"git/get-blob":                        {getBlob, "contents: read"},
	"repos/download-zipball-archive":      {redirectArchive, "contents: read"},

	"actions/get-workflow-run":                   {getRun, "actions: read"},
	"actions/list-workflow-runs":                 {listRuns, "actions: read"},
	"actions/list-jobs-for-workflow-run":         {listJobs, "actions: read"},
	"actions/list-jobs-for-workflow-run-attempt": {listJobs, "actions: read"},
	"actions/get-job-for-workflow-run":           {getJob, "actions: read"},
	"actions/download-job-logs-for-workflow-run": {redirectLog, "actions: read"},
}

func getUser(s *Server, _ call) answer {
	if s.Slug != "" {
		return failed(http.StatusForbidden, "Resource not accessible by integration")
	}
	user := s.schema.example("/user", "get", "200")
	user["login"], user["user_view_type"] = s.Login, "private"
	return answer{status: http.StatusOK, body: user}
}

// page returns one page of a list, and a header with a link to the next page.
func page[T any](s *Server, c call, list []T) ([]T, http.Header) {
	query := c.req.URL.Query()
	size, _ := strconv.Atoi(query.Get("per_page"))
	if size == 0 {
		size = 30
	}
	n, _ := strconv.Atoi(query.Get("page"))
	n = max(n, 1)
	from, to := min((n-1)*size, len(list)), min(n*size, len(list))
	h := make(http.Header)
	if to < len(list) {
		next := *c.req.URL
		query.Set("page", strconv.Itoa(n+1))
		next.RawQuery = query.Encode()
		h.Set("Link", fmt.Sprintf(`<%s%s>; rel="next"`, s.URL, next.RequestURI()))
	}
	return list[from:to], h
}
