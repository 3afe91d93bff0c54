package rules

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

// TestStrangeCode checks which errors a text names without a word of what they are about.
func TestStrangeCode(t *testing.T) {
	testkit.Table(t, func(in [3]string) (wrong bool) {
		r := &schema.Record{Domain: in[0], Signature: in[1], RootCause: in[2]}
		s, text := &siblings{r: r}, mention.Text{Pointer: "/root_cause", Text: in[2]}
		for start, end := nextName(text.Text, 0); start < end; start, end = nextName(text.Text, end) {
			wrong = wrong || s.strangeName(text, text.Text[start:end], start) != ""
		}
		mention.Numbers(in[2], func(word string) bool { return codeTopics()[word] != nil }, func(n mention.Number) {
			wrong = wrong || s.strange(text, n) != ""
		})
		return wrong
	}, map[[3]string]bool{
		{"postgres", `FATAL:  role "app" does not exist`, "The server refuses the login with SQLSTATE 42P01."}:                                        true,
		{"postgres", `FATAL:  role "app" does not exist`, "服务器以 SQLSTATE 42P01 拒绝登录。"}:                                                                true,
		{"postgres", "ERROR:  canceling statement due to user request", "psycopg shows it as SQLSTATE 22012."}:                                        true,
		{"postgres", "ERROR:  canceling statement due to user request", "psycopg shows it as SQLSTATE 57014."}:                                        false,
		{"postgres", "ERROR:  canceling statement due to user request", "It is not SQLSTATE 22012."}:                                                  false,
		{"postgres", "ERROR:  canceling statement due to user request", "Programs repeat it on SQLSTATE 40001 or 40P01."}:                             false,
		{"curl", "curl: (7) Failed to connect to localhost port 81", "The script sees exit code 18 of curl."}:                                         true,
		{"curl", "curl: (7) Failed to connect to localhost port 81", "An answer of fewer bytes ends with exit code 18."}:                              false,
		{"curl", "curl: (7) Failed to connect to localhost port 81", "脚本看到 curl 的退出码 67。"}:                                                            true,
		{"curl", "curl: (7) Failed to connect to localhost port 81", "curl http://localhost:81 || exit 67"}:                                           false,
		{"mysql", "ERROR 1205 (HY000): Lock wait timeout exceeded", "The driver raises error code 1146."}:                                             true,
		{"mysql", "ERROR 1205 (HY000): Lock wait timeout exceeded", "A missing table has error code 1146."}:                                           false,
		{"nginx", "upstream timed out (110: Connection timed out)", "The log counts it as HTTP 409."}:                                                 true,
		{"nginx", "upstream timed out (110: Connection timed out)", "Two writers at the same time get HTTP 409."}:                                     false,
		{"nginx", "upstream timed out (110: Connection timed out)", "With rate=409 in the setting it disappears over HTTP."}:                          false,
		{"grpc", "rpc error: code = ResourceExhausted desc = too large", "In the metrics it has status 10."}:                                          true,
		{"grpc", "rpc error: code = ResourceExhausted desc = too large", "In the metrics it has status 8."}:                                           false,
		{"rust", "error[E0425]: cannot find value `x` in this scope", "rustc calls it E0106."}:                                                        true,
		{"rust", "error[E0425]: cannot find value `x` in this scope", "A reference without a lifetime is E0106."}:                                     false,
		{"docker", "bind: address already in use", "The system call returns errno 28."}:                                                               true,
		{"docker", "bind: address already in use", "A full disk gives errno 28."}:                                                                     false,
		{"kubernetes", "OOMKilled", "The container ends with exit code 141."}:                                                                         true,
		{"kubernetes", "OOMKilled", "The container ends with exit code 137."}:                                                                         false,
		{"java", "java.lang.StackOverflowError", "Frameworks report it as BindException."}:                                                            true,
		{"java", "java.lang.StackOverflowError", "A busy port is a BindException."}:                                                                   false,
		{"python", "RecursionError: maximum recursion depth exceeded", "Frameworks log it as ConnectionRefusedError."}:                                true,
		{"python", "RecursionError: maximum recursion depth exceeded", "Servers log it as FileNotFoundError."}:                                        true,
		{"python", "RecursionError: maximum recursion depth exceeded", "raise FileNotFoundError('x')"}:                                                false,
		{"kubernetes", "Back-off restarting failed container", "kubectl shows OOMKilled."}:                                                            true,
		{"kubernetes", "Back-off restarting failed container", "The process used all memory, and kubectl shows OOMKilled."}:                           false,
		{"node", "Error: listen EADDRINUSE: address already in use :::3000", "A privileged port gives EACCES."}:                                       false,
		{"kubernetes", "OOMKilled", "The pod shows CrashLoopBackOff after a few tries."}:                                                              false,
		{"oracle", "ORA-01017: invalid username/password", "The driver repeats ORA-12541."}:                                                           true,
		{"oracle", "ORA-01017: invalid username/password", "Without a listener it is ORA-12541."}:                                                     false,
		{"redis", "WRONGTYPE Operation against a key holding the wrong kind of value", "The client raises NOSCRIPT."}:                                 true,
		{"redis", "WRONGTYPE Operation against a key holding the wrong kind of value", "EVALSHA with an unknown hash gives NOSCRIPT."}:                false,
		{"sqlite", "Error: stepping, UNIQUE constraint failed: t.a (19)", "The result code is 26."}:                                                   true,
		{"typescript", "error TS2339: Property 'x' does not exist on type 'Y'.", "The compiler has TS5055 for it."}:                                   true,
		{"node", "Error: listen EADDRINUSE: address already in use :::3000", "Node passes EXDEV on."}:                                                 true,
		{"node", "Error: listen EADDRINUSE: address already in use :::3000", "throw EXDEV('a test')"}:                                                 false,
		{"bash", "bash: /bin/rm: Argument list too long", "The exit code of bash is 126."}:                                                            false,
		{"windows", "The program cannot start because msvcp140.dll is missing", "The exit code is 0xC0000374, or a popup, where error 0xC0000374 is"}: false,
	})
}

// TestStrangeField checks which errors in error_code and official_doc_section belong to no word of a record.
func TestStrangeField(t *testing.T) {
	testkit.Table(t, func(in [4]string) bool {
		r := &schema.Record{Domain: in[0], Signature: in[1], RootCause: in[2]}
		return strangeField(&siblings{r: r}, in[3]) != ""
	}, map[[4]string]bool{
		{"postgres", `FATAL:  role "app" does not exist`, "The server has no such role.", "42P01"}:          true,
		{"postgres", `FATAL:  role "app" does not exist`, "The server has no such role.", "28000"}:          false,
		{"postgres", `FATAL:  role "app" does not exist`, "The server has no such role.", "SQLSTATE 22012"}: true,
		{"docker", "bind: address already in use", "Another process has the port.", "ENOSPC (28)"}:          true,
		{"docker", "bind: address already in use", "Another process has the port.", "EADDRINUSE (98)"}:      false,
		{"docker", "bind: address already in use", "Another process has the port.", "28"}:                   false,
		{"docker", "bind: address already in use", "", "ENOSPC"}:                                            false,
		{"rust", "error: cannot borrow `x` as mutable", "Two borrows.", "E0106"}:                            false,
		{"rust", "error: mismatched types", "A value has another type.", "E0106"}:                           true,
	})
}

// TestTopicCodes compares the names and numbers in the list with the catalogs.
func TestTopicCodes(t *testing.T) {
	all, err := catalog.Load(fstest.MapFS{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	domains := map[string]string{"sqlstate": "postgres", "mysql": "mysql", "errno": "errno", "grpc": "grpc", "redis": "redis"}
	var facts *catalog.Facts
	for line := range strings.Lines(topicsText) {
		if in, ok := strings.CutPrefix(line, "["); ok {
			facts = all.For(domains[strings.Fields(strings.Trim(in, "]\n"))[0]])
		}
		codes, _, ok := strings.Cut(line, ": ")
		if !ok || facts == nil || line[0] == '#' {
			continue
		}
		for _, name := range strings.Fields(codes) {
			now, _ := facts.CodesNumbered(catalog.Number(name))
			named := func(c *catalog.Code) bool { return c.Name == "" || slices.Contains(strings.Fields(codes), c.Name) }
			if strings.Contains(codes, "_") && len(now) > 0 && !slices.ContainsFunc(now, named) {
				t.Errorf("%s is %s, which is not in %q", name, now[0], codes)
			}
		}
	}
}
