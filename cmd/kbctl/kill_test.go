package main

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestFixKilled kills fix at random moments. Each file must be as before or as after
// the fix. The next run must finish the work and leave nothing behind.
// KBCTL_TEST_KILLS is the number of kills, and KBCTL_TEST_SEED the seed of the moments.
func TestFixKilled(t *testing.T) {
	t.Parallel()
	kills, seed := number("KBCTL_TEST_KILLS", testkit.ShortOrLong(1, 3)), number("KBCTL_TEST_SEED", 1)
	t.Logf("the seed is %d", seed)
	random := rand.New(rand.NewPCG(uint64(seed), 0))
	before := manyToFix(testkit.ShortOrLong(40, 300))
	dir := t.TempDir()
	testkit.Write(t, dir, before)
	killFix(t, dir, 0, 0)
	after := testkit.Read(t, os.DirFS(dir))
	leftovers := 0
	for n := range kills {
		if n == 0 || len(differing(testkit.Read(t, os.DirFS(dir)), after)) == 0 {
			if err := os.RemoveAll(filepath.Join(dir, "records")); err != nil {
				t.Fatal(err)
			}
			testkit.Write(t, dir, before)
		}
		killFix(t, dir, 1+random.IntN(len(differing(testkit.Read(t, os.DirFS(dir)), after))), random.IntN(300))
		for name, text := range testkit.Read(t, os.DirFS(dir)) {
			if strings.HasSuffix(name, ".tmp") {
				leftovers++
			} else if text != before[name] && text != after[name] {
				t.Fatalf("after kill %d, %s is neither as before nor as after:\n%s", n, name, text)
			}
		}
	}
	killFix(t, dir, 0, 0)
	if left := differing(testkit.Read(t, os.DirFS(dir)), after); len(left) > 0 {
		t.Errorf("in the end these differ: %s", left)
	}
	t.Logf("%d kills left %d temporary files", kills, leftovers)
}

// number reads a number from the environment.
func number(variable string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(variable)); err == nil {
		return n
	}
	return otherwise
}

// manyToFix returns records that each lack a mirror and a card, and repeat a text.
func manyToFix(n int) map[string]string {
	files := map[string]string{".kbctl.yaml": "rules: {schema: off, duplicate-record: off}\n"}
	for i := range n {
		files[fmt.Sprintf("records/demo/r%d.json", i)] = fmt.Sprintf(`{
  "id": "demo/r%d",
  "signature": "demo: failure number %d of them",
  "domain": "demo",
  "workarounds": [
    {
      "action": "Do it again %d times.",
      "how": "do it again %d times"
    }
  ],
  "transition_graph": {
    "leads_to": [
      {
        "error_id": "demo/r%d"
      }
    ]
  }
}
`, i, i, i, i, min(i+1, n-1))
	}
	return files
}

// killFix runs the real program. It kills it some microseconds after it has written a
// number of files, or never if that is 0.
func killFix(t *testing.T, dir string, files, microseconds int) {
	t.Helper()
	var errors bytes.Buffer
	c := exec.Command(executable(t), "fix")
	c.Args[0] = "kbctl" // makes the test binary run main
	c.Dir, c.Stderr = dir, &errors
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	written := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if written++; written == files {
			<-time.After(time.Duration(microseconds) * time.Microsecond) // a file takes about 300
			_ = c.Process.Kill()
		}
	}
	if err := c.Wait(); err != nil && files == 0 {
		t.Fatalf("%v\n%s", err, errors.String())
	}
}

func differing(a, b map[string]string) (names []string) {
	for name := range a {
		if a[name] != b[name] {
			names = append(names, name)
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			names = append(names, name)
		}
	}
	return names
}
