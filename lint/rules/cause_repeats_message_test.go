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
		{yes, "redis", "WRONGTYPE Operation against a key holding the wrong kind of value", "An operation was carried out against a key that holds the wrong kind of value."},
		{yes, "curl", "curl: (52) Empty reply from server", "curl got an empty reply from the server: the reply that the server sent was empty."},
		{yes, "npm", "npm error notarget No matching version found for left-pad@9.9.9.", "npm found no version of left-pad that matches 9.9.9."},
		{yes, "kubernetes", `Back-off pulling image "web:1"`, "The kubelet backs off from pulling the image web:1."},
		{yes, "postgres", `ERROR: relation "customer" does not exist`, "PostgreSQL reports that a relation with the name customer does not exist."},
		{yes, "rust", "error[E0382]: borrow of moved value: `v`", "The value v is borrowed after it was moved."},
		{yes, "nginx", "bind() to 0.0.0.0:80 failed (98: Address already in use)", "The address 0.0.0.0:80 cannot be bound, since it is already in use."},
		{yes, "java", "Unsupported class file major version 61", "The major version 61 of a class file is not supported by Java."},
		{yes, "python", "ModuleNotFoundError: No module named 'yaml'", "Python looked for a module with the name yaml and did not find it."},
		{yes, "redis", "LOADING Redis is loading the dataset in memory", "The dataset is being loaded into the memory of Redis at the moment."},
		{yes, "make", "make: *** No rule to make target 'app', needed by 'all'.  Stop.", "make has no rule to make the target app, which all needs."},
		{yes, "gcc", "area.c:5:12: error: expected ‘,’ or ‘;’ before ‘return’", "There is an error in area.c: a comma or a semicolon was expected before return."},
		{yes, "aws", "An error occurred (NoSuchBucket) when calling the ListObjectsV2 operation: The specified bucket does not exist", "An error (NoSuchBucket) occurred when the AWS CLI called the ListObjectsV2 operation, because the specified bucket does not exist."},
		{no, "gcc", "area.c:5:12: error: expected ‘;’ before ‘return’", "A semicolon is missing on the line above."},
		{no, "docker", "manifest unknown", "No manifest has this name on the server."},
		{no, "git", "fatal: tag 'v1.0.0' already exists", "Attempting to create a tag that already exists."},
		{no, "grpc", "UNAVAILABLE: connection closed due to idle timeout", "The server closes a connection after five idle minutes."},
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
