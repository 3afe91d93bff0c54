package suspect_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/logs/suspect"
)

// logs are logs of CI services. The line to choose starts with a plus.
var logs = map[string]string{
	"a command that a script tries": `
 bash: line 97: bc: command not found
` + healthy + `
+ERROR: the disk is full
 Build step 'Execute shell' marked build as failure
`,
	"options that Java prints": `
 Picked up JAVA_TOOL_OPTIONS: -XX:+ExitOnOutOfMemoryError -Dx=ERROR:
+java.lang.IllegalStateException: no compiler
`,
	"warnings with the level of errors": `
 [ERROR] /src/Old.java:[3,4] cannot find symbol
 [ERROR] /src/Old.java:[5,6] cannot find symbol
` + healthy + `
 [ERROR] COMPILATION ERROR :
+[ERROR] /src/New.java:[7,8] cannot access demo.Thing
 [INFO] BUILD FAILURE
 [ERROR] Failed to execute goal org.example:compiler:3.1:compile (default-compile) on project demo: Compilation failure
 [ERROR] /src/New.java:[7,8] cannot access demo.Thing
 [ERROR] -> [Help 1]
 [ERROR]
 [ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
 Build step 'Execute shell' marked build as failure
`,
	"a summary that repeats an error": `
+src/main.c:12:3: error: unknown type name 'thing'
` + healthy + `
 Summary of errors:
 src/main.c:12:3: error: unknown type name 'thing'
 ERROR: Job failed: exit code 2
`,
	"an upload that fails afterwards": `
+ValueError: no such column
 Error: Failed to upload artifacts: Unable to locate credentials
 ##[error]Process completed with exit code 1.
 ##[error]Unable to upload the coverage report
`,
	"a retry that succeeds": `
 error: could not connect to repo.example.org
 Waiting 18 seconds before trying again
 connected
 built
+FATAL: the license has expired
 The command "make" exited with 1.
`,
	"retries that all fail": `
 ##[error]fatal: couldn't find remote ref refs/tags/a
 Waiting 18 seconds before trying again
+##[error]fatal: couldn't find remote ref refs/tags/a
 ##[error]The process '/usr/bin/git' failed with exit code 128
`,
	"errors that passing tests expect": `
 test_rejects ... ok
 ERROR: demo: the request is refused
 java.io.IOException: expected by a test
` + healthy + `
+FAILED tests/test_x.py::test_adds - AssertionError: 3 != 4
 ##[error]Process completed with exit code 1.
`,
	"the folded command of a step": `
 ##[group]Run make || { echo "ERROR: make failed"; exit 1; }
 make || { echo "ERROR: make failed"; exit 1; }
 ##[endgroup]
+main.c:3:1: error: expected ';' before '}' token
 ##[error]Process completed with exit code 2.
`,
	"an earlier step that goes on": `
 ##[group]Run ./optional
 ##[endgroup]
 panic: the optional part is broken
 ##[group]Run make
 ##[endgroup]
+ERROR: the disk is full
 ##[error]Process completed with exit code 2.
`,
	"steps after the failure": `
 section_start:1560896352:step_script
+ERROR: the disk is full
 section_start:1560896353:after_script
 panic: nothing to clean
 section_start:1560896354:upload_artifacts_on_failure
 FATAL: no files to upload
 ERROR: Job failed: exit code 1
`,
	"a failure without the word": `
 Checking the size

+Your change has 3174 lines, which is more than 2000.
 Split it.

 ##[error]Process completed with exit code 1.
`,
	"a wrapper of the reason": `
 FAILED: [code=1] src/x.o
+src/x.cpp:12:3: error: no matching function for call to 'f'
 RuntimeError: step 1/1 failed!
 ##[error]Process completed with exit code 1.
`,
	"a line of source above a caret": `
 /app/index.js:3
     next = next.error: failed to {
                 ^

+TypeError: next is null
`,
	"a panic in Rust": `
 thread 'main' panicked at src/main.rs:2:5:
+index out of bounds: the len is 3 but the index is 5
 ##[error]Process completed with exit code 101.
`,
	"a test that fails in all attempts": `
 FAILED [0.1s] tests/x.py::test_x - AssertionError: 3 != 4
 1 failed, 2 rerun in 1.66s
+FAILED CONSISTENTLY: tests/x.py::test_x
`,
	"no reason": `
 make: *** [Makefile:3: all] Error 1
+##[error]Process completed with exit code 2.
`,
}

// healthy is a part of a log without errors.
var healthy = strings.Repeat(" [INFO] a module was built\n", 40)[:40*27-1]

func TestBest(t *testing.T) {
	for name, log := range logs {
		best := find(strings.TrimPrefix(log, "\n"), nil)
		if name == "no reason" {
			if len(best) != 2 || !best[0].Closing {
				t.Errorf("%s: %v", name, best)
			}
			continue
		}
		if len(best) == 0 || !strings.HasPrefix(best[0].Text, "+") {
			t.Errorf("%s: %v", name, best)
		}
	}
}

// find reads a log whose lines start with a mark.
func find(log string, passed *passing.Lines) []suspect.Line {
	w := suspect.Writer{Finder: &suspect.Finder{Passed: passed}}
	lines := strings.Split(strings.TrimSuffix(log, "\n"), "\n")
	for _, line := range lines {
		fmt.Fprintf(&w, "2026-11-21T05:22:42.1234567Z %s\n", line[min(len(line), 1):])
	}
	best := w.Finder.Best()
	for i := range best {
		best[i].Text = lines[best[i].Number-1]
	}
	return best
}

// TestPassing checks that the lines of runs that passed are no suspects.
func TestPassing(t *testing.T) {
	var passed passing.Lines
	if err := passed.Add(strings.NewReader("panic: it is a test\n")); err != nil {
		t.Fatal(err)
	}
	if best := find(" panic: it is a test\n ERROR: the disk is full", &passed); len(best) != 1 || best[0].Number != 2 {
		t.Errorf("%v", best)
	}
}

// TestMost checks that a Finder keeps a limited number of lines, the first and the last ones.
func TestMost(t *testing.T) {
	w := suspect.Writer{Finder: &suspect.Finder{}}
	const all = 6_000
	for i := range all {
		fmt.Fprintf(&w, "ERROR: thing %c%c%c%c is broken\n", 'g'+i%16, 'g'+i/16%16, 'g'+i/256%16, 'g'+i/4096%16)
	}
	best := w.Finder.Best()
	if len(best) > 5000 || best[0].Number != 1 || best[len(best)-1].Number != all {
		t.Errorf("%d lines, from %d to %d", len(best), best[0].Number, best[len(best)-1].Number)
	}
}

// TestWriter checks that the parts of a text make no difference, and that a long line needs
// no memory.
func TestWriter(t *testing.T) {
	text := "start\n" + strings.Repeat("x", 1<<17) + "\nERROR: the disk is full\npanic: it is over"
	for _, size := range []int{1, 7, len(text)} {
		w := suspect.Writer{Finder: &suspect.Finder{}}
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if _, err := w.Write([]byte(rest[:n])); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if best := w.Finder.Best(); len(best) != 2 || best[0].Number != 4 || best[1].Number != 3 {
			t.Errorf("in parts of %d bytes: %v", size, best)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "2026-11-21T05:22:42.%07dZ [INFO] Downloaded from central: https://repo.example.org/maven2/org/demo/demo-%d.jar (%d kB at %d MB/s)\n", i, i%100, i, i%7)
	}
	log := []byte(text.String())
	b.SetBytes(int64(len(log)))
	for b.Loop() {
		w := suspect.Writer{Finder: &suspect.Finder{}}
		_, _ = w.Write(log)
	}
}
