package draft_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/testkit"
)

func TestRegex(t *testing.T) {
	for line, want := range map[string]string{
		"[21/Nov/2026:05:22:42 +0000] ERROR cannot open the ledger":            `ERROR cannot open the ledger`,
		"Sat Nov 21 05:22:42 UTC 2026: cannot open the ledger":                 `cannot open the ledger`,
		"11/21/2026 05:22:42 AM cannot open the ledger":                        `cannot open the ledger`,
		"Nov 21, 2026 5:22:42 AM cannot open the ledger":                       `cannot open the ledger`,
		"[05:22:42] cannot open the ledger":                                    `cannot open the ledger`,
		"ERROR 2026-11-21 05:22:42,123 cannot open the ledger":                 `ERROR cannot open the ledger`,
		`time="2026-11-21T05:22:42Z" level=error msg="cannot open the ledger"`: `cannot open the ledger`,
		"license expired on 2026-11-21 for the product":                        `license expired on [0-9][0-9TZ:., +/-]* for the product`,
		"pod web-5d4f7c9b8-x2x is not ready":                                   `pod \S+ is not ready`,
		"TypeError: 17 is not iterable":                                        `TypeError: \S+ is not iterable`,
		"Makefile:1: extra.mk: No such file or directory":                      `Makefile:[0-9]+: \S+: No such file or directory`,
		"x":         "",
		"":          "",
		"0x1f 12 3": "",
		"2026-11-21T05:22:43.1234567Z panic: runtime error: invalid memory address or nil pointer dereference":                            `panic: runtime error: invalid memory address or nil pointer dereference`,
		"2026-11-21T05:22:42.123456Z 01E \x1b[0;m\x1b[31;1mpanic: cannot open the database\x1b[0m":                                        `panic: cannot open the database`,
		"\x1b(B\x1b[mpanic: cannot open the database":                                                                                     `panic: cannot open the database`,
		"2026-11-21 05:23:42.001 UTC [77] ERROR:  deadlock detected":                                                                      `deadlock detected`,
		"2026-11-21 05:22:46.001 ERROR 1 --- [main] o.s.boot.SpringApplication : Application run failed":                                  `Application run failed`,
		"2026/11/21 05:22:42 [error] 31#31: *7 connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.1": `connect\(\) failed \([0-9]+: Connection refused\) while connecting to upstream, client`,
		"Nov  1 05:22:42 host1 sshd[123]: error: maximum authentication attempts exceeded":                                                `sshd\[[0-9]+\]: error: maximum authentication attempts exceeded`,
		"E1121 05:22:42.001234    1234 reflector.go:147] Failed to watch *v1.Node":                                                        `Failed to watch \*v1\.Node`,
		"#8 12.31 ERROR: failed to solve: write /var/lib/docker/tmp/x: no space left on device":                                           `failed to solve: write [\w.@+=/\\:~-]+: no space left on device`,
		"##[error]Process completed with exit code 137.":                                                                                  `Process completed with exit code 137\b`,
		"Error: Process completed with exit code 1.":                                                                                      `Error: Process completed with exit code 1\b`,
		"setup failed with code 0xC0000005":                                                                                               `setup failed with code 0xC0000005\b`,
		"the driver returned errorCode=1234567 (again)":                                                                                   `the driver returned errorCode=1234567 \(again\)`,
		"error: could not connect to https://bob:pw@example.org/x":                                                                        "error: could not connect to [a-z0-9+]+://[^\\s\"'<>)\\]`]+",
		"error: could not connect to https://example.org/x: no route":                                                                     "error: could not connect to [a-z0-9+]+://[^\\s\"'<>)\\]`]+ no route",
		"giving up after waiting for 12.5s":                                                                                               `giving up after waiting for [0-9.,]+[A-Za-z]+`,
		"syntax error found near line 12":                                                                                                 `syntax error found near line`,
		"foo.cu(12): error: identifier \"undeclared\" is undefined":                                                                       `error: identifier "[^"\n]*" is undefined`,
		"AttributeError: 'CUDAGraph' object has no attribute 'begin_capture'":                                                             `AttributeError: '[^'\n]*' object has no attribute`,
		"cannot open 'some text of mine' here":                                                                                            `cannot open '[^'\n]*' here`,
		"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1024.00 MiB. GPU 0 has":                                            `torch\.OutOfMemoryError: CUDA out of memory`,
		"Tried to allocate 20 MiB of 3.5 GiB on device 0x1f at 127.0.0.1:80 now":                                                          `Tried to allocate [0-9.,]+ [kKMGT]i?B of [0-9.,]+ [kKMGT]i?B on device 0[xX][0-9A-Fa-f]+ at [0-9.:]+ now`,
		"{\"level\":\"error\",\"msg\":\"cannot open socket\",\"pid\":1}":                                                                  `cannot open socket`,
		"error: login with password *********** on host x failed":                                                                         `error: login with password \S+ on host x failed`,
		`error: login failed for user "*****" on host x`:                                                                                  `error: login failed for user "[^"\n]*" on host x`,
		"user@example.org: Permission denied (publickey,password).":                                                                       `Permission denied \(publickey,password\)`,
		"error: failed to login as user@example.org to registry":                                                                          `error: failed to login as \S+@\S+ to registry`,
		"[Sat Nov 21 05:22:42.123456 2026] [core:error] [pid 123:tid 456] AH00132: file permissions deny server access: /var/www/html/x":  `AH00132: file permissions deny server access`,
		"[12345.680000] Out of memory: Killed process 4321 (python) total-vm:20971520kB":                                                  `Out of memory: Killed process [0-9]+ \(python\) total-vm`,
		"Nov 21 05:22:42 web1 systemd[812]: app.service: Failed to locate executable /opt/app/run: No such file or directory":             `Failed to locate executable [\w.@+=/\\:~-]+: No such file or directory`,
		`fatal: [web1]: FAILED! => {"changed": false, "msg": "No package matching 'nginxx' is available"}`:                                `No package matching '[^'\n]*' is available`,
		"src/Main.hs:3:8: error: [GHC-88464]":                                                                                             `error: \[GHC-88464\]`,
		"The key is not available: NO_PUBKEY 0123456789ABCDEF here":                                                                       `The key is not available: NO_PUBKEY [0-9A-F]+ here`,
		"failed on endpoint web (0123abcd): port is already allocated":                                                                    `failed on endpoint web \([0-9a-f]+\): port is already allocated`,
		"Msg 208, Level 16, State 1, Server db1":                                                                                          `Msg 208, Level [0-9]+, State [0-9]+, Server db1\b`,
		"make[2]: *** No rule to make target 'foo.c', needed by 'app'.  Stop.":                                                            `No rule to make target '\S+', needed by '[^'\n]*'`,
		"make: *** No rule to make target 'foo.c', needed by 'app'.  Stop.":                                                               `No rule to make target '\S+', needed by '[^'\n]*'`,
		"make: *** [all] failed badly":                                                                                                    `make: \*\*\* \[all\] failed badly`,
		"错误：找不到文件 /a/b/c":                                                                                                                 `错误：找不到文件`,
		"word " + strings.Repeat("long ", 200):                                                                                            `word` + strings.Repeat(" long", 47),
	} {
		message := draft.Message(line)
		got, err := draft.Regex(message)
		if (err != nil) != (want == "") || got != want {
			t.Errorf("%q\n got %q, %v\nwant %q", line, got, err, want)
		}
	}
}

// TestRegexOwnNames checks that a regex matches any name that users choose, such as that of
// a table or a pod, and keeps the names that programs give to their parts.
func TestRegexOwnNames(t *testing.T) {
	for line, want := range map[string]string{
		`ERROR:  relation "ordres" does not exist`:   `relation "[^"\n]*" does not exist`,
		`ERROR:  column "custmer_id" does not exist`: `column "[^"\n]*" does not exist`,
		`psql: error: connection to server at "db.example.com" (10.0.3.17), port 5432 failed: FATAL:  database "shop_prod" does not exist`:                                                                 `psql: error: connection to server at "[^"\n]*" \([0-9.:]+\), port [0-9]+ failed: FATAL:[ \t]+database "[^"\n]*" does not exist`,
		`ERROR:  duplicate key value violates unique constraint "orders_pkey"`:                                                                                                                             `duplicate key value violates unique constraint`,
		`Error from server (NotFound): deployments.apps "api" not found`:                                                                                                                                   `Error from server \(NotFound\): deployments\.apps "[^"\n]*" not found`,
		`Error from server (NotFound): namespaces "shop" not found`:                                                                                                                                        `Error from server \(NotFound\): namespaces "[^"\n]*" not found`,
		`Error from server (Forbidden): pods is forbidden: User "system:serviceaccount:shop:deployer" cannot list resource "pods" in API group "" in the namespace "shop"`:                                 `Error from server \(Forbidden\): pods is forbidden: User "[^"\n]*" cannot list resource "[^"\n]*" in API group "[^"\n]*" in the namespace`,
		`The Pod "web" is invalid: spec.containers: Required value`:                                                                                                                                        `The Pod "[^"\n]*" is invalid: spec\.containers: Required value`,
		`Failed to pull image "registry.example.com/shop/api:1.4.7": rpc error: code = NotFound desc = failed to pull and unpack image "registry.example.com/shop/api:1.4.7": failed to resolve reference`: `Failed to pull image "[^"\n]*": rpc error: code = NotFound desc = failed to pull and unpack image "[^"\n]*": failed to resolve reference`,
		`back-off 5m0s restarting failed container=api pod=api-7c9d8b6f5-x2k4j_shop(0f3c2f0e-2c33-4c52-9c2c-3bb5fdb0b1c2)`:                                                                                 `back-off [0-9]+m0s restarting failed container=\S+ pod`,
		`2026-11-20 09:20:44.871 UTC [4310] app_user@orders ERROR:  duplicate key value violates unique constraint "orders_pkey"`:                                                                          `duplicate key value violates unique constraint`,
		`psql:migrate.sql:27: ERROR:  deadlock detected`:                                                                                                                                                   `deadlock detected`,
		`Error: getaddrinfo ENOTFOUND registry.example.com`:                                                                                                                                                `Error: getaddrinfo ENOTFOUND`,
		`dial tcp: lookup db.example.com on 10.0.0.2:53: no such host`:                                                                                                                                     `dial tcp: lookup \S+ on [0-9.:]+: no such host`,
		`Error: Unknown database 'shop'`:                                                              `Error: Unknown database`,
		`ERROR 1146 (42S02): Table 'shop.orders' doesn't exist`:                                       `ERROR 1146 \([0-9]+S02\): Table '[^'\n]*' doesn't exist`,
		`AttributeError: module 'torch' has no attribute 'compile'`:                                   `AttributeError: module '[^'\n]*' has no attribute`,
		`ModuleNotFoundError: No module named 'numpy'`:                                                `ModuleNotFoundError: No module named`,
		`could not access file "pgvector": No such file or directory`:                                 `could not access file "[^"\n]*": No such file or directory`,
		`ERROR:  type "vector" does not exist`:                                                        `type "[^"\n]*" does not exist`,
		`ERROR:  extension "uuid_ossp" is not available`:                                              `extension "[^"\n]*" is not available`,
		`KeyError: 'column'`:                                                                          `KeyError: '[^'\n]*'`,
		`error: use of undeclared identifier 'foo'`:                                                   `error: use of undeclared identifier`,
		`sqlite3.OperationalError: no such table: orders`:                                             `sqlite3\.OperationalError: no such table`,
		`pod "web-7c9d8b6f5-x2k4j" not found`:                                                         `pod "\S+" not found`,
		`MountVolume.SetUp failed for volume "data" : configmap "app_config" not found`:               `MountVolume\.SetUp failed for volume "[^"\n]*" : configmap "[^"\n]*" not found`,
		`ssh: connect to host db.example.com port 22: Connection refused`:                             `ssh: connect to host \S+ port [0-9]+: Connection refused`,
		`error: unknown column 'x' in DataFrame`:                                                      `error: unknown column '[^'\n]*' in DataFrame`,
		`container "api" in pod "api-7c9d8b6f5-x2k4j" is waiting to start: CrashLoopBackOff`:          `container "[^"\n]*" in pod "\S+" is waiting to start: CrashLoopBackOff`,
		`botocore.errorfactory.NoSuchBucket: bucket "my_bucket" does not exist`:                       `botocore\.errorfactory\.NoSuchBucket: bucket "[^"\n]*" does not exist`,
		`panic: column "a" of relation "b" does not exist`:                                            `panic: column "[^"\n]*" of relation "[^"\n]*" does not exist`,
		`ERROR:  null value in column "id" of relation "orders" violates not-null constraint`:         `null value in column "[^"\n]*" of relation "[^"\n]*" violates not-null constraint`,
		`ERROR:  relation "pg_stat_statements" does not exist`:                                        `relation "pg_stat_statements" does not exist`,
		`2m10s   Warning   Unhealthy   pod/api-0   Readiness probe failed: no answer`:                 `Readiness probe failed: no answer`,
		`./app.go:7:2: cannot use total (variable of type int) as string value in argument to render`: `cannot use \S+ \(variable of type \S+\) as \S+ value in argument to \S+`,
		`./app.go:7:2: cannot use "x" (untyped string constant) as int value in variable declaration`: `cannot use \S+ \(.+ constant\) as \S+ value in variable declaration`,
		`run.sh: line 3: [: two words: integer expression expected`:                                   `line [0-9]+: \[: .+: integer expression expected`,
		`deploy.sh: line 4: cd: /srv/app: No such file or directory`:                                  `line [0-9]+: cd: \S+: No such file or directory`,
		`fatal: ambiguous argument 'v9': unknown revision or path not in the working tree.`:           `fatal: ambiguous argument '[^'\n]*': unknown revision or path not in the working tree`,
		"main.c:3:10: error: expected ‘;’ before ‘}’ token":                                           `error: expected ‘;’ before ‘[^’”\n]*’ token`,
		`npm error Cannot find the package of the lock file "x"`:                                      `Cannot find the package of the lock file`,
		`curl: (7) Failed to connect to localhost port 8080 after 0 ms: Couldn't connect to server`:   `curl: \(7\) Failed to connect to \S+ port [0-9]+ after [0-9.,]+ ms: Couldn't connect to server`,
		"[12] react@18.2.0 is missing here":                                                           `react@[0-9.,]+ is missing here`,
	} {
		if got, err := draft.Regex(draft.Message(line)); err != nil || got != want {
			t.Errorf("%s\n got %s, %v\nwant %s", line, got, err, want)
		}
	}
}

func always(string) bool { return true }

// TestRegexIn checks that a regex also matches the line before private values were masked.
func TestRegexIn(t *testing.T) {
	for line, want := range map[string]string{
		"u@web1.example.com: Permission denied (publickey,password).":                `Permission denied \(publickey,password\)`,
		"error: failed to login as carol.smith@example.com to registry":              `error: failed to login as \S+@\S+ to registry`,
		"rsync: connection closed error: dave@backup01.corp.internal failed":         `rsync: connection closed error: \S+@\S+ failed`,
		"jane.doe@mail.corp.example: mailbox unavailable, error: 550 rejected":       `mailbox unavailable, error: 550 rejected`,
		`ERROR: cannot open C:\Users\Jane Doe\AppData\x.txt: Access is denied`:       `cannot open .+: Access is denied`,
		"ERROR: cannot open /home/jörg/x/y.txt: Permission denied, so there is no x": `cannot open .+: Permission denied, so there is no x`,
		"cannot log in with password=ab to the server":                               `cannot log in with password=.+ to the server`,
		"nothing is masked in this line, *** or so":                                  `nothing is masked in this line, \*\*\* or so`,
	} {
		scrubbed, _ := draft.Scrub(line)
		form, err := draft.Source{Message: draft.Message(scrubbed), Lines: []string{line, scrubbed}}.Widest(false, always)
		got := form.Regex
		if err != nil || got != want {
			t.Errorf("%s\n got %s, %v\nwant %s", line, got, err, want)
		}
		if !regexp.MustCompile(got).MatchString(line) {
			t.Errorf("%s does not match %s", got, line)
		}
	}
	elsewhere := draft.Source{Message: "cannot open the socket", Lines: []string{"it is elsewhere"}}
	if got, err := elsewhere.Widest(false, always); !errors.Is(err, draft.ErrMasked) {
		t.Errorf("got %v, error %v", got, err)
	}
}

func TestOfCode(t *testing.T) {
	number := catalog.Number("700")
	cuda := &catalog.Catalog{Name: "cuda-runtime", Product: "CUDA", Source: "https://example.org/errors"}
	twin := &catalog.Code{Name: "CUDA_ERROR_ILLEGAL_ADDRESS", Number: number}
	for _, test := range []struct{ name, says, message, regex string }{
		{"cudaErrorIllegalAddress", "an illegal memory access was encountered", "cudaErrorIllegalAddress: an illegal memory access was encountered",
			`\b(?:cudaErrorIllegalAddress|CUDA_ERROR_ILLEGAL_ADDRESS)\b|an illegal memory access was encountered`},
		{"cudaErrorOut", "out of memory", "cudaErrorOut: out of memory", `\b(?:cudaErrorOut|CUDA_ERROR_ILLEGAL_ADDRESS)\b`},
		{"E$1", "", "E$1", `\b(?:E\$1|CUDA_ERROR_ILLEGAL_ADDRESS)\b`},
	} {
		code := &catalog.Code{Name: test.name, Number: number, Message: test.says, In: cuda}
		message, regex := draft.OfCode(code, []*catalog.Code{twin})
		if message != test.message || regex != test.regex {
			t.Errorf("%s: %s, %s", test.name, message, regex)
		}
		if !regexp.MustCompile(regex).MatchString(message) {
			t.Errorf("%s does not match %s", regex, message)
		}
		r := draft.New("cuda/x", "2026-11-21")
		draft.Cite(r, code, []*catalog.Code{twin})
		if r.ErrorCode != test.name+" (700)" || r.Domain != "cuda" || r.OfficialDocURL != cuda.Source || len(r.Aliases) != 1 {
			t.Errorf("%+v", r)
		}
	}
}

func TestScrub(t *testing.T) {
	log := "a\npassword=hunter2 user=alice\n/home/bob/x carol@example.com\n"
	clean, masked := draft.Scrub(log)
	if want := "a\npassword=******* user=*****\n/home/user/x user@example.org\n"; clean != want {
		t.Errorf("got %q, want %q", clean, want)
	}
	want := []draft.Masked{{1, "a key or a password"}, {1, "the name of a user"}, {2, "the name of a user"}, {2, "an e-mail address"}}
	if !slices.Equal(masked, want) {
		t.Errorf("got %v, want %v", masked, want)
	}
}

func TestText(t *testing.T) {
	for log, want := range map[string]string{
		"a\r\nb\n": "a\nb\n", "a\rb\r": "a\nb\n", "a\rb\nc": "a\rb\nc", "\x1b[31ma\tb\x1b[0m\a": "\x1b[31ma\tb\x1b[0m\a",
		strings.Repeat("x", 100) + "\x01\xff": strings.Repeat("x", 100) + "\uFFFD\xff", "": "",
	} {
		if got, err := draft.Text([]byte(log)); err != nil || got != want {
			t.Errorf("%q: got %q, error %v", log, got, err)
		}
	}
	for _, log := range []string{"\x1f\x8b\x08\x01", "a\x00", strings.Repeat("x", 99) + "\x01\x02", "\xff\xfea\x00"} {
		if got, err := draft.Text([]byte(log)); !errors.Is(err, draft.ErrBinary) {
			t.Errorf("%q: got %q", log, got)
		}
	}
}

func TestCheckID(t *testing.T) {
	for _, id := range []string{"", "cuda", "cuda/", "/x", "../x", "cuda/../x", "cuda/X", "Cuda/x", "cuda/x/y", "cuda/x.json", "cuda/-x",
		"cuda/x y", "con/x", "cuda/nul", "cuda/com1", "clean/x", "cuda\\x", "cuda/x\n", "cuda/" + strings.Repeat("x", 200)} {
		if draft.CheckID(id) == nil {
			t.Errorf("%q is accepted", id)
		}
	}
	for _, id := range []string{"cuda/out-of-memory", "a/b", "net/com10x", "con-text/nul-byte"} {
		if err := draft.CheckID(id); err != nil {
			t.Errorf("%q: %v", id, err)
		}
	}
}

func TestLogName(t *testing.T) {
	testkit.Table(t, draft.LogName, map[string]string{
		"build.log": "build.log", "Build Output (1).txt": "build-output-1-txt.log", "": "reported.log", "nul.log": "reported.log",
		"..": "reported.log", "错误.log": "reported.log", "-a-.LOG": "a.log",
	})
}

func TestExcerpts(t *testing.T) {
	lines := strings.Split(strings.Repeat("x\n", 50)+"here\n"+strings.Repeat("y\n", 50), "\n")
	got := draft.Excerpts(lines, 50)
	if len(got) != 3 || strings.Count(got[0].Text, "\n") != 101 || strings.Count(got[1].Text, "\n") != 41 || got[2] != (draft.Excerpt{From: 50, To: 51, Text: "here\n"}) {
		t.Errorf("%+v", got)
	}
	lines = strings.Split(strings.Repeat(strings.Repeat("x", 999)+"\n", 1000)+"here", "\n")
	if got := draft.Excerpts(lines, 1000)[0].Text; len(got) > 64<<10 || len(got) < 60<<10 || !strings.HasSuffix(got, "\nhere\n") {
		t.Errorf("%d bytes", len(got))
	}
}

// FuzzRegex checks that a regex compiles, and matches its message and its line but not an
// empty one.
func FuzzRegex(f *testing.F) {
	f.Add("2026-11-21T05:22:42Z \x1b[31mERROR\x1b[0m cannot open \"/a/b\": 0x1f 10.0.0.1:80 12ms 1e-5% (3)")
	f.Add("{\"level\":\"error\",\"msg\":\"cannot open \\\"x\\\"\"}")
	f.Add("Nov 21 05:22:42 host app[12]: cannot \u202e open \xff it 'a b' `c` 5 GiB")
	f.Add("[1] a@b ERROR: pod=web-7c9d8b6f5-x2k4j_shop host db.example.org, no such table: \"a.example.org/b:c: not found\" relation \"own\"")
	f.Add("12.5eZ 9,,.5kB 1e5GiB /a/b//c\\d\\e C:\\x\\y <num> [error] 1#1: *1 words words")
	f.Fuzz(func(t *testing.T, line string) {
		if strings.ContainsAny(line, "\n\r") {
			return
		}
		message := draft.Message(line)
		if !utf8.ValidString(message) {
			t.Fatalf("%q has the message %q", line, message)
		}
		got, err := draft.Regex(message)
		if err != nil {
			return
		}
		re, err := regexp.Compile(got)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if !re.MatchString(message) || !re.MatchString(rawline.Plain(line)) || re.MatchString("") || len(got) > 4096 {
			t.Errorf("%q gives %q", line, got)
		}
	})
}

// TestAlign checks that what differs between the messages of an error varies, and that the
// regex does not depend on the order of the other messages.
func TestAlign(t *testing.T) {
	for _, test := range []struct {
		want     string
		messages []string
	}{
		{`worker \S+ lost its lease on shard \S+: stale epoch`, []string{"worker eu-3 lost its lease on shard a: stale epoch 17", "worker w.11 lost its lease on shard b-2: stale epoch 9"}},
		{`cannot import name '[^'\n]*' from 'os'`, []string{"cannot import name 'a b' from 'os'", "cannot import name 'c' from 'os'"}},
		{`cannot open .*socket [0-9]+ of the pool`, []string{"cannot open socket 1 of the pool", "cannot open the socket 1 of the pool"}},
		{`cannot open.+socket [0-9]+ of the pool`, []string{"cannot open the socket 1 of the pool", "cannot open  socket 2 of the pool"}},
		{`the plan .+has been rejected`, []string{"the plan of a b has been rejected", "the plan from c d e has been rejected"}},
		{`curl: \(7\) cannot reach the server`, []string{"curl: (7) cannot reach the server", "curl: (7) cannot reach the server"}},
		{`cannot read [\w.@+=/\\:~-]+: it is locked`, []string{"cannot read /a/b.txt: it is locked", "cannot read /c/d/e: it is locked"}},
	} {
		source := draft.Source{Message: test.messages[0], Lines: test.messages, Others: test.messages[1:]}
		form, err := source.Widest(false, always)
		if err != nil || form.Regex != test.want {
			t.Errorf("%q\n got %s, %v\nwant %s", test.messages, form.Regex, err, test.want)
		}
		if re := regexp.MustCompile(form.Regex); !re.MatchString(test.messages[1]) {
			t.Errorf("%s does not match %q", re, test.messages[1])
		}
	}
}

// TestMarked checks what a user learns about a regex.
func TestMarked(t *testing.T) {
	form, err := draft.Source{Message: `cannot load "a" of frobnicator 7 at step three`}.Widest(false, always)
	got := strings.Join(form.Describe(), "\n")
	const want = `regex: cannot load "[^"\n]*" of frobnicator [0-9]+ at step three
What varies is marked: cannot load «"[^"\n]*"» of frobnicator «[0-9]+» at step three
What stays and may vary: frobnicator`
	if err != nil || got != want {
		t.Errorf("got %s, %v", got, err)
	}
}
