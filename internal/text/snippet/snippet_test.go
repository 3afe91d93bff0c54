package snippet_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/snippet"
)

func find(text string) string {
	var found []string
	for _, p := range snippet.Find(text) {
		found = append(found, fmt.Sprintf("%s at %d: %s", p.Language, p.From, p.Reason))
	}
	return strings.ReplaceAll(strings.Join(found, "; "), "does not parse: ", "")
}

func TestFind(t *testing.T) {
	testkit.Table(t, find, map[string]string{
		"SELECT a, COUNT(*) FROM t ORDER BY n DESC GROUP BY a;":                                                  "SQL at 42: comes after a clause that must follow it",
		"SELECT a FROM t LIMIT 5 ORDER BY a;":                                                                    "SQL at 24: comes after a clause that must follow it",
		"SELECT a, RANK() OVER (ORDER BY b) FROM t WHERE a IN (SELECT a FROM u LIMIT 5);":                        "",
		"SELECT a FROM t WHERE b GROUP BY a HAVING COUNT(*) > 1 ORDER BY a LIMIT 3;":                             "",
		"SELECT a FROM t ORDER BY a LIMIT 1\nUNION ALL\nSELECT a FROM u WHERE b;":                                "",
		"locals {\n  a = \"shop\"\n}\n\noutput \"b\" {\n  value = \"${local.a-logs\"\n}":                         "Terraform at 40: has ${ without its }",
		"locals {\n  a = \"${var.b[\"x\"]}-logs\"\n  c = \"${jsonencode({\n    d = 1\n  })}\"\n}":                "",
		"# crontab -e\n30 8 * * /usr/local/bin/backup.sh":                                                        "crontab at 13: has four time fields, and cron needs five",
		"# crontab -e\n30 8 * * * /usr/local/bin/backup.sh":                                                      "",
		"location / {\n    proxy_pass http://app:8080\n}":                                                        "nginx at 0: lacks the semicolon after \"proxy_pass http://app:8080\"",
		"with stream\n    stream.begin()\n    x = None":                                                          "Python at 0: lacks the colon after \"with stream\"",
		"m = cupy.RawModule(code=\"extern \"C\" __global__ void f() {}\")":                                       "Python at 0: has its own quotation marks, unescaped, inside a string",
		"m = cupy.RawModule(code='extern \"C\" __global__ void f() {}')":                                         "",
		"bazel_dep(name = \"abseil\", version = \"2024\" repo_name = \"absl\")":                                  "code at 27: lacks a comma between two arguments",
		"bazel_dep(name = \"abseil\", version = \"2024\", repo_name = \"absl\")":                                 "",
		"export(A=\"x\" B=\"y\")":                                                                                "",
		"for f in logs/*.log(N); do\n  gzip -- \"$f\"\ndone":                                                     "",
		"package authz\n\ndefault allow := false\n\nallow if {\n\tinput.user == \"ann\"\n}":                      "",
		"FROM scratch\nENTRYPOINT ['/app']":                                                                      "Dockerfile at 13: has single quotes, and Docker needs double ones in a list",
		"FROM scratch\nENTRYPOINT [\"/app\"]":                                                                    "",
		"app = create_app()\n\napp.app_context()\ndb.create_all()":                                               "Python at 20: makes a context and does not enter it with \"with\" or push()",
		"app.app_context().push()\ndb.create_all()":                                                              "",
		"Push `app.app_context()` before the query.":                                                             "",
		"with (\n    app.app_context()\n):\n    pass":                                                            "",
		"SELECT a FROM t LIMIT 10\nSHOW TABLES FROM db":                                                          "",
		"The slow query is:\nSELECT a FROM t ORDER BY a\nThe fast one leaves out ORDER BY, or adds WHERE b = 1.": "",
		"SELECT a FROM t WHERE x /* ORDER BY */ GROUP BY a":                                                      "",
		"locals {\n  x = \"$${literal\"\n}":                                                                      "",
		"with cte\n    as (select 1)\nselect * from cte":                                                         "",
		"with Docker\n    docker run x":                                                                          "",
		"digraph {\n  {label = \"x\" color = \"red\"}\n}":                                                        "",
		"x.printf(\"n \"PRIu64\" bytes\", n)":                                                                    "",
		"ENTRYPOINT ['/app'] runs through a shell, so write ENTRYPOINT [\"/app\"].":                              "",
		"package a\n\nsuspend fun f(): Int {\n    return 1\n}":                                                   "",
		// Shell.
		"sed -i 's/a/b/ main.c\ng++ main.c -o app":                                       "shell at 0: reached EOF without closing quote `'`",
		"with torch.autocast(\"cuda\")\n    model(batch)\n    x = None":                  "Python at 0: lacks the colon after \"with torch.autocast(\"cuda\")\"",
		"spec:\n\tsyncPolicy:\n\t\tsyncOptions:\n\t\t\t- A=true":                         "YAML at 0: line 2: found character that cannot start any token",
		"build:\n\tgo build ./...":                                                       "",
		"tr -d x <a.txt >a.txt":                                                          "shell at 0: empties \"a.txt\" before it reads the file",
		"bundle config set --local path to vendor/bundle and then run it with the gems":  "shell at 0: turns into a sentence at \"to\"",
		"def f(n):\nif n <= 1:\n    return 1":                                            "Python at 0: lacks the indented lines after \"def f(n):\"",
		"{\n  \"paths\": { \"@/*: [\"./src/*\"] }\n}":                                    "JSON at 0: invalid character '.' after object key",
		"sudo -u postgres psql -c \"ALTER SYSTEM SET a = 2;\nsudo systemctl restart p":   "shell at 0: reached EOF without closing quote `\"`",
		"sudo -u postgres psql -c \"ALTER SYSTEM SET a = 2;\"\nsudo systemctl restart p": "",
		"mode={1:-dev}\n[ \"$mode\" = prod ] && echo production":                         "shell at 0: lacks the dollar sign before its bracket",
		"mode=${1:-dev}\n[ \"$mode\" = prod ] && echo production":                        "",
		"step={1:-2}\nprint(step[1])":                                                    "",
		"terraform apply the VPC first\nterraform apply":                                 "shell at 0: turns into a sentence at \"the\"",
		"GRANT CREATE TRIGGER TO app;":                                                   "",
		"df[(df['city'] = 'Oslo') & (df['n'] > 3)]":                                      "Python at 0: assigns with = in a condition",
		"df[(df['city'] == 'Oslo') & (df['n'] > 3)]":                                     "",
		"git add a b c":                                                                                 "",
		"sed -i 's/a/b' run.sh\nbash run.sh":                                                            "shell at 0: has an expression that lacks its last slash",
		"sed -i 's/a/b/' run.sh\nbash run.sh":                                                           "",
		"sed -i '$s/}$/};' size.h":                                                                      "shell at 0: has an expression that lacks its last slash",
		"sed -i '2,3s/a/b/' size.h":                                                                     "",
		"kill \"$(cat x.pid)\"\nwhile kill -0 1; sleep 1; done":                                         "shell at 0: `done` can only be used to end a loop",
		"mv a.py 'b.py\npython3 app.py":                                                                 "shell at 0: reached EOF without closing quote `'`",
		"open -a Docker\nuntil docker info >/dev/null 2>&1; sleep 2; done":                              "shell at 0: `done` can only be used to end a loop",
		"open -a Docker\nuntil docker info >/dev/null 2>&1; do sleep 2; done":                           "",
		"until curl -s http://127.0.0.1; sleep 1; done":                                                 "shell at 0: `done` can only be used to end a loop",
		"sed -i \"s/a/b\" run.sh":                                                                       "shell at 0: has an expression that lacks its last slash",
		"sed -i \"s/$a/b/\" run.sh":                                                                     "",
		"ALTER DEFAULT PRIVILEGES FOR ROLE m\n  GRANT SELECT INSERT ON TABLES TO app;":                  "SQL at 0: lacks a comma in \"GRANT SELECT INSERT\"",
		"INSERT INTO t (id) VALUES (1, 'a' ON CONFLICT DO NOTHING;":                                     "SQL at 0: lacks a bracket or has one too many",
		"INSERT INTO t (id) VALUES (1, ':)');":                                                          "",
		"Use an UPDATE with id = 3 instead of a DELETE.":                                                "",
		"SELECT a FROM t GROUP by a ORDER by a;":                                                        "",
		"SELECT 1 -- without ORDER the rows come in any order":                                          "",
		"SELECT id FROM orders WHERE note = 'ORDER placed' ORDER BY id;":                                "",
		"GRANT SELECT ON ALL TABLES IN SCHEMA sales TO GROUP analysts;":                                 "",
		"for (std::size_t i = 0; const auto& x : xs) {\n}":                                              "",
		"for (i <- 1 to 3; j <- 1 to 3) {\n}":                                                           "",
		"for (const x of text.split(/;/)) {\n}":                                                         "",
		"for ($i = 0; $i -lt 3) { $i++ }":                                                               "",
		"vim /etc/sudoers.d/app\nann ALL=(ALL) NOPASSWD: /usr/bin/systemctl":                            "",
		"cat run.sh\n  done\nfi":                                                                        "",
		"sed -i '9s/(a)/(a))/' a.py":                                                                    "",
		"SELECT 0\nXREADGROUP GROUP workers alice COUNT 1 STREAMS jobs >":                               "",
		"mv a.py b.py and try again":                                                                    "",
		"kill PID":                                                                                      "",
		"for (int i = 0; i < n) {\n  f(i);\n}":                                                          "code at 0: lacks a semicolon",
		"for (int i = 0; i < n; i++) {\n  f(i);\n}":                                                     "",
		"for (const row of rows) {\n  f(row);\n}":                                                       "",
		"for (Row row : rows) {\n  f(row);\n}":                                                          "",
		"INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE name = 'a';":                          "SQL at 47: lacks SET, BY, FROM or INTO",
		"INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET name = 'a';":                      "",
		"UPDATE t name = 'a';":                                                                          "SQL at 0: lacks SET, BY, FROM or INTO",
		"SELECT a FROM t ORDER a;":                                                                      "SQL at 9: lacks SET, BY, FROM or INTO",
		"SELECT a, rank() OVER (ORDER BY a) FROM t GROUP BY a":                                          "",
		"psql -c \"DELETE customer WHERE id = 9\"":                                                      "SQL at 9: lacks SET, BY, FROM or INTO",
		"psql -c \"DELETE FROM customer WHERE id = 9\"":                                                 "",
		"sed -i 's/a/'\"$b\"'/' run.sh":                                                                 "",
		"if dist.is_initialized()\n    dist.all_reduce(x)":                                              "Python at 0: lacks the colon after \"if dist.is_initialized()\"",
		"if dist.is_initialized()\n  dist.all_reduce(x)\nend":                                           "",
		"GRANT SELECT INSERT ON orders TO app;":                                                         "SQL at 0: lacks a comma in \"GRANT SELECT INSERT\"",
		"GRANT SELECT, INSERT ON orders TO app;":                                                        "",
		"GRANT SELECT ON orders TO app;":                                                                "",
		"resolver 127.0.0.11;\nlocation / {\n    set backend http://api;\n    proxy_pass $backend;\n}":  "nginx at 0: sets a name without its dollar sign",
		"resolver 127.0.0.11;\nlocation / {\n    set $backend http://api;\n    proxy_pass $backend;\n}": "",
		"A=b\n0 3 * * * run aws s3 sync from the backup folder to your bucket":                          "text at 4: is a sentence among commands",
		"A=b\n0 3 * * * aws s3 sync /srv/backup s3://acme-backup":                                       "",
		"const port = Number(process.env.PORT ?? \"3000);\nif (Number.isNaN(port)) stop();":             "code at 0: has a string that does not end",
		"const port = Number(process.env.PORT ?? \"3000\");\nif (Number.isNaN(port)) stop();":           "",
		"FMT=\"{asctime:-20}\"\npython log.py --format \"$FMT\"":                                        "",
		"fmt=\"{name:=10}\"\necho $fmt":                                                                 "",
		"let s = r#\"a\"b\"#;\nfoo(s);":                                                                 "",
		"let s = r#\"say \"hi\"#;":                                                                      "",
		"let msg = \"usage: x;\n  y\";\nlet q = '\"';":                                                  "",
		"const css = `\n  a { content: \"x\" }\n  return \"y;\n`;":                                      "",
		"cat <<'X'\nreturn \"a;\nX\nconsole.log(1);":                                                    "",
		"return q{\"} . \"a\";":                                                                         "",
		"0 3 * * * echo the backup ran now\n0 4 * * * true":                                             "",
		"*/5 * * * * logger the job ran fine\n0 4 * * * true":                                           "",
		"0 3 * * * wall the server restarts\n0 4 * * * true":                                            "",
		"redis-cli set the answer forty":                                                                "",
		"npm search the left pad":                                                                       "",
		"apt search your package name":                                                                  "",
		"let query = \"SELECT 1;\nSELECT 2\";":                                                          "",
		"const quote = /\"/;\nconst it = \"it's\";":                                                     "",
		"fn name<'a>() -> &'a str {\n    let x = \"a\";\n    x\n}":                                      "",
		"git commit -m 'one":                                                                            "shell at 0: reached EOF without closing quote `'`",
		"Run `git commit -m 'one` again.":                                                               "shell at 5: reached EOF without closing quote `'`",
		"docker run -e A=$(date x":                                                                      "shell at 0: reached EOF without matching `$(` with `)`",
		"npm run (lists the scripts)":                                                                   "shell at 0: a command can only contain words and redirects; encountered `(`",
		"kubectl get pods -o wide to see the node":                                                      "shell at 0: turns into a sentence at \"to\"",
		"```sh\nif true; then x\n```":                                                                   "shell at 6: `if` statement must end with `fi`",
		"git checkout <branch> && git log -1":                                                           "",
		"$ npm ci --omit=dev\n$ npm start":                                                              "",
		"curl -o a.tgz https://x.io/... # get it":                                                       "",
		"sed -i 's/a/b/' <file> | less":                                                                 "",
		"cat <<EOF >a\nit's\nEOF":                                                                       "",
		"git commit -m 'it is in the end of the line'":                                                  "",
		"docker-compose's output has -d":                                                                "",
		"Run git commit -m 'one":                                                                        "",
		"```text\nit's\n```":                                                                            "",
		"until psql -f a.sql; do sleep 1":                                                               "shell at 0: `until` statement must end with `done`",
		"if ! curl -s localhost; then exit 1; fi":                                                       "",
		"docker run --rm -u 1000 docker:27-cli docker ps":                                               "",
		"nvcc with -arch=native -o program error.cu":                                                    "shell at 0: turns into a sentence at \"with\"",
		"urllib.request.urlopen(base + \"/api/user)":                                                    "code at 0: has a string that does not end",
		"grep with -r src":                                                                              "",
		"gcc with -fsanitize=address reports the line.":                                                 "",
		"parts = line.split(/\"/)":                                                                      "",
		"string.gsub(s, [[\"]], [[]])":                                                                  "",
		"urllib.request.urlopen(base + \"/api/user\")":                                                  "",
		"kubectl get pods -n app and then continue":                                                     "shell at 0: turns into a sentence at \"and\"",
		"metadata:\n  annotations\n    app.io/size: 50m":                                                "YAML at 0: line 3: mapping values are not allowed in this context",
		"on: push\njobs:\n  test:\n    run: |\n      make\n      make test":                             "",
		"mkdir -p a\ncat >a.toml <<'EOF'\nlinker = \"gcc\nEOF":                                          "shell at 0: writes to \"a.toml\" what line 1 (last key \"linker\"): strings cannot contain newlines",
		"mkdir -p a\ncat >a.toml <<'EOF'\nlinker = \"gcc\"\nEOF":                                        "",
		"git add a.txt git commit -m x":                                                                 "shell at 0: has a second command at \"git commit\"",
		"git submodule foreach git pull -q":                                                             "",
		"while we wait; do nothing":                                                                     "",
		"make sure that it's -j4":                                                                       "",
		"npm pkg set scripts.build=\"node":                                                              "shell at 0: reached EOF without closing quote `\"`",
		"iconv -f latin1 -t utf-8 a.txt >a.txt":                                                         "shell at 0: empties \"a.txt\" before it reads the file",
		"cat a.csv | sort -u > a.csv":                                                                   "shell at 0: empties \"a.csv\" before it reads the file",
		"sed -i s/a/b/ a.txt && sort a.txt > b.txt":                                                     "",
		"git show HEAD:a.txt > a.txt":                                                                   "",
		"createuser -U postgres 'ann":                                                                   "shell at 0: reached EOF without closing quote `'`",
		"export LIMIT = 4":                                                                              "shell at 0: has a space before \"=\"",
		"go buidl ./...":                                                                                "shell at 0: calls \"go buidl\"; the subcommand is \"build\"",
		"cd app && git chekout main":                                                                    "shell at 0: calls \"git chekout\"; the subcommand is \"checkout\"",
		"kubectl volume create data":                                                                    "shell at 0: calls \"kubectl volume\"; \"volume\" is a subcommand of docker",
		"Run kubectl rollout retry deployment/web.":                                                     "shell at 4: calls \"kubectl rollout\", which has no subcommand \"retry\"",
		"pip cache clear":                                                                               "shell at 0: calls \"pip cache\", which has no subcommand \"clear\"",
		"pipx ensure-path":                                                                              "shell at 0: calls \"pipx\", which has no subcommand \"ensure-path\"",
		"terraform state delete a.b -lock=false":                                                        "shell at 0: calls \"terraform state\", which has no subcommand \"delete\"",
		"Let kubectl rollout fail and restart it.":                                                      "",
		"kubectl rollout reboot deployment/web -n web":                                                  "shell at 0: calls \"kubectl rollout\", which has no subcommand \"reboot\"",
		"git stash -m \"before the merge\"":                                                             "",
		"docker volume rm \"$NAME\" --force":                                                            "",
		"npm instal left-pad":                                                                           "", // npm takes it
		"git lg --all":                                                                                  "", // an alias
		"docker builds each layer":                                                                      "",
		"helm install {{name}} ./chart --set a=b":                                                       "",

		// Data.
		"{\"a\": 1, \"b\": }":                                 "JSON at 0: invalid character '}' looking for beginning of value",
		"{\"a\": 1,}":                                         "JSON at 0: invalid character '}' looking for beginning of object key string",
		"{\"a\": 1, ...}":                                     "",
		"{\"a\": b}":                                          "",
		"```json\n{\"a\" 1}\n```":                             "JSON at 8: invalid character '1' after object key",
		"services:\n  web:\n    ports: [80":                   "YAML at 0: line 4: did not find expected ',' or ']'",
		"services:\n  web:\n    ports: [80]":                  "",
		"First: stop it.\nThen: start it.":                    "",
		"type A struct {\n\tb int\n":                          "Go at 0: expected '}', found 'EOF'",
		"type A struct {\n\tb int\n}":                         "",
		"u, err := find(1)\nif err != nil {\n\treturn err\n}": "",
		"type A struct {\n\tb int `json:\"b\"`\n":             "Go at 0: expected '}', found 'EOF'",
		"func f(n int) string {\n\treturn \"\"":               "Go at 0: expected '}', found 'EOF'",
		"func f(n: Int) -> String {\n\treturn \"\"":           "",
		"package a\n\npackage b":                              "",
		"type the name of the file {":                         "",
		"```toml\n[a]\nb = \n```":                             "TOML at 8: line 2 (last key \"a.b\"): expected value but found '\\n' instead",
		"```go\nx := []int{1, 2\n```":                         "Go at 6: missing ',' before newline in composite literal (and 1 more errors)",
		"c := make(chan int)\ngo func() { c <- f() }":         "Go at 0: expression in go must be function call",
		"c := make(chan int)\ngo func() { c <- f() }()":       "",
		"```go\nx := 1\nfmt.Println(x)\n```":                  "",
		"```go\nfunc f() { ... }\n```":                        "",
		"```go\npackage p\nimport \"fmt\"\n```":               "",

		// Arguments, Python and CUDA.
		`kubectl patch pv a -p '{"spec": {"a": 1}'`:                              "shell at 0: unexpected end of JSON input",
		`kubectl patch pv a -p '{"spec": {"a": 1}}'`:                             "",
		"with open(p) as f\n    f.read()":                                        "Python at 0: lacks the colon after \"with open(p) as f\"",
		"x = 1\ndef f(a)\n    return a":                                          "Python at 0: lacks the colon after \"def f(a)\"",
		"with open(p) as f:\n    f.read()":                                       "",
		"k = 1\nif k != \"a\"\n    print(k)":                                     "Python at 0: lacks the colon after \"if k != \"a\"\"",
		"while a < b\n    a += 1\nelse:\n    raise a":                            "Python at 0: lacks the colon after \"while a < b\"",
		"if a != b\n  puts a\nend":                                               "",
		"if a != b\n  echo a":                                                    "",
		"if a and \\\n   b:\n    print(a)":                                       "",
		"if a != b # not equal\n    print(a)":                                    "Python at 0: lacks the colon after \"if a != b # not equal\"",
		"for x, y in loader:\nx, y = x.a(), y.b()":                               "Python at 0: lacks the indented lines after \"for x, y in loader:\"",
		"def f(a):\nreturn a":                                                    "Python at 0: lacks the indented lines after \"def f(a):\"",
		"def f(a):\n\n    # one\n    return a":                                   "",
		"def f(a):\n...":                                                         "",
		"for a in rows:\nThe rows come first.":                                   "",
		"async def f(a):\n    try:\n        b()\n    except OSError:\n    c()":   "Python at 0: lacks the indented lines after \"except OSError:\"",
		"if m = None:\n    print(m)":                                             "Python at 0: assigns with = in a condition",
		"while row[0] = 3:\n    next(row)":                                       "Python at 0: assigns with = in a condition",
		"if a.b() = 1:\n    c()":                                                 "Python at 0: assigns with = in a condition",
		"if f(a=1):\n    b()":                                                    "",
		"if (m := f()) is None:\n    b()":                                        "",
		"if a <= b:\n    b()":                                                    "",
		"if a == b:\n    b()":                                                    "",
		"if x[\"a=b\"]:\n    b()":                                                "",
		"while (n = read()) > 0:\n    b()":                                       "",
		"if !ready:\n    b()":                                                    "Python at 0: has an operator of another language in a condition",
		"if a && b:\n    c()":                                                    "Python at 0: has an operator of another language in a condition",
		"if \"&&\" in a:\n    c()":                                               "",
		"import Redis from redis.cluster\n\nr = Redis()":                         "Python at 0: imports in another order than from … import …",
		"import redis from 'redis'\nredis.a()":                                   "",
		"import a, b\na.c()":                                                     "",
		"def f(a)\n  a\nend":                                                     "",
		"for a in b\ndo\n  c\ndone":                                              "",
		"fits = {k: v for k, v in a.items() if k in b and v.shape = b[k].shape}": "Python at 0: assigns with = in a condition",
		"x = sorted((a for a in b if a > 1), key = f)":                           "",
		"x = [a for a in b if g(a, key = c)]":                                    "",
		"Look (for errors in the log if level = debug).":                         "",
		"BEGIN TRANSACTION\nUPDATE t SET a = 1\nCOMMIT TRANSACTION;":             "", // SQL Server needs none
		"fits = [f(a=1) for a in b if g(a, key=c)]":                              "",
		"x = {k: v for k, v in a.items() if v == 1}":                             "",
		"BEGIN;\nUPDATE stock SET amount = 1 WHERE id = 1\nCOMMIT;":              "SQL at 0: lacks the semicolon after \"UPDATE stock SET amount = 1 WHERE id = 1\"",
		"BEGIN;\nUPDATE stock SET amount = 1\nWHERE id = 1;\nCOMMIT;":            "",
		"scale<<4, 256>>>(d, n);":                                                "CUDA at 0: launches a kernel without <<< or >>>",
		"scale<<<4, 256>>(d, n);":                                                "CUDA at 0: launches a kernel without <<< or >>>",
		"scale<float><<<dim3(4, 1), 256, 0, stream>>>(d, n);":                    "",
		"std::cout << a << b;":                                                   "",
	})
}

func FuzzFind(f *testing.F) {
	for _, seed := range []string{"git commit -m 'x", "```sh\nif\n```", "{\"a\": }", "a:\n  b: [", "```toml\na=\n```", "```go\n}\n```", "cat <<E -a\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range snippet.Find(text) {
			if p.From < 0 || p.To > len(text) || p.From > p.To || p.Reason == "" {
				t.Fatalf("%+v in %q", p, text)
			}
		}
	})
}

// TestManyArguments checks that a command with many arguments takes memory in proportion to
// its length.
func TestManyArguments(t *testing.T) {
	allocated := func(arguments int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		snippet.Find(strings.Repeat("rm -rf / ", arguments/3))
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	allocated(150) // compiles expressions
	if few, many := allocated(150), allocated(1500); many > 30*few {
		t.Errorf("150 arguments take %d bytes, 1,500 take %d", few, many)
	}
}
