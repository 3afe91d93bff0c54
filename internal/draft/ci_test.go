package draft

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/testkit"
)

// The folders of real logs of continuous integration, which are not a part of this
// repository. Two people marked the lines of the error in the pairs, and the maintainers of
// a project marked one line in each of the others.
const (
	pairLogs   = "logs/ci/pairs"
	markedLogs = "logs/ci/marked"
)

// TestPairs checks how often the chosen line is inside the error that people marked, with
// a run that passed and without one.
func TestPairs(t *testing.T) {
	dirs := folders(t, pairLogs)
	without, with := 0, 0
	for _, dir := range dirs {
		var passed passing.Lines
		if err := passed.Add(strings.NewReader(read(t, filepath.Join(dir, "pass.log.gz")))); err != nil {
			t.Fatal(err)
		}
		failed := read(t, filepath.Join(dir, "fail.log.gz"))
		for _, c := range []struct {
			right  *int
			passed *passing.Lines
		}{{&without, nil}, {&with, &passed}} {
			d := choose(t, dir, failed, c.passed)
			// The readers counted carriage returns as lines, too.
			line := d.Log.At + 1 + strings.Count(strings.Join(d.Log.raw[:d.Log.At+1], "\n"), "\r")
			if inside(t, dir, line) {
				*c.right++
			} else {
				t.Logf("%s: line %d: %.100q", filepath.Base(dir), line, d.Log.Lines[d.Log.At])
			}
		}
	}
	if n := len(dirs); without < 11*n/12 || with < n {
		t.Errorf("of %d logs, %d are right without a run that passed, and %d with one", n, without, with)
	}
}

// TestMarked checks how often the chosen line has the text of the line that maintainers
// marked.
func TestMarked(t *testing.T) {
	files := folders(t, markedLogs)
	right := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, log, _ := strings.Cut(strings.NewReplacer("‹", "", "›", "").Replace(string(text)), "\n")
		before, _, _ := strings.Cut(log, "#=MATCH=# ")
		d := choose(t, file, strings.Replace(log, "#=MATCH=# ", "", 1), nil)
		if d.Log.At == strings.Count(before, "\n") {
			right++
		} else {
			t.Logf("%s: line %d: %.100q", filepath.Base(file), d.Log.At+1, d.Log.Lines[d.Log.At])
		}
	}
	if n := len(files); right < 11*n/14 {
		t.Errorf("of %d logs, %d are right", n, right)
	}
}

// folders lists what is in a folder. It skips the test if there is none.
func folders(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(testkit.Shared(t, dir), "*"))
	if err != nil || len(all) == 0 {
		t.Fatalf("%s is empty: %v", dir, err)
	}
	return all
}

// read returns the text of a log.
func read(t *testing.T, file string) string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := io.ReadAll(packed.NewReader(f))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// choose finds the error in a log.
func choose(t *testing.T, name, text string, passed *passing.Lines) *Draft {
	t.Helper()
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	d := &Draft{Record: New("ci/failed", "2026-11-21"), Log: &Log{Name: name, Lines: lines, raw: lines}, options: Options{Passed: passed, Note: func(string, ...any) {}}, config: &config.Config{}}
	if err := findError(d); err != nil {
		t.Fatal(err)
	}
	return d
}

// inside reports whether a line is inside the error that one of two people marked.
func inside(t *testing.T, dir string, line int) bool {
	t.Helper()
	for _, name := range []string{"groundtruth", "groundtruth2"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for mark := range strings.Lines(string(text)) {
			var from, to int
			if n, _ := fmt.Sscanf(mark, "E %d-%d", &from, &to); n == 1 {
				to = from
			}
			if from <= line && line <= to {
				return true
			}
		}
	}
	return false
}
