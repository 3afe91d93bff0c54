package passing

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestHas checks what two runs of one job may differ in.
func TestHas(t *testing.T) {
	isKnown := func(runs [2]string) bool {
		var passed Lines
		if err := passed.Add(strings.NewReader("start\n" + runs[0])); err != nil {
			t.Fatal(err)
		}
		return passed.Has([]byte(runs[1]))
	}
	testkit.Table(t, isKnown, map[[2]string]bool{
		{"2026-11-21T05:22:42.1234567Z ERROR: x failed", "2026-11-22T07:00:00.7654321Z ERROR: x failed"}:                       true,
		{"[ERROR] took 1.2 s", "\x1b[31m[ERROR]\x1b[0m took 900 ms\r\n"}:                                                       true,
		{"error in 2 minutes 3 seconds", "error in 45 s"}:                                                                      true,
		{"Nov 21 05:22:42 host: error: x", "Dec 1 15:22:42 host: error: x"}:                                                    true,
		{"error at 4e8932e579d2e085ea2d9e6e88035d1ad0ad16a6", "error at deadbeefabc"}:                                          true,
		{"error: job 123e4567-e89b-12d3-a456-426614174000 is gone", "error: job 0b9e33c4-beef-4cde-addf-d3c9f9b1a2c3 is gone"}: true,
		{"error: /tmp/dIBVKJd/x.c is missing", "error: /tmp/tmpqwertz/x.c is missing"}:                                         true,
		{`error: C:\Users\me\AppData\Local\Temp\abc\x.c`, `error: C:\Users\me\AppData\Local\Temp\xyz\x.c`}:                     true,
		{"error: Downloaded 12 kB at 3 MB/s", "error: Downloaded 1 MB at 12.5 kB/s"}:                                           true,
		{"error: pod mt-l-29-113-v24bh-runner", "error: pod mt-l-29-113-x5rt2-runner"}:                                         true,
		{"0x7f3a1c error", "0xdeadbeef error"}:                                                                                 true,
		{"Build #12 has an error", "Build #1345 has an error"}:                                                                 true,
		{"  error   in x", "error in x"}:                                                                                       true,
		{"error in x", "error in y"}:                                                                                           false,
		{"error in x", "error in x!"}:                                                                                          false,
		{"exit code 0", "exit code 1"}:                                                                                         false,
		{"exit code: 1", "exit code: 137"}:                                                                                     false,
		{"error TS2304: x", "error TS2345: x"}:                                                                                 false,
		{"Failures: 0, Errors: 0", "Failures: 1, Errors: 0"}:                                                                   false,
		{"Failures: 2, Errors: 0", "Failures: 1, Errors: 0"}:                                                                   true,
		{"0 errors", "3 errors"}:                                                                                               false,
		{"2 errors", "3 errors"}:                                                                                               true,
		{"test_one failed", "test_two failed"}:                                                                                 false,
		{"", ""}:                                                                                                               false,
		{" \t", "\n"}:                                                                                                          false,
	})
	if (*Lines)(nil).Has([]byte("error")) {
		t.Error("no run has a line")
	}
}

// TestFull checks that the number of lines is limited. A line that is not remembered is
// not known.
func TestFull(t *testing.T) {
	testkit.OnlyLong(t) // it needs much memory
	lines := Lines{seen: make(map[uint64]struct{})}
	for i := range most {
		lines.seen[uint64(i)] = struct{}{}
	}
	if err := lines.Add(strings.NewReader("error in x\n")); err != nil || !lines.Full() || lines.Has([]byte("error in x")) {
		t.Error("there is no limit")
	}
}

// TestLong checks that one long line neither needs memory nor hides the next line.
func TestLong(t *testing.T) {
	var lines Lines
	long := bytes.Repeat([]byte("word "), 1<<16)
	if err := lines.Add(bytes.NewReader(append(long, "\nerror in x"...))); err != nil {
		t.Fatal(err)
	}
	if !lines.Has(long) || !lines.Has([]byte("error in x")) || len(lines.seen) != 2 {
		t.Errorf("%d lines", len(lines.seen))
	}
}

func FuzzFingerprint(f *testing.F) {
	f.Add([]byte("error: /tmp/x/1.2 s \x1b[0m 0 errors"))
	f.Fuzz(func(t *testing.T, line []byte) {
		if len(line) < longest-2 && Fingerprint(line) != Fingerprint(append(bytes.Clone(line), '\r', '\n')) {
			t.Error("the line ending changes the result")
		}
	})
}

func BenchmarkAdd(b *testing.B) {
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "2026-11-21T05:22:42.%07dZ [INFO] Downloaded from central: https://repo.example.org/maven2/org/demo/demo-%d.jar (%d kB at %d MB/s)\n", i, i%100, i, i%7)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		var lines Lines
		if err := lines.Add(strings.NewReader(text.String())); err != nil {
			b.Fatal(err)
		}
	}
}
