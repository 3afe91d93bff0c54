package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
)

// githubs are the servers that replace GitHub in scripts, by the scripts' folders.
type githubs struct {
	t       *testing.T
	mu      sync.Mutex
	servers map[string]*githubtest.Server
}

// command is the command github in a script. It controls a server with the repository
// $WORK/repo and one pull request, #7, from the branch change to main.
//
//	github commit BRANCH FOLDER   adds a commit with the files of a folder
//	github force BRANCH FOLDER    replaces a branch by one commit on main
//	github orphan BRANCH FOLDER   replaces a branch by one commit without a parent
//	github start [fork]           starts the server; for a fork with a read-only token
//	github event [KIND]           sets GITHUB_EVENT_PATH to a workflow_run of the fork, or
//	                              to a pull_request or a merge_group
//	github deny [PERMISSION]      takes a permission from the token, or restores all
//	github refuse LINE…           refuses comments on these lines, or accepts all again
//	github resolves               allows the token to resolve threads
//	github reply TEXT             replies to the first comment on a line
//	github user EMAIL LOGIN       says which user an email address belongs to
//	github approve LOGIN          approves the commit of the pull request
//	github forge TEXT             adds a comment with kbctl's marker
//	github run ID BRANCH CONCLUSION JOB…
//	                              adds a run of workflow 5; a JOB is ID:NAME:CONCLUSION:LOG,
//	                              in which - means that it has not ended or has no log
//	github log                    prints the requests since the last time
//	github writes                 counts the requests that write
//	github show                   prints comments and check runs
func (g *githubs) command(ts *testscript.TestScript, _ bool, args []string) {
	process.Lock()
	defer process.Unlock()
	work := ts.MkAbs(".")
	if top := ts.Getenv("WORK"); top != "" {
		work = top
	}
	git := githubtest.Git{Dir: filepath.Join(work, "repo")}
	server := g.server(work)
	switch args[0] {
	case "commit":
		commitFolder(ts, git, args[1], "main", filepath.Join(work, args[2]))
	case "force":
		git.Run("checkout", "-q", "-f", "main")
		git.Run("branch", "-q", "-D", args[1])
		commitFolder(ts, git, args[1], "main", filepath.Join(work, args[2]))
	case "orphan":
		git.Run("checkout", "-q", "-f", "main")
		git.Run("branch", "-q", "-D", args[1])
		commitFolder(ts, git, args[1], "", filepath.Join(work, args[2]))
	case "start":
		g.start(ts, work, git, len(args) > 1)
	case "event":
		kind := strings.Join(args[1:], "")
		ts.Check(os.WriteFile(filepath.Join(work, "event.json"), []byte(eventOf(git, kind)), 0o644))
		ts.Setenv("GITHUB_EVENT_PATH", filepath.Join(work, "event.json"))
	case "deny":
		server.Denied = args[1:]
	case "resolves":
		server.Resolves = true
	case "refuse":
		server.Refused = nil
		for _, line := range args[1:] {
			n, err := strconv.Atoi(line)
			ts.Check(err)
			server.Refused = append(server.Refused, n)
		}
	case "reply":
		_, lines := server.Comments(7)
		first := lines[0]
		server.Say(githubtest.Comment{Number: 7, Author: "somebody", Body: args[1], ReplyTo: first.ID, Path: first.Path, From: first.Line, Line: first.Line, Commit: first.Commit})
	case "approve":
		server.Reviews = append(server.Reviews, githubtest.Review{Number: 7, Author: args[1], State: "APPROVED", Commit: git.SHA("change")})
	case "user":
		server.Users = map[string]string{args[1]: args[2]}
	case "forge":
		server.Say(githubtest.Comment{Number: 7, Author: "somebody", Body: "<!-- kbctl:summary 0123456789abcdef -->\n" + args[1]})
	case "run":
		server.Runs = append(server.Runs, runOf(ts, work, args[1:]))
	case "log":
		fmt.Fprint(ts.Stdout(), readable(server.Log()))
	case "writes":
		n := 0
		for _, line := range server.Log() {
			if !strings.HasPrefix(line, "GET ") {
				n++
			}
		}
		fmt.Fprintln(ts.Stdout(), n)
	case "show":
		show(ts, server)
	default:
		ts.Fatalf("github does not know %s", args[0])
	}
}

// runOf returns a run of a workflow.
func runOf(ts *testscript.TestScript, work string, args []string) githubtest.Run {
	id := func(text string) int64 {
		n, err := strconv.ParseInt(text, 10, 64)
		ts.Check(err)
		return n
	}
	run := githubtest.Run{ID: id(args[0]), Workflow: 5, Branch: args[1], Conclusion: strings.Trim(args[2], "-")}
	for _, job := range args[3:] {
		fields := strings.Split(job, ":")
		j := githubtest.Job{ID: id(fields[0]), Name: fields[1], Conclusion: strings.Trim(fields[2], "-"), Steps: []string{"failure"}}
		if fields[3] != "-" {
			var err error
			j.Log, err = os.ReadFile(filepath.Join(work, fields[3]))
			ts.Check(err)
		}
		run.Jobs = append(run.Jobs, j)
	}
	return run
}

// eventOf returns an event of a kind, as GitHub describes it to a workflow.
func eventOf(git githubtest.Git, kind string) string {
	about := fmt.Sprintf(`"workflow_run": {"event": "pull_request", "head_sha": %q, "head_branch": "change", "head_repository": {"full_name": "stranger/errors"}, "pull_requests": []}`, git.SHA("change"))
	switch kind {
	case "pull_request":
		about = `"number": 7, "pull_request": {"number": 7}`
	case "merge_group":
		about = fmt.Sprintf(`"merge_group": {"head_sha": %q, "head_ref": "refs/heads/gh-readonly-queue/main/pr-7", "base_sha": %q, "base_ref": "refs/heads/main"}`, git.SHA("change"), git.SHA("main"))
	}
	return `{"repository": {"full_name": "kb/errors"}, ` + about + `}`
}

func (g *githubs) server(work string) *githubtest.Server {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.servers[work]
}

func (g *githubs) start(ts *testscript.TestScript, work string, git githubtest.Git, fork bool) {
	server := githubtest.New(git.Dir, g.t.Errorf)
	ts.Defer(server.Close)
	pull := githubtest.Pull{Number: 7, Base: "main", Head: "change", Author: "octocat"}
	if fork {
		pull.From = "stranger/errors"
		server.Denied = []string{"checks: write", "pull-requests: write"}
	}
	server.Open(pull)
	g.mu.Lock()
	g.servers[work] = server
	g.mu.Unlock()
	ts.Setenv("GITHUB_API_URL", server.URL)
	ts.Setenv("GITHUB_TOKEN", server.Token)
	ts.Setenv("HEAD", git.SHA("change"))
	ts.Setenv("BASE", git.SHA("main"))
}

// commitFolder makes a commit with exactly the files of a folder. A new branch starts at
// from.
func commitFolder(ts *testscript.TestScript, git githubtest.Git, branch, from, folder string) {
	if _, err := os.Stat(git.Dir); err != nil {
		ts.Check(os.MkdirAll(git.Dir, 0o755))
		githubtest.Init(git.Dir)
	}
	files := make(map[string][]byte)
	for _, name := range git.Files(branch, "main") {
		files[name] = nil
	}
	ts.Check(filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		files[filepath.ToSlash(relative)], err = os.ReadFile(name)
		return err
	}))
	git.Commit(branch, from, files)
	git.Run("checkout", "-q", "-f", branch)
	ts.Setenv("HEAD", git.SHA("change"))
	ts.Setenv("BASE", git.SHA("main"))
}

var sha = regexp.MustCompile(`[0-9a-f]{40}`)

// readable replaces the parts of a log that differ from run to run.
func readable(log []string) string {
	names := make(map[string]string)
	var b strings.Builder
	for _, line := range log {
		b.WriteString(sha.ReplaceAllStringFunc(line, func(s string) string {
			if names[s] == "" {
				names[s] = "SHA" + strconv.Itoa(len(names)+1)
			}
			return names[s]
		}) + "\n")
	}
	return b.String()
}

// show prints what the pull request shows.
func show(ts *testscript.TestScript, server *githubtest.Server) {
	out := ts.Stdout()
	whole, lines := server.Comments(7)
	for _, m := range lines {
		at := m.Path
		if m.From > 0 {
			at += fmt.Sprintf(":%d", m.From)
		}
		if m.Line != m.From {
			at += fmt.Sprintf("-%d", m.Line)
		}
		if m.ReplyTo != 0 {
			at += " (an answer)"
		}
		if m.Resolved {
			at += " (resolved)"
		}
		fmt.Fprintf(out, "== %s by %s\n%s\n", at, m.Author, m.Body)
	}
	for _, m := range whole {
		fmt.Fprintf(out, "== comment by %s\n%s\n", m.Author, m.Body)
	}
	for _, c := range server.Checks() {
		fmt.Fprintf(out, "== check %s: %s %s, %s\n", c.Name, c.Status, c.Conclusion, c.Title)
		for _, a := range c.Annotations {
			fmt.Fprintf(out, "%s:%d-%d %s %s: %s\n", a.Path, a.From, a.To, a.Level, a.Title, a.Message)
		}
	}
}
