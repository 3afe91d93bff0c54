package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestLife runs the commands of the life of a record in README, and checks that
// they print the lines that README shows. "…" means omitted lines, or the rest
// of a line.
func TestLife(t *testing.T) {
	_, block, _ := strings.Cut(section(t, readme, "The life of a record"), "```console\n")
	block, _, _ = strings.Cut(block, "```")
	record := recordInReadme(t)
	t.Setenv("SOURCE_DATE_EPOCH", "1795305600") // 2026-11-22
	t.Chdir(t.TempDir())
	kbctl(t, "init")
	testkit.WriteFile(t, "build.log", "+ ./deploy.sh\nbash: line 1: ./deploy.sh: Permission denied\n")
	ran := 0
	for step := range strings.SplitSeq(strings.TrimPrefix(block, "$ "), "\n$ ") {
		command, want, _ := strings.Cut(step, "\n")
		args := strings.Fields(command)
		switch args[0] {
		case "kbctl":
			ran++
			checkLines(t, command, kbctl(t, args[1:]...), want)
		case "$EDITOR":
			testkit.WriteFile(t, args[1], record)
		}
	}
	if ran != 4 {
		t.Errorf("README runs kbctl %d times", ran)
	}
	if got := kbctl(t, "match", "build.log"); !strings.Contains(got, "Root also needs an execute bit") {
		t.Errorf("kbctl match build.log:\n%s", got)
	}
}

// TestRecordsInReadme runs the commands on the records of this repository that README
// shows, and checks that they print its lines.
func TestRecordsInReadme(t *testing.T) {
	text := section(t, readme, "The records of this repository")
	_, block, _ := strings.Cut(text, "```console\n")
	block, rest, _ := strings.Cut(block, "```")
	_, picture, _ := strings.Cut(rest, "```mermaid\n")
	picture, _, _ = strings.Cut(picture, "```")
	match, graph, _ := strings.Cut(strings.TrimPrefix(block, "$ "), "\n$ ")
	match, want, _ := strings.Cut(match, "\n")
	t.Chdir("../..")
	checkLines(t, match, kbctl(t, strings.Fields(match)[1:]...), want)
	checkLines(t, graph, kbctl(t, strings.Fields(graph)[1:]...), picture)
}

// kbctl runs a command in the current folder and returns what it prints.
func kbctl(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	(&app{stdout: &out, stderr: &out}).main(t.Context(), args)
	return out.String()
}

// recordInReadme returns README's record without comments.
func recordInReadme(t *testing.T) string {
	t.Helper()
	_, text, _ := strings.Cut(section(t, readme, "A record"), "```jsonc\n")
	text, _, _ = strings.Cut(text, "```")
	return regexp.MustCompile(`(?m) +// .*$`).ReplaceAllString(text, "")
}

// checkLines checks that the wanted lines occur in the printed ones, in order.
func checkLines(t *testing.T, command, printed, wanted string) {
	t.Helper()
	left := strings.Split(printed, "\n")
	for want := range strings.Lines(wanted) {
		want = strings.TrimRight(want, "\n")
		prefix := strings.TrimSuffix(want, "…")
		for len(left) > 0 && left[0] != want && (prefix == want || !strings.HasPrefix(left[0], prefix)) {
			left = left[1:]
		}
		if len(left) == 0 {
			t.Errorf("%s does not print %q; it prints\n%s", command, want, printed)
			return
		}
		left = left[1:]
	}
}
