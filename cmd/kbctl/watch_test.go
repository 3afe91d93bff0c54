package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/testkit"
)

// A screen collects the output of kbctl while it runs.
type screen struct {
	mu    sync.Mutex
	text  bytes.Buffer
	read  int
	wrote chan struct{}
}

func newScreen() *screen { return &screen{wrote: make(chan struct{}, 1)} }

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case s.wrote <- struct{}{}:
	default:
	}
	return s.text.Write(p)
}

// until waits until the new output matches a regex. It returns the output up to the
// end of the match.
func (s *screen) until(t *testing.T, expression string) string {
	t.Helper()
	re := regexp.MustCompile(expression)
	timeout := time.After(time.Minute)
	for {
		s.mu.Lock()
		text := s.text.String()[s.read:]
		s.mu.Unlock()
		if at := re.FindStringIndex(text); at != nil {
			s.read += at[1]
			return text[:at[1]]
		}
		select {
		case <-s.wrote:
		case <-timeout:
			t.Fatalf("no output matches %q:\n%s", expression, text)
		}
	}
}

const sound = `{"id": "demo/%", "signature": "disk % is full", "regex": "disk % is full", "domain": "demo"}`

// TestWatch edits a base while kbctl watches it. The summary must be that of a check
// from scratch.
func TestWatch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	record := func(name, text string) { testkit.WriteFile(t, filepath.Join(dir, "records", name+".json"), text) }
	record("demo/a", strings.ReplaceAll(sound, "%", "a"))
	record("demo/b", strings.ReplaceAll(sound, "%", "b"))
	configuration := filepath.Join(dir, ".kbctl.yaml")
	testkit.WriteFile(t, configuration, "")

	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out := newScreen()
	a := &app{stdin: strings.NewReader(""), stdout: out, stderr: out}
	code := make(chan int)
	go func() { code <- a.main(ctx, []string{"-C", dir, "check", "--watch"}) }()

	summary := regexp.MustCompile(`\d+ records: .* \(`)
	check := func(step, until string) string {
		t.Helper()
		got := out.until(t, until+`.* \(.*s\)\n`)
		want := summary.FindString(runIn(t, dir, "check", "--no-cache").stderr)
		if line := summary.FindString(got); line != want {
			t.Errorf("%s: the summary is %q, that of a check %q", step, line, want)
		}
		return got
	}
	check("first", `2 records`)

	record("demo/b", "{")
	got := check("a broken record", `\d new, \d+ gone; 2 records, 1 of them unreadable`)
	for _, want := range []string{"demo/b.json\n", "[json-syntax]", "gone: records/demo/b.json: "} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if strings.Contains(got, "demo/a.json:") {
		t.Errorf("the findings of an unchanged record are shown:\n%s", got)
	}
	record("demo/b", strings.ReplaceAll(sound, "%", "b"))
	check("fixed", `\d+ new, 1 gone; 2 records: `)

	record("other/new/c", strings.ReplaceAll(sound, "%", "c"))
	check("a new folder", `[1-9]\d* new, \d+ gone; 3 records`)
	if err := os.RemoveAll(filepath.Join(dir, "records", "other")); err != nil {
		t.Fatal(err)
	}
	check("a folder less", `0 new, [1-9]\d* gone; 2 records`)

	testkit.WriteFile(t, configuration, "rules: {nothing: off}\n")
	out.until(t, `kbctl: \.kbctl\.yaml:1: .*\n`)
	testkit.WriteFile(t, configuration, "rules: {card-stale: off}\n")
	check("configured", `0 new, [1-9]\d* gone; 2 records`)

	testkit.WriteFile(t, filepath.Join(dir, "testdata/logs/demo/a/match/x.log"), "disk a is full")
	check("a log", `0 new, 1 gone; 2 records`)

	// What could not be listed is checked as a whole when it can be.
	at := filepath.Join(dir, "testdata")
	if err := os.Rename(at, dir+"-aside"); err != nil {
		t.Fatal(err)
	}
	testkit.WriteFile(t, at, "no folder")
	out.until(t, `kbctl: .*testdata.*\n`)
	if err := errors.Join(os.Remove(at), os.Rename(dir+"-aside", at)); err != nil {
		t.Fatal(err)
	}
	check("listed again", `\n2 records`)

	stop()
	if got := <-code; got != exitFindings {
		t.Errorf("the exit code is %d although there are errors", got)
	}
}

// TestWatchRefuses tries the flags that --watch refuses.
func TestWatchRefuses(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	testkit.WriteFile(t, filepath.Join(dir, "records/demo/a.json"), "{}")
	for _, args := range [][]string{{"--format", "json"}, {"--since", "HEAD"}, {"--online"}} {
		got := runIn(t, dir, append([]string{"check", "--watch"}, args...)...)
		if !strings.Contains(got.stderr, "--watch") || got.code != exitUsage {
			t.Errorf("%v: %+v", args, got)
		}
	}
	if got := runIn(t, t.TempDir(), "check", "--watch"); got.code != exitUsage {
		t.Error(got)
	}
}
