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
)

// A screen is what a watching kbctl has written.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
	read int
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

// until waits for what a regex matches and returns all up to its end since the last
// time.
func (s *screen) until(t *testing.T, expression string) string {
	t.Helper()
	re := regexp.MustCompile(expression)
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		s.mu.Lock()
		text := s.text.String()[s.read:]
		s.mu.Unlock()
		if at := re.FindStringIndex(text); at != nil {
			s.read += at[1]
			return text[:at[1]]
		}
		if time.Now().After(deadline) {
			t.Fatalf("%q never came, but\n%s", expression, text)
		}
	}
}

const sound = `{"id": "demo/%", "signature": "disk % is full", "regex": "disk % is full", "domain": "demo"}`

// TestWatch edits a base that is being watched. What it says must be what a check
// from scratch says.
func TestWatch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	record := func(name, text string) { put(t, filepath.Join(dir, "records", name+".json"), []byte(text)) }
	record("demo/a", strings.ReplaceAll(sound, "%", "a"))
	record("demo/b", strings.ReplaceAll(sound, "%", "b"))
	configuration := filepath.Join(dir, ".kbctl.yaml")
	put(t, configuration, nil)

	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var out screen
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &out, ctx: ctx}
	code := make(chan int)
	go func() { code <- a.main([]string{"-C", dir, "check", "--watch"}) }()

	summary := regexp.MustCompile(`\d+ records: .* \(`)
	check := func(step, until string) string {
		t.Helper()
		got := out.until(t, until+`.* \(.*s\)\n`)
		want := summary.FindString(timed(dir))
		if said := summary.FindString(got); said != want {
			t.Errorf("%s: it says %q, a check says %q", step, said, want)
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
		t.Errorf("what nobody changed is shown:\n%s", got)
	}
	record("demo/b", strings.ReplaceAll(sound, "%", "b"))
	check("mended", `\d+ new, 1 gone; 2 records: `)

	record("other/new/c", strings.ReplaceAll(sound, "%", "c"))
	check("a new folder", `[1-9]\d* new, \d+ gone; 3 records`)
	if err := os.RemoveAll(filepath.Join(dir, "records", "other")); err != nil {
		t.Fatal(err)
	}
	check("a folder less", `0 new, [1-9]\d* gone; 2 records`)

	put(t, configuration, []byte("rules: {nothing: off}\n"))
	out.until(t, `kbctl: \.kbctl\.yaml:1: .*\n`)
	put(t, configuration, []byte("rules: {card-stale: off}\n"))
	check("configured", `0 new, [1-9]\d* gone; 2 records`)

	put(t, filepath.Join(dir, "testdata/logs/demo/a/match/x.log"), []byte("disk a is full"))
	check("a log", `0 new, 1 gone; 2 records`)

	// What cannot be listed for a while is checked when it can be, whole.
	at := filepath.Join(dir, "testdata")
	if err := os.Rename(at, dir+"-aside"); err != nil {
		t.Fatal(err)
	}
	put(t, at, []byte("no folder"))
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

// timed is all that a check from scratch says.
func timed(dir string) string {
	var out bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &out}
	a.main([]string{"-C", dir, "check", "--no-cache"})
	return out.String()
}

// TestWatchRefuses says what does not go with --watch.
func TestWatchRefuses(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	put(t, filepath.Join(dir, "records/demo/a.json"), []byte("{}"))
	for _, args := range [][]string{{"--format", "json"}, {"--since", "HEAD"}, {"--online"}} {
		got := runIn(t, dir, append([]string{"check", "--watch"}, args...)...)
		if !strings.Contains(got, "--watch") || got[len(got)-1] != '0'+exitUsage {
			t.Errorf("%v: %s", args, got)
		}
	}
	if got := runIn(t, t.TempDir(), "check", "--watch"); got[len(got)-1] != '0'+exitUsage {
		t.Error(got)
	}
}
