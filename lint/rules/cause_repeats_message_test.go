package rules

import (
	"testing"

	"github.com/kbctl/kbctl/schema"
)

func TestRepeatsMessage(t *testing.T) {
	const yes, no = true, false
	for _, tt := range []struct {
		repeats                  bool
		domain, signature, cause string
	}{
		{yes, "python", "TabError: inconsistent use of tabs and spaces in indentation", "The use of tabs and spaces in the indentation of the file is inconsistent, so Python raises TabError."},
		{yes, "python", "RuntimeError: dictionary changed size during iteration", "The dictionary changed its size during the iteration."},
		{yes, "java", `Exception in thread "main" java.lang.StackOverflowError`, "The thread main ended with the exception java.lang.StackOverflowError."},
		{yes, "go", "fatal error: all goroutines are asleep - deadlock!", "All goroutines were asleep, which is a deadlock."},
		{yes, "redis", "Could not connect to Redis at 127.0.0.1:6379: Connection refused", "Redis could not be connected to at 127.0.0.1:6379, because the connection was refused."},
		{yes, "git", "fatal: refusing to merge unrelated histories", "Git refuses to merge the histories because they are unrelated."},
		{yes, "docker", "no space left on device", "There is no space left on the device."},
		{yes, "kubernetes", "failed to allocate memory for the sandbox", "The allocation of the memory for the sandbox failed."},
		{no, "redis", "Could not connect to Redis at 127.0.0.1:6379: Connection refused", "No server listens on this port."},
		{no, "docker", "no space left on device", "The images fill the disk."},
		{no, "bash", "run.sh: Permission denied", "The file has no execute permission."},
		{no, "gcc", "undefined reference to `main'", "The program has no function main."},
		{no, "git", "fatal: not a git repository", "The current folder is outside of every repository."},
		{no, "go", "import cycle not allowed", "Two packages import each other."},
	} {
		r := &schema.Record{Domain: tt.domain, Signature: tt.signature, RootCause: tt.cause}
		if got := repeatsMessage(r); got != tt.repeats {
			t.Errorf("%s: %q: %t", tt.signature, tt.cause, got)
		}
	}
}
