package errorline

import (
	"strings"
	"testing"
)

// TestCounts checks that no regex is tried on a line that only counts errors, and that the
// result is the same as with all regexes.
func TestCounts(t *testing.T) {
	for _, line := range []string{
		"compiled 17 files with 0 errors, 0 warnings", "[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0", "12 passed, 0 failed, 3 skipped", "    0 Error(s)",
		"host1 : ok=4 changed=0 failed=0 skipped=1", `{"level":"info","error":null,"failed":0}`, "errors=0", "0 failed", "scan done, error=nil, 9 files", "=== 0 FAILURES", "totalErrors: 0 Failures: 0",
	} {
		if isSuspect([]byte(line)) || NewSieve([]byte(line+"\n")).Next(0) <= len(line) {
			t.Errorf("%q is suspect", line)
		}
		if kind := new(Detector).look([]byte(line)); kind != None || isError(line) {
			t.Errorf("%q: kind %d", line, kind)
		}
	}
	for _, line := range []string{
		"KeyError: 0", "rank 0 failed with code 3", "worker 0 failed: out of disk", "ERROR: 0", "FAILED: 0 of 3", "cudaErrorStreamCaptureInvalidated", "ErrorState", "java.lang.AssertionError: 0",
		"error: null pointer", "failed: 0x7f", "0 errors before the error: x", "error: no", "KeyError: null", "10 failed",
	} {
		if !isSuspect([]byte(line)) || NewSieve([]byte(line+"\n")).Next(0) > 0 {
			t.Errorf("%q is not suspect", line)
		}
	}
}

// isError reports whether a line would be an error if each line was suspect.
func isError(line string) bool {
	line = strings.TrimSpace(line)
	return certain.MatchString(line) || klog.MatchString(line) || isClosing(line) || (likely.MatchString(line) || chinese.MatchString(line)) && !quiet.MatchString(line) && !isHarmless(line)
}
