package scaffold_test

import (
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

// TestKeep asks git what it ignores with and without the lines that keep files.
func TestKeep(t *testing.T) {
	testkit.Program(t, "git")
	for _, test := range []struct{ records, fixtures, ignored string }{
		{"records", "testdata/logs", "*.log"},
		{"records", "testdata/logs", "testdata/"},
		{"records", "testdata/logs", "logs"},
		{"records", "testdata/logs", "**/logs/**"},
		{"records", "testdata/logs", "match\n*.yaml"},
		{"records", "testdata/logs", "*.json\n*.md"},
		{"records", "testdata/logs", "*"},
		{`my [errors]*`, `a\b/ #c/!d?`, "*"},
		{"错误", "日志 ", "*"},
		{".", "fixtures", "*"},
		{"records", ".", "*.log"},
	} {
		dir := t.TempDir()
		if out, err := exec.Command("git", "init", "--quiet", dir).CombinedOutput(); err != nil {
			t.Fatal(err, string(out))
		}
		files := []string{
			path.Join(test.records, "d/s.json"), path.Join(test.records, "d/s.md"), path.Join(test.fixtures, "d/s/match/a.log"),
			path.Join(test.fixtures, "clean/a.log"), path.Join(test.fixtures, "d/s/provenance.yaml"), ".kbctl.yaml", ".kbctl/record.schema.json",
		}
		o := scaffold.Options{Records: test.records, Fixtures: test.fixtures}
		ignored := ignoredIn(t, dir, test.ignored, files)
		if len(ignored) == 0 {
			t.Errorf("%+v: nothing is ignored", test)
		}
		lines := scaffold.Keep(o, ignored)
		if left := ignoredIn(t, dir, test.ignored+"\n"+strings.Join(lines, "\n"), files); len(left) > 0 {
			t.Errorf("%+v: with %q, these are still ignored: %q", test, lines, left)
		}
		junk := []string{"node_modules/x.txt", path.Join(test.records, ".DS_Store"), path.Join(test.fixtures, "d/s/match/a.log.swp")}
		if kept := ignoredIn(t, dir, "*.txt\n.DS_Store\n*.swp\n"+strings.Join(lines, "\n"), junk); len(kept) != len(junk) {
			t.Errorf("%+v: with %q, only %q of %q are still ignored", test, lines, kept, junk)
		}
	}
}

// TestKeepShort checks that few lines keep all logs.
func TestKeepShort(t *testing.T) {
	o := scaffold.Options{Records: "records", Fixtures: "testdata/logs"}
	got := scaffold.Keep(o, []string{"testdata/logs/d/s/match/a.log", "testdata/logs/d/s/match/b.log", "README.md"})
	want := []string{"!/testdata/", "!/testdata/logs/", "!/testdata/logs/**/", "!/testdata/logs/**/*.log", "!/testdata/logs/**/provenance.yaml", "!/README.md"}
	testkit.Lines(t, got, want)
}

// ignoredIn returns the files that git ignores with a .gitignore.
func ignoredIn(t *testing.T, dir, gitignore string, files []string) (names []string) {
	t.Helper()
	testkit.WriteFile(t, filepath.Join(dir, ".gitignore"), gitignore+"\n")
	repository := testkit.Must(git.Open(dir))(t)
	for _, i := range testkit.Must(repository.Ignored(files))(t) {
		names = append(names, i.Path)
	}
	return names
}
