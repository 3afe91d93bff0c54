package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

// A matcher is a problem matcher of GitHub's runner or of VS Code, with the numbers of
// its regex's groups.
type matcher struct {
	Regexp                                      string
	File, Line, Column, Severity, Message, Code int
	as                                          string // the severity, if it is not a group
}

// TestProblemMatchers checks that GitHub's matchers, and the matcher that init writes,
// match every finding that kbctl prints.
func TestProblemMatchers(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"demo/a.json":            `{"id": "demo/a", "regex": "(", "first_seen": "2026-11-21", "last_confirmed": "2025-11-21", "locale": "[x]: 1:2: error: y [z]", "workarounds": [{"action": "Restart.", "how": "Restart."}]}`,
		"demo/b c 12.json":       `{`,
		"demo/1:2: info: x.json": `{}`,
		"demo/orphan-a.json":     `{"id": "demo/orphan-a", "transition_graph": {}}`,
	} {
		file := filepath.Join(dir, "records", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil && !strings.Contains(name, ":") { // Windows does not allow colons
			t.Fatal(err)
		}
	}
	for name, matchers := range map[string][]matcher{"GitHub": githubMatchers(t), "VS Code": codeMatchers(t)} {
		found, lines := findings(t, dir)
		seen := make(map[string]bool)
		for i, line := range lines {
			if got := readAs(matchers, line); got != found[i] {
				t.Errorf("%s: %q is read as %q, want %q", name, line, got, found[i])
			}
			seen[strings.SplitN(found[i], "|", 5)[3]] = true
		}
		if len(seen) != 3 {
			t.Errorf("only these severities occur: %v", seen)
		}
	}
}

// readAs parses a line with the first matcher that matches it.
func readAs(matchers []matcher, line string) string {
	for _, m := range matchers {
		if groups := regexp.MustCompile(m.Regexp).FindStringSubmatch(line); groups != nil {
			severity := m.as
			if severity == "" {
				severity = groups[m.Severity]
			}
			return strings.Join([]string{groups[m.File], groups[m.Line], groups[m.Column], severity, groups[m.Message], groups[m.Code]}, "|")
		}
	}
	return ""
}

// findings checks a base. It returns the findings in the form of readAs, and the lines
// that kbctl prints for them. The line that counts stale cards is the last one.
func findings(t *testing.T, dir string) (found, lines []string) {
	t.Helper()
	text := runIn(t, dir, "check").stdout
	var result struct {
		Findings []struct {
			File, Severity, Message, Rule string
			Line, Column                  int
		}
	}
	if err := json.Unmarshal([]byte(runIn(t, dir, "check", "--format", "json").stdout), &result); err != nil {
		t.Fatal(err)
	}
	stale := ""
	for _, f := range result.Findings {
		if f.Rule != "card-stale" {
			found = append(found, fmt.Sprintf("%s|%d|%d|%s|%s|%s", f.File, f.Line, f.Column, f.Severity, f.Message, f.Rule))
		} else if stale == "" {
			stale = fmt.Sprintf("%s|%d|%d|error|3 cards differ from their records; run kbctl cards|card-stale", f.File, f.Line, f.Column)
		}
	}
	found = append(found, stale)
	lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) != len(found) {
		t.Fatalf("%d lines for %d findings:\n%s", len(lines), len(found), text)
	}
	return found, lines
}

func githubMatchers(t *testing.T) (matchers []matcher) {
	t.Helper()
	data, err := os.ReadFile("../../.github/kbctl-problem-matcher.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		ProblemMatcher []struct {
			Severity string
			Pattern  []matcher
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	for _, m := range file.ProblemMatcher {
		m.Pattern[0].as = map[string]string{"notice": "info"}[m.Severity]
		matchers = append(matchers, m.Pattern[0])
	}
	return matchers
}

func codeMatchers(t *testing.T) []matcher {
	t.Helper()
	files, err := scaffold.Files(scaffold.Options{Records: "records", Fixtures: "logs"})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Path == ".vscode/tasks.json" {
			var tasks struct {
				Tasks []struct{ ProblemMatcher struct{ Pattern matcher } }
			}
			if err := json.Unmarshal(f.Data, &tasks); err != nil {
				t.Fatal(err)
			}
			return []matcher{tasks.Tasks[0].ProblemMatcher.Pattern}
		}
	}
	t.Fatal("init writes no tasks for VS Code")
	return nil
}
