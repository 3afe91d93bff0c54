package coverage

import (
	"strings"
	"testing"
)

// Lines as tools print them; those that say that something went wrong begin with
// a plus.
const toolLogs = `
+main.c:3:5: error: 'x' undeclared (first use in this function)
+/usr/bin/ld: cannot find -lfoo: No such file or directory
+main.o: in function 'main': undefined reference to 'f'
 main.c:3:5: warning: unused variable 'error' [-Wunused-variable]
 main.c:3:5: note: each undeclared identifier is reported only once
+error[E0382]: borrow of moved value: 'x'
+src/index.ts(3,5): error TS2304: Cannot find name 'x'.
 Found 3 errors in 2 files.
 0 errors, 0 warnings
+2026-11-21 05:20:10 ERROR cannot start
 Build succeeded with no errors
 npm ERR! code ELIFECYCLE
 npm ERR! errno 1
+npm ERR! app@1.0.0 build: 'tsc'
 npm ERR! Exit status 1
 npm ERR! A complete log of this run can be found in:
 npm ERR!     /root/.npm/_logs/2026-11-21T05_20_10_123Z-debug.log
 then
 npm error code ETARGET
+npm error notarget No matching version found for left-pad@99.
 npm error notarget In most cases you or one of your dependencies are requesting
 npm error A complete log of this run can be found in: /root/.npm/_logs/x-debug-0.log
 2026-11-21T05:20:10.1234567Z npm error code EUSAGE
 2026-11-21T05:20:10.1234567Z npm error
+2026-11-21T05:20:10.1234567Z npm error Missing: left-pad@1.3.0 from lock file
 2026-11-21T05:20:10.1234567Z ##[error]Process completed with exit code 1.
 ` + "\x1b[1mnpm\x1b[22m \x1b[31merror\x1b[39m \x1b[94mcode\x1b[39m EACCES" + `
+` + "\x1b[1mnpm\x1b[22m \x1b[31merror\x1b[39m Your cache folder contains root-owned files" + `
 npm ERR! code ELIFECYCLE
 npm ERR! Test failed.  See above for more details.
 npm warn deprecated inflight@1.0.6: This module is not supported
+psql: error: connection to server at "h" (10.0.0.1), port 5432 failed: FATAL:  database "shop" does not exist
+Error from server (NotFound): deployments.apps "api" not found
+Error from server: etcdserver: request timed out
+The Pod "web" is invalid: spec.containers: Required value
   Type     Reason            Age   From               Message
+  Warning  FailedScheduling  12s   default-scheduler  0/6 nodes are available: 5 Insufficient memory.
+  Warning  FailedMount  39s (x3 over 83s)  kubelet            MountVolume.SetUp failed for volume "data"
+  Warning  BackOff    2s (x5 over 83s)   kubelet            Back-off restarting container
+shop        2m10s       Warning   Unhealthy   pod/api-7c9d8b6f5-x2k4j   Readiness probe: HTTP probe says 503
+2m10s       Warning   ImagePullBackOff   pod/api   Back-off pulling image "x"
   Normal   BackOff    2s (x5 over 83s)   kubelet            Back-off pulling image "x"
   Warning  FailOver  2s   kubelet  a reason that is none
   Warning  DNSConfigForming  2s  kubelet  Nameserver limits were exceeded
 Warning Failed attempts are counted
 make: *** [Makefile:12: all] Error 1
 make[2]: *** [CMakeFiles/x.dir/build.make:76: x.o] Error 2
+make: *** No rule to make target 'x', needed by 'all'.  Stop.
 make: *** Waiting for unfinished jobs....
 ERROR: Job failed: exit code 1
 The command '/bin/sh -c npm ci' returned a non-zero code: 1
 ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1
+ERROR: failed to solve: process "/bin/sh -c ./x" did not complete successfully: exit code: 137
 ERROR: Service 'web' failed to build: The command '/bin/sh -c npm ci' returned a non-zero code: 1
 #8 ERROR: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1
 error Command failed with exit code 1.
 ERROR: script returned exit code 1
 subprocess.CalledProcessError: Command '['make']' returned non-zero exit status 2.
+subprocess.CalledProcessError: Command '['x']' died with <Signals.SIGSEGV: 11>.
 collect2: error: ld returned 1 exit status
 error: aborting due to 2 previous errors
 port 80, step 2 failed
+step 2 failed: no space left on device
+Error: No such container: web
+ERROR:  null value in column "id" violates not-null constraint
 error: none, retries: 2
 status: done error: null time: 3
 error=nil path=/error
 failed: no
 2 tests failed: ERROR is in the summary
+Error: connect ECONNREFUSED 127.0.0.1:5432
+Error [ERR_MODULE_NOT_FOUND]: Cannot find module './x'
     at Object.<anonymous> (/app/error.js:3:5)
+Exception in thread "main" java.lang.NullPointerException: x is null
 	at com.example.ErrorHandler.handle(ErrorHandler.java:12)
+Caused by: java.io.IOException: Connection reset by peer
 	... 12 more
+panic: runtime error: index out of range [5] with length 3
 goroutine 1 [running]:
+thread 'main' panicked at src/main.rs:2:5:
+2026-11-21 05:20:10.123 UTC [42] FATAL:  password authentication failed for user "x"
 2026-11-21 05:20:10.123 UTC [42] LOG:  error statistics reset
+ERROR 1045 (28000): Access denied for user 'x'@'localhost'
+ORA-00942: table or view does not exist
+E1121 05:19:36.600096     557 pod_workers.go:190] "Error syncing pod, skipping"
 W1121 05:19:36.600096     557 retry.go:12] request failed: timed out, retrying
 I1121 05:19:36.600096     557 server.go:12] error handler registered
+level=error msg="cannot start container"
 level=info msg="error reporting is on"
+{"level":"error","msg":"boom"}
+2026/11/21 05:20:10 [error] 7#7: *1 connect() failed (111: Connection refused) while connecting to upstream
 2026/11/21 05:20:10 [notice] 7#7: exit
+Nov 21 05:20:10 host kernel: Out of memory: Killed process 1234 (python)
+fatal: not a git repository (or any of the parent directories): .git
+error: failed to push some refs to 'x'
 hint: Updates were rejected because the remote contains work; see errors above
+bash: foo: command not found
+Segmentation fault (core dumped)
+docker: Error response from daemon: Conflict.: error: x
+Error: Process completed with exit code 1: error
+tar: x.tar: Cannot open: No such file or directory
 [INFO] failed=0 error=0
 test error_handling_works ... ok
 PASS: TestError (0.01s)
+--- FAILED: TestX
 Use --fail-on error to fail on errors.
 If an error occurs, see the manual.
     raise ValueError("x")
 except FileNotFoundError:
 if err != nil { return errors.New("failed to x") }
 Traceback (most recent call last):
   File "/home/error.py", line 2, in failed
     error: fatal()
 
     ValueError: not yet
+ValueError: now
 During handling of the above exception, another exception occurred:
+torch.OutOfMemoryError: CUDA out of memory.
+KeyboardInterrupt
+capture.cu:46: cudaMalloc(&p) failed: out of memory (cudaErrorMemoryAllocation, 2)
 capture.cu:46: cudaMalloc(&p) ok
+` + "\x1b[1m\x1b[31merror\x1b[0m: it is red" + `
 drwxr-xr-x 2 root root 4096 errors
 Downloading error-chain v0.12.4
`

func TestIsError(t *testing.T) {
	var d detector
	for line := range strings.Lines(strings.TrimPrefix(toolLogs, "\n")) {
		if got, want := d.isError([]byte(line[1:])), line[0] == '+'; got != want {
			t.Errorf("%q: error %t, want %t", line[1:], got, want)
		}
	}
}

// What a log holds is a stranger's.
func FuzzIsError(f *testing.F) {
	for line := range strings.Lines(toolLogs) {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var a, b detector
		if len(line) < mostSearched-2 && a.isError(line) != b.isError(append(line, '\r', '\n')) {
			t.Error("a line end makes a difference")
		}
	})
}

func BenchmarkIsError(b *testing.B) {
	var d detector
	lines := strings.SplitAfter(toolLogs, "\n")
	b.SetBytes(int64(len(toolLogs)))
	for b.Loop() {
		for _, line := range lines {
			d.isError([]byte(line))
		}
	}
}
