package rules

import (
	"testing"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

// TestOtherStatus checks which exit statuses do not follow the message of a record.
func TestOtherStatus(t *testing.T) {
	testkit.Table(t, func(in [3]string) (wrong bool) {
		f := fateOf(&schema.Record{Domain: in[0], Signature: in[1]})
		mention.Numbers(in[2], func(string) bool { return false }, func(n mention.Number) {
			wrong = wrong || f.otherStatus(in[2], n) != ""
		})
		return wrong
	}, map[[3]string]bool{
		{"go", "panic: assignment to entry in nil map", "The program ends with exit status 1."}:        true,
		{"go", "panic: assignment to entry in nil map", "The program ends with exit status 2."}:        false,
		{"go", "panic: assignment to entry in nil map", "go run ends with exit status 1."}:             false,
		{"go", "panic: assignment to entry in nil map", "The function returns 0."}:                     false,
		{"go", "fatal error: all goroutines are asleep - deadlock!", "程序以退出码 1 结束。"}:                   true,
		{"rust", "thread 'main' panicked at src/main.rs:2:5:", "The exit code of the program is 1."}:   true,
		{"rust", "thread 'main' panicked at src/main.rs:2:5:", "cargo run ends with exit code 1."}:     false,
		{"make", "make: *** No rule to make target 'x'.  Stop.", "make then has the exit status 1."}:   true,
		{"git", "fatal: not a git repository", "The exit code is 1."}:                                  true,
		{"git", "fatal: not a git repository", "The exit code is 128."}:                                false,
		{"bash", "bash: /bin/rm: Argument list too long", "The exit code of bash is 127."}:             true,
		{"bash", "sh: 1: source: not found", "The exit code is 126."}:                                  true,
		{"bash", "bash: ./a: cannot execute: required file not found", "The exit code is 126."}:        true,
		{"java", `Exception in thread "main" java.lang.Error`, "The JVM ends with exit code 2."}:       true,
		{"java", `Exception in thread "main" java.lang.Error`, "If main returns, the exit code is 0."}: false,
	})
}
