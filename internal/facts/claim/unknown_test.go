package claim

import (
	"testing"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

// TestUnknown checks which signatures are a message of the product with one wrong word.
func TestUnknown(t *testing.T) {
	all, err := catalog.Load(nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	testkit.Table(t, func(in [2]string) string {
		if c := Unknown(&schema.Record{ID: in[0] + "/x", Domain: in[0], Signature: in[1]}, "", all.For(in[0])); c != nil {
			return c.Real
		}
		return ""
	}, map[[2]string]string{
		{"git", "! [rejected] v1 -> v1 (would replace existing tag)"}:                                                      "would clobber existing tag",
		{"python", "ModuleNotFoundError: No module called 'requests'"}:                                                     "No module named {}",
		{"python", "RecursionError: maximum recursion level exceeded in comparison"}:                                       "maximum recursion depth exceeded",
		{"java", "java.lang.OutOfMemoryError: Java heap full"}:                                                             "Java heap space",
		{"java", "java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 5"}:                           "",
		{"docker", "no space remaining on device"}:                                                                         "No space left on device",
		{"nginx", "no live upstream while connecting to upstream"}:                                                         "no live upstreams",
		{"nginx", "upstream timed out (110: Connection timed out) while reading response header from upstream"}:            "",
		{"bash", "bash: $1: unset variable"}:                                                                               "{}: unbound variable",
		{"make", "Makefile:3: *** missing delimiter.  Stop."}:                                                              "missing definition",
		{"postgres", "FATAL: password authentication was refused for user \"x\""}:                                          "password authentication failed for user \"{}\"",
		{"redis", "BUSY Redis is busy running a script. You can only call SCRIPT STOP or SHUTDOWN NOSAVE."}:                "BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.",
		{"redis", "BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE."}:                "",
		{"git", "fatal: bad revision range"}:                                                                               "",
		{"git", "fatal: no rebase in progress?"}:                                                                           "",
		{"git", "warning: redirecting to https://x/"}:                                                                      "",
		{"git", "error: cannot rebase: You have untracked changes."}:                                                       "cannot rebase: You have unstaged changes.",
		{"git", "fatal: this operation must be run in a working tree"}:                                                     "this operation must be run in a work tree",
		{"pytorch", "Expected all tensors to be on same device, but found at least two devices, cuda:0 and cpu!"}:          "Expected all tensors to be on the same device, but found at least two devices, {} and {}!",
		{"pytorch", "Expected all tensors to be on the same device, but found at least two devices"}:                       "",
		{"node", "Error [ERR_REQUIRE_ESM]: require() of ES Module not supported."}:                                         "",
		{"docker", "Conflict. The container name \"/web\" is already used by container \"abc\"."}:                          "Conflict. The container name {} is already in use by container {}. You have to remove (or rename) that container to be able to reuse that name.",
		{"go", "import loop not allowed"}:                                                                                  "import cycle not allowed",
		{"go", "all goroutines are sleeping - deadlock!"}:                                                                  "all goroutines are asleep - deadlock!",
		{"go", "fatal error: concurrent map write and map iteration"}:                                                      "concurrent map iteration and map write",
		{"go", "too many goroutines"}:                                                                                      "",
		{"postgres", "FATAL:  SASL authentication failed for user \"x\""}:                                                  "",
		{"postgres", "ERROR:  deadlock was found"}:                                                                         "deadlock detected",
		{"postgres", "ERROR:  current transaction is cancelled, commands ignored until end of transaction block"}:          "current transaction is aborted, commands ignored until end of transaction block",
		{"postgres", "ERROR:  cached plan must not modify result type"}:                                                    "cached plan must not change result type",
		{"pip", "ERROR: Package 'x' requires a different Python version: 3.11.2 not in '>=3.99'"}:                          "Package {} requires a different Python: {} not in {}",
		{"pip", "ERROR: Package 'x' requires a different Python: 3.11.2 not in '>=3.99'"}:                                  "",
		{"make", "make: *** No rule to build target 'x'.  Stop."}:                                                          "No rule to make target '{}'",
		{"redis", "(error) MISCONF Redis is configured to save RDB snapshots, but it's currently unable to save to disk."}: "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk. Writable scripts are blocked. Use 'no-writes' flag for read only scripts.",
		{"sqlite", "Error: database disk file is malformed"}:                                                               "database disk image is malformed",
		{"java", "org.hibernate.LazyInitializationException: could not initialize proxy"}:                                  "",
		{"http", "request body too large"}:                                                                                 "",
		{"nginx", "[error] 7#7: *1 client intended to send too big body: 10485761 bytes"}:                                  "client intended to send too large body: {} bytes",
		{"nginx", "[error] 7#7: *1 client intended to send too large body: 10485761 bytes"}:                                "",
		{"pytorch", "RuntimeError: CUDA error: out of memory"}:                                                             "",
		{"pytorch", "RuntimeError: element 0 of tensors does not need grad and does not have a grad_fn"}:                   "element {} of tensors does not require grad and does not have a grad_fn",
		{"python", "UnboundLocalError: local variable 'x' used before assignment"}:                                         "local variable '{}' referenced before assignment",
		{"postgres", "psql: error: server closed the connection suddenly"}:                                                 "server closed the connection unexpectedly",
		{"docker", "Error response from daemon: No such network: x"}:                                                       "",
	})
}
