package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// What somebody has changed since it was read is theirs, and so are its cards.
func TestWriteChanges(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links are another matter on Windows")
	}
	dir := t.TempDir()
	spread(t, dir, map[string]string{
		"changed.json": "somebody's", "kept.json": "old", "new.md": "somebody's", "empty.json": "", "outside": "old", "locked.json": "old",
		"behind.json": "old", "behind.md": "old", "alone.md": "old", "alone.zh.md": "old",
	})
	if err := os.Symlink("outside", filepath.Join(dir, "link.json")); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"locked.json", "behind.md", "alone.md"} {
		if err := os.Chmod(filepath.Join(dir, file), 0o444); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	var out, errors bytes.Buffer
	a := &app{stdout: &out, stderr: &errors, dir: dir}
	change := func(file, before string) fix.Change {
		c := fix.Change{File: file, After: []byte("new")}
		if before != "" {
			c.Before = []byte(before)
		}
		return c
	}
	written, err := writeChanges(a, &workspace{root: dir}, root, []fix.Change{
		change("changed.json", "old"), change("changed.md", ""), change("changed.zh.md", ""), change("gone.json", "old"),
		change("kept.json", "old"), change("kept.md", ""), change("link.json", "old"), change("new.md", ""),
		change("locked.json", "old"), change("locked.md", ""),
		change("behind.md", "old"), change("behind.json", "old"), change("behind.zh.md", ""), // the record goes with its cards
		change("alone.md", "old"), change("alone.zh.md", "old"), // a card may do without the other
	})
	if err != nil || len(written) != 3 || out.String() != "kept.json\nkept.md\nalone.zh.md\n" {
		t.Errorf("written %v, error %v, output %q", written, err, out.String())
	}
	if got := strings.Count(errors.String(), "somebody has changed it since it was read; run kbctl again\n"); got != 4 {
		t.Errorf("said %q", errors.String())
	}
	for _, want := range []string{
		"kbctl: left alone: locked.json: is read-only; make it writable\n",
		"kbctl: left alone: behind.md: is read-only; make it writable\nkbctl: left alone: behind.json: behind.md, which is made of it, cannot follow\n",
	} {
		if !strings.Contains(errors.String(), want) {
			t.Errorf("said %q", errors.String())
		}
	}
	want := map[string]string{
		"changed.json": "somebody's", "kept.json": "new", "kept.md": "new", "new.md": "somebody's", "empty.json": "", "outside": "old", "link.json": "old", "locked.json": "old",
		"behind.json": "old", "behind.md": "old", "alone.md": "old", "alone.zh.md": "new",
	}
	if left := differing(gathered(t, dir), want); len(left) > 0 {
		t.Errorf("these are not as they should be: %s", left)
	}
}

// What others write while a command waits for its turn is not lost: it is read
// after that, and a command whose turn comes too late says so.
func TestWaitsBeforeItReads(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("folders cannot be locked")
	}
	const (
		before = `{"id": "demo/a", "signature": "demo: before", "workarounds": [{"action": "x", "how": "x"}]}`
		after  = `{"id": "demo/a", "signature": "demo: after", "workarounds": [{"action": "y", "how": "y"}]}`
		theirs = `{"id": "demo/b", "signature": "demo: theirs"}`
	)
	for _, test := range []struct {
		command  []string
		code     int
		file     string // that has
		has, not string
	}{
		{[]string{"fmt"}, exitClean, "records/demo/a.json", `"demo: after"`, "before"},
		{[]string{"fix", "--select", "how-repeats-action"}, exitClean, "records/demo/a.json", `"demo: after"`, `"how"`},
		{[]string{"cards"}, exitClean, "records/demo/a.md", "demo: after", "before"},
		{[]string{"hook", "cards", "records/demo/a.json"}, exitFindings, "records/demo/a.md", "demo: after", "before"},
		{[]string{"baseline"}, exitClean, ".kbctl-baseline.json", "demo/b.json", "nothing"},
		{[]string{"rename", "demo/a", "demo/c"}, exitClean, "records/demo/c.json", `"demo: after"`, "before"},
		{[]string{"rename", "demo/a", "demo/b"}, exitUsage, "records/demo/b.json", theirs, "after"},
		{[]string{"new", "demo/b", "--signature", "demo: mine"}, exitUsage, "records/demo/b.json", theirs, "mine"},
		{[]string{"new", "demo/b", "--signature", "demo: mine"}, exitUsage, "records/demo/b.md", "their card", "mine"},
	} {
		t.Run(strings.Join(test.command, " "), func(t *testing.T) {
			dir := t.TempDir()
			spread(t, dir, map[string]string{".kbctl.yaml": "rules: {schema: off}\n", "records/demo/a.json": before})
			root, err := os.OpenRoot(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer root.Close()
			end, err := atomicfile.Begin(root, nil)
			if err != nil {
				t.Fatal(err)
			}
			done := make(chan int, 1)
			var errors bytes.Buffer
			for i, arg := range test.command {
				if strings.HasPrefix(arg, "records/") { // which a hook looks for where it runs
					test.command[i] = filepath.Join(dir, arg)
				}
			}
			go func() {
				a := &app{stdin: strings.NewReader(""), stdout: io.Discard, stderr: &errors}
				done <- a.main(append([]string{"-C", dir}, test.command...))
			}()
			time.Sleep(300 * time.Millisecond) // for it to have come so far
			meanwhile := map[string]string{"records/demo/a.json": after, "records/demo/b.json": theirs}
			if test.command[0] == "new" {
				meanwhile["records/demo/b.md"] = "their card"
			}
			spread(t, dir, meanwhile)
			end()
			if code := <-done; code != test.code {
				t.Errorf("exit code %d, %s", code, errors.String())
			}
			if got := gathered(t, dir)[test.file]; !strings.Contains(got, test.has) || strings.Contains(got, test.not) {
				t.Errorf("%s has %s", test.file, got)
			}
		})
	}
}

// A folder of records that is a link can be checked; whoever would write says that
// it is one.
func TestLinkedRecords(t *testing.T) {
	dir := t.TempDir()
	text := `{"id": "demo/a", "workarounds": [{"action": "x", "how": "x"}]}`
	spread(t, dir, map[string]string{".kbctl.yaml": "records: kb/records\n", "real/records/demo/a.json": text})
	if err := os.Symlink("real", filepath.Join(dir, "kb")); err != nil {
		t.Skip(err)
	}
	for _, command := range [][]string{{"fix"}, {"fix", "--dry-run"}, {"fmt"}, {"cards"}, {"hook", "cards"}, {"baseline"}, {"rename", "demo/a", "demo/b"}, {"rename", "--dry-run", "demo/a", "demo/b"}, {"new", "demo/b", "--signature", "demo: the spindle broke off"}} {
		var errors bytes.Buffer
		a := &app{stdin: strings.NewReader(""), stdout: io.Discard, stderr: &errors}
		code := a.main(append([]string{"-C", dir}, command...))
		if want := "kb is a link, and kbctl never writes through one; set records in .kbctl.yaml to the folder itself"; code != exitUsage || !strings.Contains(errors.String(), want) {
			t.Errorf("%s: exit code %d, %s", command, code, errors.String())
		}
	}
	var out bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: io.Discard}
	if code := a.main([]string{"-C", dir, "check", "--no-cache", "--select", "how-repeats-action", "--fail-on", "info"}); code != exitFindings || !strings.Contains(out.String(), "how-repeats-action") {
		t.Errorf("check: exit code %d, %s", code, out.String())
	}
	if got := gathered(t, filepath.Join(dir, "real")); got["records/demo/a.json"] != text || len(got) != 1 {
		t.Errorf("there is %q", got)
	}
}
