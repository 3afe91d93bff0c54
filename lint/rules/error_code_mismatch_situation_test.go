package rules

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/schema"
)

// inSituation returns the first finding about the names and numbers of a text.
func inSituation(r *schema.Record, text string) string {
	wrong := namesInSituation(r, text)
	isCode := func(word string) bool { return families()[word] != nil }
	mention.Numbers(text, isCode, func(n mention.Number) {
		if wrong == "" {
			wrong = numberInSituation(r, text, n)
		}
	})
	return wrong
}

func TestOtherSituations(t *testing.T) {
	for _, tt := range [...][2]string{
		{"rust", "Without `mut` the message is E0597."},
		{"bash", "The program died of signal 9, a segmentation fault."},
		{"bash", "The OOM killer sends signal 15."},
		{"bash", "Ctrl-C sends signal 15 to the foreground job."},
		{"rust", "A panic ends the program with exit code 1."},
		{"python", "A dictionary that has no such key raises IndexError."},
		{"python", "A call with too many arguments is a ValueError."},
		{"python", "A missing attribute gives KeyError."},
		{"java", "A class that is missing, although present at compile time, gives UnsatisfiedLinkError."},
		{"java", "If the port is in use, the server throws ConnectException."},
		{"networking", "[Errno 24] means that the disk is full."},
		{"postgres", "A unique violation has SQLSTATE 23503."},
		{"curl", "curl exits with 28 because it could not resolve the host."},
		{"rust", "Without mut the message is E0384. E0502 is about two borrows."},
		{"rust", "A value that does not live long enough is E0382."},
		{"rust", "If the crate is missing, cargo reports E0308 for the unresolved import."},
		{"rust", "For a method that does not exist the compiler has E0433."},
		{"python", "The disk is full, so open fails with EMFILE."},
		{"bash", "Renaming to another file system ends with EPIPE."},
		{"node", "When the port is taken, listen emits ECONNREFUSED."},
		{"networking", "If a firewall drops the packets, connect returns ECONNREFUSED."},
		{"docker", "The registry answers 404 because of its rate limit."},
		{"nginx", "A body that is larger than client_max_body_size is answered with 414."},
		{"nginx", "If the upstream is too slow, nginx sends 502."},
		{"aws", "A PutObject with a name that already exists in the registry gets HTTP 404."},
		{"bash", "After Ctrl-C the exit status is 137."},
		{"docker", "The OOM killer leaves exit code 143."},
		{"git", "A fatal error ends git with exit code 2."},
		{"make", "make itself exits with 1 if a recipe fails."},
		{"curl", "curl exits with 7 when the name cannot be resolved."},
		{"curl", "A self-signed certificate makes curl exit with 35."},
		{"postgres", "A missing table is SQLSTATE 42703."},
		{"postgres", "psycopg raises UniqueViolation if a foreign key is violated."},
		{"postgres", "40001 is reported for a deadlock."},
		{"mysql", "For a deadlock, InnoDB returns error 1062."},
		{"redis", "NOAUTH is the answer to a wrong password."},
		{"sqlite", "If another process writes, the code is SQLITE_LOCKED."},
		{"sqlite", "Python raises OperationalError when a unique constraint is violated."},
		{"npm", "A peer dependency that does not fit is EBADENGINE."},
		{"grpc", "A server without the method, that is an unknown method, returns UNAVAILABLE."},
		{"aws", "An expired session token gives AccessDenied."},
		{"kubernetes", "A container over its memory limit is shown as ImagePullBackOff."},
		{"kubernetes", "A missing ConfigMap leads to ImagePullBackOff."},
		{"typescript", "A missing module is TS2304."},
		{"oracle", "A deadlock is ORA-00054."},
		{"windows", "WinError 5: the file does not exist."},
		{"python", "A missing key in a dict raises IndexError."},
		{"cuda", "An out of bounds access in the kernel ends with cudaErrorMisalignedAddress."},
		{"python", "If the name is right but nothing listens there, the error is ETIMEDOUT."},
		{"mysql", "Unlike a deadlock (1062), it rolls back only the statement."},
		{"python", "文件不存在时返回 EEXIST。"},
		{"postgres", "死锁时的 SQLSTATE 是 40001。"},
	} {
		if inSituation(&schema.Record{Domain: tt[0]}, tt[1]) == "" {
			t.Errorf("%q: not found", tt)
		}
	}
}

func TestOwnSituations(t *testing.T) {
	for _, tt := range [...][2]string{
		{"python", "Without the key, the code calls raise ValueError('missing key')."},
		{"python", "A missing key raises KeyError."},
		{"python", "Asyncio reports a closed pipe as ValueError."},
		{"java", "NumberFormatException also occurs if the text is null."},
		{"make", "make stops with Error 1 because the file does not exist."},
		{"networking", "[Errno 28] means that the disk is full."},
		{"rust", "E0596 is about a variable without mut."},
		{"rust", "Assigning twice to a variable without mut is E0384."},
		{"rust", "E0505 is for a moved value that is still borrowed, and E0382 for one that is used after the move."},
		{"rust", "E0502 is not about two mutable borrows."},
		{"rust", "Unlike E0499, which needs two mutable borrows, this is E0502."},
		{"bash", "A missing execute bit gives EACCES, while a mount without suid gives EPERM."},
		{"python", "EMFILE is the limit of the process, not that of the whole system."},
		{"python", "EMFILE means that the process is at ulimit -n; for the whole system it is ENFILE."},
		{"node", "EADDRINUSE: another process already listens on the port."},
		{"networking", "ETIMEDOUT means that a firewall drops the packets."},
		{"networking", "ECONNREFUSED tells that the host answers, but nothing listens."},
		{"docker", "A private registry answers 404 for an image that does not exist, or 401 if the login is missing."},
		{"docker", "The registry answers 429 Too Many Requests when the rate limit is reached."},
		{"git", "GitHub answers 404 for a private repository without credentials."},
		{"npm", "The registry answers 403 if the version already exists."},
		{"nginx", "nginx sends 502 if the upstream refuses the connection, and 504 if it is too slow."},
		{"nginx", "nginx closes the connection with 499 after the client gave up, so the upstream timed out in vain."},
		{"bash", "Status 130 means Ctrl-C."},
		{"docker", "Exit code 137 is not always the OOM killer."},
		{"docker", "docker run exits with 125 if the daemon itself fails, and with 127 if the command is not found."},
		{"git", "git merge exits with 1 on a conflict."},
		{"git", "After a fatal error git exits with 128."},
		{"curl", "curl exits with 28 when the time limit of --max-time is over."},
		{"curl", "The proxy makes curl exit with 5, as its name cannot be resolved."},
		{"postgres", "23505 is the code for a duplicate key."},
		{"postgres", "A unique index gives 23505, and a check constraint 23514."},
		{"mysql", "MySQL uses SQLSTATE 40001 for a deadlock, with the number 1213."},
		{"mysql", "Error 1205 comes after innodb_lock_wait_timeout seconds."},
		{"redis", "NOAUTH is sent to a client without a password, and WRONGPASS for a wrong password."},
		{"redis", "NOPERM means that the ACL of the user forbids the command."},
		{"sqlite", "SQLITE_BUSY comes from another process, and SQLITE_LOCKED from the same connection."},
		{"npm", "ERESOLVE is about peer dependencies, not about the engine."},
		{"grpc", "A deadline in the call turns UNAVAILABLE into DEADLINE_EXCEEDED."},
		{"aws", "AccessDenied also hides that the object does not exist if s3:ListBucket is missing."},
		{"kubernetes", "CrashLoopBackOff follows when the container exits again and again."},
		{"typescript", "TS2345 is for an argument of the wrong type."},
		{"oracle", "ORA-00942 means table or view does not exist."},
		{"python", "A lack of rights gives PermissionError. Here the file is missing."},
		{"python", "Ask for forgiveness: catch KeyError for a missing key."},
		{"aws", "权限不足时给出的是 AccessDenied，而这里是存储桶不存在。"},
		{"go", "Read 404 lines of the log before the conflict."},
	} {
		if wrong := inSituation(&schema.Record{Domain: tt[0]}, tt[1]); wrong != "" {
			t.Errorf("%q: %s", tt, wrong)
		}
	}
}

// TestSituationCodes compares the names and numbers in the list with the catalogs.
func TestSituationCodes(t *testing.T) {
	all, err := catalog.Load(fstest.MapFS{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	domains := map[string]string{
		"sqlstate": "postgres", "mysql": "mysql", "errno": "errno", "grpc": "grpc", "redis": "redis", "sqlite": "sqlite", "node": "node", "npm": "npm",
		"cuda": "cuda", "rust": "rust", "signal": "c",
	}
	known := make(map[*family]bool)
	for _, of := range families() {
		for _, f := range of {
			known[f] = true
		}
	}
	for f := range known {
		facts := all.For(domains[f.name])
		for _, s := range f.rows {
			for _, number := range s.codes {
				now, _ := facts.CodesNumbered(catalog.Number(number))
				named := func(c *catalog.Code) bool { return slices.Contains(s.codes, c.Name) }
				if domains[f.name] != "" && len(now) > 0 && len(s.codes) > 1 && !slices.ContainsFunc(now, named) {
					t.Errorf("%s is %s, none of %s", number, now[0], s.codes)
				}
			}
		}
	}
}
