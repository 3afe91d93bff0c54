package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// TestWaitsBeforeItReads writes to a base while a command waits for its lock. The
// command must see what was written, or refuse to overwrite it.
func TestWaitsBeforeItReads(t *testing.T) {
	testkit.NotOnWindows(t, "folders cannot be locked")
	const (
		before = `{"id": "demo/a", "signature": "demo: before", "workarounds": [{"action": "x", "how": "x"}]}`
		after  = `{"id": "demo/a", "signature": "demo: after", "workarounds": [{"action": "y", "how": "y"}]}`
		theirs = `{"id": "demo/b", "signature": "demo: theirs"}`
	)
	for _, test := range []struct {
		command  []string
		code     int
		file     string // that is read afterwards
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
			synctest.Test(t, func(t *testing.T) {
				dir := t.TempDir()
				testkit.Write(t, dir, map[string]string{".kbctl.yaml": "rules: {schema: off}\n", "records/demo/a.json": before})
				root, err := os.OpenRoot(dir)
				if err != nil {
					t.Fatal(err)
				}
				defer root.Close()
				unlock, err := atomicfile.Begin(root, nil)
				if err != nil {
					t.Fatal(err)
				}
				for i, arg := range test.command {
					if strings.HasPrefix(arg, "records/") { // a hook looks in the working directory
						test.command[i] = filepath.Join(dir, arg)
					}
				}
				done := make(chan outcome, 1)
				go func() { done <- runIn(t, dir, test.command...) }()
				synctest.Wait() // until the command waits for the lock
				meanwhile := map[string]string{"records/demo/a.json": after, "records/demo/b.json": theirs}
				if test.command[0] == "new" {
					meanwhile["records/demo/b.md"] = "their card"
				}
				testkit.Write(t, dir, meanwhile)
				unlock()
				if got := <-done; got.code != test.code {
					t.Errorf("%+v", got)
				}
				if got := testkit.Read(t, os.DirFS(dir))[test.file]; !strings.Contains(got, test.has) || strings.Contains(got, test.not) {
					t.Errorf("%s has %s", test.file, got)
				}
			})
		})
	}
}

// TestLinkedRecords checks a folder of records behind a link. Commands that write must
// refuse it.
func TestLinkedRecords(t *testing.T) {
	dir := t.TempDir()
	text := `{"id": "demo/a", "workarounds": [{"action": "x", "how": "x"}]}`
	testkit.Write(t, dir, map[string]string{".kbctl.yaml": "records: kb/records\n", "real/records/demo/a.json": text})
	testkit.Link(t, "real", filepath.Join(dir, "kb"))
	for _, command := range [][]string{{"fix"}, {"fix", "--dry-run"}, {"fmt"}, {"cards"}, {"hook", "cards"}, {"baseline"}, {"rename", "demo/a", "demo/b"}, {"rename", "--dry-run", "demo/a", "demo/b"}, {"new", "demo/b", "--signature", "demo: the spindle broke off"}} {
		got := runIn(t, dir, command...)
		if want := "kb is a link, and kbctl never writes through one; set records in .kbctl.yaml to the folder itself"; got.code != exitUsage || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v", command, got)
		}
	}
	if got := runIn(t, dir, "check", "--no-cache", "--select", "how-repeats-action", "--fail-on", "info"); got.code != exitFindings || !strings.Contains(got.stdout, "how-repeats-action") {
		t.Errorf("check: %+v", got)
	}
	if got := testkit.Read(t, os.DirFS(filepath.Join(dir, "real"))); got["records/demo/a.json"] != text || len(got) != 1 {
		t.Errorf("the files are %q", got)
	}
}

// TestDryRunApplies checks that git apply turns the diff into exactly the files that fix
// writes. The records have tabs, Windows line ends, a byte order mark, no final line
// feed, and there are new files.
func TestDryRunApplies(t *testing.T) {
	git := testkit.Program(t, "git")
	record := "\uFEFF{\r\n\t\"id\": \"demo/a\",\r\n\t\"signature\": \"demo: 失败\",\r\n\t\"tags\": [\"x\",],\r\n\t\"workarounds\": [{\"action\": \"x\", \"how\": \"x\"}]\r\n}"
	files := map[string]string{".kbctl.yaml": "rules: {schema: off}\n", "records/demo/a.json": record, "records/demo/b.json": `{"id": "demo/b"}`}
	fixed, applied := t.TempDir(), t.TempDir()
	testkit.Write(t, fixed, files)
	testkit.Write(t, applied, files)
	for _, args := range [][]string{{"--ignore", "format"}, nil} {
		apply := exec.Command(git, "apply", "--whitespace=nowarn", "-")
		apply.Dir, apply.Stdin = applied, strings.NewReader(runIn(t, fixed, append([]string{"fix", "--dry-run"}, args...)...).stdout)
		apply.Env = append(apply.Environ(), "GIT_DIR="+filepath.Join(applied, "none"))
		if out, err := apply.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		runIn(t, fixed, append([]string{"fix"}, args...)...)
		got := testkit.Read(t, os.DirFS(fixed))
		if left := differing(testkit.Read(t, os.DirFS(applied)), got); len(left) > 0 {
			t.Errorf("%s: these files differ: %s", args, left)
		}
		if got["records/demo/a.md"] == "" || got["records/demo/a.json"] == record {
			t.Errorf("%s: nothing is fixed", args)
		}
	}
}
