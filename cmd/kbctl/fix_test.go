package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

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
