package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
)

// A stranger's pull request chooses the names of jobs and the text of logs.
func TestRunIsHostile(t *testing.T) {
	const attack = "\x1b[2J\x07::error::x\r\n::error::y\u202e ##[error]z `![x](https://example.org/x.png)"
	dir := t.TempDir()
	record := filepath.Join(dir, "records", "demo", "x.json")
	if err := os.MkdirAll(filepath.Dir(record), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(record, []byte(`{"id": "demo/x", "signature": "error: y", "regex": "error::y.*"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	server := githubtest.New(dir, t.Errorf)
	t.Cleanup(server.Close)
	t.Setenv("GITHUB_API_URL", server.URL)
	t.Setenv("GITHUB_TOKEN", server.Token)
	job := githubtest.Job{ID: 411, Name: attack, Conclusion: "failure", Log: []byte(attack + "\n" + attack)}
	gone := githubtest.Job{ID: 412, Name: attack, Conclusion: "failure"}
	server.Runs = []githubtest.Run{
		{ID: 40, Workflow: 5, Branch: "main", Conclusion: "success", Jobs: []githubtest.Job{{ID: 401, Name: attack, Conclusion: "success"}}},
		{ID: 41, Workflow: 5, Branch: "main", Conclusion: "failure", Jobs: []githubtest.Job{job, gone}},
	}
	for _, flags := range []string{"--format=text", "--format=markdown", "--format=json", "--all", "--stream"} {
		got := runIn(t, dir, "match", "--run", "kb/errors@41", flags)
		if got.code != 0 || !strings.Contains(got.stdout, "demo/x") || !strings.Contains(got.stderr, "no log") {
			t.Errorf("%s: %+v", flags, got)
		}
		for line := range strings.Lines(got.stdout + got.stderr) {
			if strings.ContainsAny(line, "\x1b\x07\r\u202e") || strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
				t.Errorf("%s prints %q", flags, line)
			}
		}
	}
}
