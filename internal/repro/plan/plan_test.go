package plan_test

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"- a", "1:1: a mapping belongs here, not a list; its keys are needs, setup, files, timeout, tries and cases"},
		{"need: x", `1:1: unknown key "need"; the keys here are needs, setup, files, timeout, tries and cases`},
		{"needs: {gpu: perhaps}", "1:9: a string does not belong here"},
		{"needs: {programs: [git > 2]}", `"git > 2" is not a name such as git`},
		{"needs: {memory: 4}", `"4" is not a size such as 512MiB or 4GiB`},
		{"needs: {env: [A-B]}", `1:9: env: "A-B" is not NAME or NAME=value`},
		{"tries: 0", "1:1: tries: 0 is not a number from 1 to 100"},
		{"timeout: 3", `"3" is not a time such as 30s or 5m`},
		{"timeout: 3h", `"3h" is not a time such as 30s or 5m, 2h at most`},
		{"cases:\n  fix/0: {run: x}", `2:3: "fix/0" is not a case; the cases are error, workaround/N, dead_end/N and nomatch/NAME`},
		{"cases:\n  dead_end-0: {run: x}", `2:3: "dead_end-0" is not a case`},
		{"cases:\n  error: {exit: 256}", "2:11: error: exit: 256 is not an exit code; write 0 to 255"},
		{"cases:\n  workaround/1: {exit: 1}", "2:18: workaround/1: exit: a workaround works only if it exits with 0"},
		{"cases:\n  dead_end/1: {line: 1}", "2:16: dead_end/1: line: only the case error has a line"},
		{"cases:\n  error: {line: []}", "2:11: error: line: name at least one line"},
		{"cases:\n  error: {image: debian}", `2:11: error: image: "debian" is not an image with its digest`},
	} {
		_, err := plan.Parse([]byte(test.text))
		wrong, ok := errors.AsType[*config.ErrorAt](err)
		if !ok {
			t.Errorf("%s: got %v, want %s", test.text, err, test.want)
		} else if got := fmt.Sprintf("%d:%d: %s", wrong.Line, wrong.Column, err); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %s, want %s", test.text, got, test.want)
		}
	}
}

// load reads the reproduction d/a with some files.
func load(files map[string]string) (*plan.Plan, error) {
	tree := testkit.Tree(nil)
	for name, text := range files {
		tree[path.Join("repro/d/a", name)] = testkit.Tree(map[string]string{"x": text})["x"]
	}
	return plan.Load(tree, "repro", "d/a")
}

func TestLoad(t *testing.T) {
	p, err := load(map[string]string{
		"repro.yaml":    "cases: {dead_end/10: {run: make}, error: , workaround/2: {setup: a}}",
		"error.py":      "",
		"error.txt":     "",
		"dead_end-2.sh": "", "workaround-2.js": "",
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range p.Sorted() {
		got = append(got, c.Name.String()+": "+c.Run)
	}
	if got, want := strings.Join(got, ", "), "error: python3 error.py, workaround/2: node workaround-2.js, dead_end/2: bash dead_end-2.sh, dead_end/10: make"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for name, want := range map[string]string{"error": "python3", "workaround/2": "node", "dead_end/2": "bash", "dead_end/10": "bash"} {
		if got := p.Programs(p.Cases[name]); len(got) != 1 || got[0].Name != want {
			t.Errorf("%s needs %v, want %s", name, got, want)
		}
	}
}

// TestPatch checks that a patch runs the command of the error.
func TestPatch(t *testing.T) {
	p, err := load(map[string]string{"repro.yaml": "cases: {error: {setup: a}}", "error.py": "x", "workaround-0.patch": "y"})
	if err != nil {
		t.Fatal(err)
	}
	c := p.Cases["workaround/0"]
	if c.Run != "patch --quiet -p1 <workaround-0.patch || exit\npython3 error.py" || c.Setup != "a" {
		t.Errorf("got %q, %q", c.Run, c.Setup)
	}
	if got := p.Programs(c); len(got) != 2 || got[0].Name != "patch" || got[1].Name != "python3" {
		t.Errorf("needs %v", got)
	}
	if _, err := load(map[string]string{"repro.yaml": "", "error.patch": ""}); err == nil || !strings.Contains(err.Error(), "error has no command") {
		t.Errorf("got %v", err)
	}
}

func TestLoadErrors(t *testing.T) {
	for _, test := range []struct {
		files map[string]string
		want  string
	}{
		{map[string]string{"repro.yaml": ""}, "repro/d/a/repro.yaml: there are no cases; write the script error.sh"},
		{map[string]string{"repro.yaml": "cases: {dead_end/0: }"}, "dead_end/0 has no command; write run, or the script dead_end-0.sh"},
		{map[string]string{"repro.yaml": "", "error.sh": "", "error.py": ""}, "error has two scripts, error.py and error.sh; keep one"},
		{map[string]string{"repro.yaml": "\nx: 1"}, "repro/d/a/repro.yaml:2:1: unknown key"},
		{map[string]string{"repro.yaml": "files: [../x]"}, `files: "../x" is not a regular file below repro, such as git/server.py`},
		{map[string]string{"repro.yaml": "files: [d/x]", "../x": "", "x": ""}, "files: there are two files named x; rename one"},
		{map[string]string{}, "file does not exist"},
	} {
		if _, err := load(test.files); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: got %v, want %s", test.files, err, test.want)
		}
	}
}

func TestCheckRecord(t *testing.T) {
	p, err := load(map[string]string{"repro.yaml": "", "dead_end-1.sh": "", "error.sh": ""})
	if err != nil {
		t.Fatal(err)
	}
	r := &schema.Record{DeadEnds: make([]schema.DeadEnd, 1)}
	if err := p.CheckRecord(r); err == nil || !strings.Contains(err.Error(), "there is no dead_end/1; d/a has 1 dead end, and the first is dead_end/0") {
		t.Errorf("got %v", err)
	}
	r.DeadEnds = make([]schema.DeadEnd, 2)
	if err := p.CheckRecord(r); err != nil {
		t.Error(err)
	}
}

// TestDigest checks which changes of a folder change the digest of a case.
func TestDigest(t *testing.T) {
	files := map[string]string{"../shared.sh": "s", "repro.yaml": "tries: 2\nfiles: [d/shared.sh]\ncases: {error: {run: a}}", "dead_end-0.sh": "x\n", "workaround-0.sh": "y", "help.sh": "z"}
	digest := func(name, file, text string) string {
		changed := maps.Clone(files)
		changed[file] = text
		p, err := load(changed)
		if err != nil {
			t.Fatal(err)
		}
		d, err := p.Digest(p.Cases[name])
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	same := digest("dead_end/0", "help.sh", "z")
	testkit.Table(t, func(edit [2]string) bool { return digest("dead_end/0", edit[0], edit[1]) != same }, map[[2]string]bool{
		{"repro.yaml", "# a comment\ntimeout: 3s\nfiles: [d/shared.sh]\ncases:\n  error:\n    run: a\n"}: false,
		{"repro.yaml", "setup: b\ncases: {error: {run: a}}"}:                                             true,
		{"repro.yaml", "needs: {network: true}\ncases: {error: {run: a}}"}:                               true,
		{"dead_end-0.sh", "x\r\n"}: false,
		{"dead_end-0.sh", "x \n"}:  true,
		{"workaround-0.sh", "yy"}:  false,
		{"error.sh", "b"}:          true, // a fix may change and run it
		{"help.sh", "zz"}:          true,
		{"../shared.sh", "s"}:      false,
		{"../shared.sh", "ss"}:     true,
	})
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("needs: {programs: [git >= 2.30], gpu: true, memory: 4GiB, env: [A=b]}\ntimeout: 1m\ncases: {error: {line: [1, x], exit: 2}}"))
	f.Add([]byte("cases: {dead_end/0: }"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := plan.Parse(data)
		if wrong, ok := errors.AsType[*config.ErrorAt](err); err != nil && (!ok || wrong.Message == "") {
			t.Errorf("%v", err)
		}
		if err == nil {
			p.Sorted()
		}
	})
}
