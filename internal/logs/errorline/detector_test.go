package errorline

import (
	"fmt"
	"math/rand/v2"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// toolLogs has lines as tools print them. Errors start with a plus.
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
 npm ERR!     /home/user/.npm/_logs/2026-11-21T05_20_10_123Z-debug.log
 then
 npm error code ETARGET
+npm error notarget No matching version found for left-pad@99.
 npm error notarget In most cases you or one of your dependencies are requesting
 npm error A complete log of this run can be found in: /home/user/.npm/_logs/x-debug-0.log
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
 thread 'main' panicked at src/main.rs:2:5:
+index out of bounds: the len is 3 but the index is 5
 note: run with 'RUST_BACKTRACE=1' environment variable to display a backtrace
+thread 'main' panicked at 'it is over', src/main.rs:2:5
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
+ ! [rejected]        main -> main (non-fast-forward)
 error: failed to push some refs to 'x'
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
+--- FAIL: TestParse (0.00s)
+./main.go:9:2: undefined: fooBar
+main.go:12:5: declared and not used: x
 main.go:12:5: x escapes to heap
+go: example.com/missing@v1.2.3: reading https://proxy.example.org/x.mod: 404 Not Found
+CMake Error at CMakeLists.txt:5 (find_package):
+error Couldn't find any versions for "left-padx" that matches "^1.0.0"
+error foo@2.0.0: The engine "node" is incompatible with this module.
 error handling is a matter of taste
+CONFLICT (content): Merge conflict in src/app.py
+The connection to the server localhost:8080 was refused - did you specify the right host or port?
+error: error validating "x.yaml": unknown field "replica"; if you choose to ignore these errors, turn validation off
+Host key verification failed.
+app.rb:3:in '<main>': undefined local variable or method 'foo' for main:Object (NameError)
+** (CompileError) lib/demo.ex:3: undefined function foo/0
+** (DBConnection.ConnectionError) tcp connect (localhost:5432): connection refused
+Unhandled exception. System.NullReferenceException: Object reference not set to an instance of an object.
+Error in library(ggplot3) : there is no package called 'ggplot3'
 Error in judgement: a history
+[  102.334455] EXT4-fs error (device sda1): ext4_find_entry:1455: inode #2: reading directory lblock 0
+[  102.334466] Buffer I/O error on dev sda1, logical block 0, lost sync page write
+in.mp4: Invalid data found when processing input
+Msg 208, Level 16, State 1, Server db1, Line 1
 Msg 5701, Level 0, State 2, Server db1, Line 1
+Can't locate JSON/XS.pm in @INC (you may need to install the JSON::XS module)
+[ALERT]    (1) : config : parsing [/etc/haproxy/haproxy.cfg:12] : unknown keyword 'foo' in 'global' section
+Could not find gem 'rails (= 9.9)' in rubygems repository https://rubygems.org/ or installed locally.
+Your requirements could not be resolved to an installable set of packages.
+Because demo depends on foo (^9.0) which doesn't match any versions, version solving failed.
+(error) WRONGTYPE Operation against a key holding the wrong kind of value
+cp: writing 'x': No space left on device
+ENOSPC: no space left on device, write
+EPERM: operation not permitted, open '/etc/x'
+could not open file "base/1/2": EMFILE
+curl: (6) Could not resolve host: h
+E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1234 (apt-get)
+kex_exchange_identification: read: Connection reset by peer
+terminate called after throwing an instance of 'std::bad_alloc'
+(EE) no screens found
+2026/11/21 05:22:42 [emerg] 1#1: unknown directive "foo" in /etc/nginx/nginx.conf:3
+2026/11/21 05:22:42 [alert] 1#1: worker process 12 exited on signal 11
+F1121 05:19:36.600096     557 main.go:19] it cannot go on
 #8 0.512 npm error code EUSAGE
 #8 0.513 npm error
+#8 0.514 npm error Missing: left-pad@1.3.0 from lock file
   error: subprocess-exited-with-error
 > Task :app:compileJava FAILED
 Execution failed for task ':app:compileJava'.
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
+/usr/bin/ld: b.o:b.c:(.text+0x0): multiple definition of 'f'; a.o:a.c:(.text+0x0): first defined here
+duplicate symbol '_f' in:
+Makefile:2: *** missing separator.  Stop.
+package demo/a imports demo/b: import cycle not allowed
+	imports demo/a: import cycle not allowed
+./main.go:5:2: undefined: frobnicate
+vet: ./main.go:5:2: undefined: frobnicate
+main.go:3:8: no required module provides package example.org/x; to add it:
+main.go:3:8: package demo/x is not in std (/usr/lib/go/src/demo/x)
+Get "https://example.org/": x509: certificate signed by unknown authority
+tls: failed to verify certificate: x509: certificate has expired or is not yet valid
+WRONGTYPE Operation against a key holding the wrong kind of value
+OOM command not allowed when used memory > 'maxmemory'.
+READONLY You can't write against a read only replica.
+Killed
+./run.sh: line 3: 4321 Killed                  ./server
+/bin/sh: line 1:    12 Segmentation fault      ./server
+0/3 nodes are available: 3 Insufficient cpu.
+  Warning  FailedScheduling  12s   default-scheduler  0/3 nodes are available: 1 node(s) had untolerated taint.
+bash: HOST: unbound variable
+./deploy.sh: line 7: TARGET: unbound variable
+sh: 3: HOST: parameter not set
+git: 'comit' is not a git command. See 'git --help'.
+ ! [rejected]        main -> main (fetch first)
+! [remote rejected] main -> main (protected branch hook declined)
+rm: cannot remove 'build': Directory not empty
+mv: cannot stat 'a': Not a directory
+mkdir: cannot create directory 'a': File exists
+cp: cannot overwrite directory 'a' with non-directory 'b'
+sh: 1: jq: not found
+/bin/sh: jq: not found
+./build.sh: 12: cmake: not found
+python3: No module named flask
+/usr/bin/python: No module named pip
+java.lang.AssertionError: 3 != 4
+testAdds(demo.AddTest)  Time elapsed: 0.01 sec  <<< FAILURE!
 [ERROR] -> [Help 1]
 [ERROR]
 [ERROR] Re-run Maven using the -X switch to enable full debug logging.
 Picked up JAVA_TOOL_OPTIONS: -XX:+ExitOnOutOfMemoryError -Dlevel=ERROR:
 ##[warning]Failed to download action. Error: The request was canceled
 /x/upload.py:156: UserWarning: Error uploading metric: Unable to locate credentials
 3/3 nodes are available
 page not found in the cache, asking the server
 a rule about missing separators
 an undefined: value is allowed here
 the process was not Killed
 x509 certificates are loaded
 OOM score is 12
 drwxr-xr-x 2 root root 4096 errors
 Downloading error-chain v0.12.4
`

func TestLook(t *testing.T) {
	var d Detector
	for line := range strings.Lines(strings.TrimPrefix(toolLogs+moreLogs[1:], "\n")) {
		if got, want := d.Look([]byte(line[1:])) == Error, line[0] == '+'; got != want {
			t.Errorf("%q: error %t, want %t", line[1:], got, want)
		}
	}
}

func FuzzLook(f *testing.F) {
	for line := range strings.Lines(toolLogs + moreLogs) {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var a, b Detector
		if len(line) < mostSearched-2 && a.Look(line) != b.Look(append(line, '\r', '\n')) {
			t.Error("the line ending changes the result")
		}
	})
}

func BenchmarkLook(b *testing.B) {
	var d Detector
	lines := strings.SplitAfter(toolLogs, "\n")
	b.SetBytes(int64(len(toolLogs)))
	for b.Loop() {
		for _, line := range lines {
			d.Look([]byte(line))
		}
	}
}

// BenchmarkLookMixed reads lines in which words of many errors are mixed, so that a pattern has very many states.
func BenchmarkLookMixed(b *testing.B) {
	random, words := rand.New(rand.NewPCG(1, 2)), strings.Fields(toolLogs)
	var lines [][]byte
	size := 0
	for range 20000 {
		line := ""
		for range 12 {
			line += words[random.IntN(len(words))] + " "
		}
		lines, size = append(lines, []byte(line)), size+len(line)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		var d Detector
		for _, line := range lines {
			d.Look(line)
		}
	}
}

// TestStems checks that each alternative of each pattern contains a stem. Otherwise
// its lines would never reach the pattern.
func TestStems(t *testing.T) {
	for name, re := range map[string]fmt.Stringer{
		"certain": certain, "likely": likely, "chinese": chinese, "npmLine": npmLine.Get(),
	} {
		hasStems(t, name, re, stems)
	}
	for _, line := range ClosingExamples() {
		if kind := new(Detector).Look([]byte(line)); kind != Closing {
			t.Errorf("%q: kind %d", line, kind)
		}
	}
}

func hasStems(t *testing.T, name string, re fmt.Stringer, stems *needle.Set) {
	t.Helper()
	tree, err := syntax.Parse(re.String(), syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	if bare := unstemmed(tree, stems); bare != nil {
		t.Errorf("%s: %s contains no stem", name, bare)
	}
}

// unstemmed returns a part of a regex that can match a text without a stem, or nil.
func unstemmed(re *syntax.Regexp, stems *needle.Set) *syntax.Regexp {
	if texts := exact(re); texts != nil {
		return bareText(texts, stems)
	}
	switch re.Op {
	case syntax.OpCapture, syntax.OpPlus:
		return unstemmed(re.Sub[0], stems)
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			if bare := unstemmed(sub, stems); bare != nil {
				return bare
			}
		}
		return nil
	case syntax.OpConcat:
		var run []string // the texts that the parts since the last inexact one match
		for _, sub := range append(slices.Clone(re.Sub), &syntax.Regexp{Op: syntax.OpNoMatch}) {
			if texts := exact(sub); texts != nil && len(run)*len(texts) < 1<<12 {
				run = joined(run, texts)
				continue
			}
			if run != nil && bareText(run, stems) == nil || sub.Op != syntax.OpNoMatch && unstemmed(sub, stems) == nil {
				return nil
			}
			run = nil
		}
	}
	return re
}

// exact lists the texts that a regex matches, in lower case, if there are few.
func exact(re *syntax.Regexp) (texts []string) {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{strings.ToLower(string(re.Rune))}
	case syntax.OpEmptyMatch, syntax.OpWordBoundary, syntax.OpBeginText, syntax.OpEndText:
		return []string{""}
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			for r := re.Rune[i]; r <= re.Rune[i+1] && len(texts) < 6; r++ {
				texts = append(texts, strings.ToLower(string(r)))
			}
		}
		if len(texts) == 6 {
			return nil
		}
	case syntax.OpCapture:
		return exact(re.Sub[0])
	case syntax.OpQuest:
		if texts = exact(re.Sub[0]); texts != nil {
			texts = append(slices.Clone(texts), "")
		}
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			some := exact(sub)
			if some == nil {
				return nil
			}
			texts = append(texts, some...)
		}
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			some := exact(sub)
			if some == nil || len(texts)*len(some) > 1<<12 {
				return nil
			}
			texts = joined(texts, some)
		}
	}
	return texts
}

// joined returns every text followed by every other.
func joined(texts, others []string) (all []string) {
	if texts == nil {
		return others
	}
	for _, text := range texts {
		for _, other := range others {
			all = append(all, text+other)
		}
	}
	return all
}

// bareText returns the first text without a stem, as a regex, or nil.
func bareText(texts []string, stems *needle.Set) *syntax.Regexp {
	for _, text := range texts {
		if !stems.Has(text) {
			return &syntax.Regexp{Op: syntax.OpLiteral, Rune: []rune(text)}
		}
	}
	return nil
}
