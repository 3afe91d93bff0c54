package git

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/testkit"
)

// checkout creates a repository, commits files and opens it.
func checkout(t *testing.T, files ...string) *Repository {
	t.Helper()
	testkit.Program(t, "git")
	dir := t.TempDir()
	run(t, dir, "init", "--quiet", "--initial-branch=main")
	if len(files) > 0 {
		write(t, dir, files...)
		commit(t, dir)
	}
	return open(t, dir)
}

func open(t *testing.T, dir string) *Repository {
	t.Helper()
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	c := exec.Command("git", args...)
	c.Dir = dir
	c.Env = append(environment(os.Environ()), "GIT_ALLOW_PROTOCOL=file",
		"GIT_AUTHOR_NAME=x", "GIT_AUTHOR_EMAIL=x", "GIT_COMMITTER_NAME=x", "GIT_COMMITTER_EMAIL=x")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

func commit(t *testing.T, dir string) {
	t.Helper()
	run(t, dir, "add", "--all")
	run(t, dir, "commit", "--quiet", "--message", "x")
}

// write writes pairs of names and contents.
func write(t *testing.T, dir string, files ...string) {
	t.Helper()
	for i := 0; i < len(files); i += 2 {
		testkit.WriteFile(t, filepath.Join(dir, filepath.FromSlash(files[i])), files[i+1])
	}
}

func tree(t *testing.T, r *Repository, revision string) *Tree {
	t.Helper()
	c, err := r.Commit(revision)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := r.Tree(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tree.Close)
	return tree
}

func TestTree(t *testing.T) {
	r := checkout(t, "a.txt", "A\n", "records/d/x.json", "{}", "records/d/空 格.json", "[]", "empty", "")
	before := tree(t, r, "HEAD")
	write(t, r.Dir, "a.txt", "changed", "new", "")
	if err := fstest.TestFS(before, "a.txt", "records/d/x.json", "records/d/空 格.json", "empty"); err != nil {
		t.Error(err)
	}
	if data, err := fs.ReadFile(before, "a.txt"); string(data) != "A\n" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if info, err := fs.Stat(before, "a.txt"); err != nil || info.Size() != 2 || !info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
	for _, name := range []string{"new", "records/d", "../a.txt", "/a.txt", ""} {
		if data, err := fs.ReadFile(before, name); err == nil {
			t.Errorf("%q is %q", name, data)
		}
	}
	if _, err := fs.Stat(before, "new"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestTreeSubfolder checks that the tree of a folder has nothing else, and that its
// paths start at the folder.
func TestTreeSubfolder(t *testing.T) {
	top := checkout(t, "outside", "1", "kb/records/x.json", "{}")
	r := open(t, filepath.Join(top.Dir, "kb"))
	if r.Prefix != "kb/" {
		t.Errorf("prefix %q", r.Prefix)
	}
	for _, name := range []string{"a\nb", "a\nb/c\n"} {
		if runtime.GOOS == "windows" {
			break // it has no such names
		}
		dir := filepath.Join(top.Dir, name)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if r := open(t, dir); r.Top != top.Top || r.Prefix != name+"/" {
			t.Errorf("%q: top %q, prefix %q", name, r.Top, r.Prefix)
		}
	}
	if err := fstest.TestFS(tree(t, r, "HEAD"), "records/x.json"); err != nil {
		t.Error(err)
	}
	if _, err := fs.Stat(tree(t, r, "HEAD"), "outside"); err == nil {
		t.Error("a file outside of the folder is visible")
	}
	write(t, top.Dir, "outside", "2", "kb/records/y.json", "{}")
	if got := uncommitted(t, r); !reflect.DeepEqual(got, []Change{{"", "records/y.json"}}) {
		t.Error(got)
	}
	run(t, top.Dir, "mv", "outside", "kb/inside")
	if got := uncommitted(t, r); !reflect.DeepEqual(got, []Change{{"", "inside"}, {"", "records/y.json"}}) {
		t.Error(got)
	}
}

// TestTreeLinks checks that a link is not regular and is not followed.
func TestTreeLinks(t *testing.T) {
	r := checkout(t, "a", "secret")
	testkit.Link(t, "a", filepath.Join(r.Dir, "link"))
	commit(t, r.Dir)
	before := tree(t, r, "HEAD")
	if info, err := fs.Stat(before, "link"); err != nil || info.Mode().Type() != fs.ModeSymlink {
		t.Errorf("%v, %v", info, err)
	}
	if data, err := fs.ReadFile(before, "link"); err == nil {
		t.Errorf("read %q", data)
	}
}

// TestTreeAtOnce reads from more goroutines than there are git commands.
func TestTreeAtOnce(t *testing.T) {
	var files []string
	for i := range testkit.ShortOrLong(60, 200) {
		name := "f" + strings.Repeat("x", i)
		files = append(files, name, strings.Repeat(name, 50))
	}
	before := tree(t, checkout(t, files...), "HEAD")
	var group sync.WaitGroup
	for i := 0; i < len(files); i += 2 {
		group.Go(func() {
			if data, err := fs.ReadFile(before, files[i]); err != nil || string(data) != files[i+1] {
				t.Errorf("%s: %d bytes, %v", files[i], len(data), err)
			}
		})
	}
	group.Wait()
}

// TestTreeMissing reads a file whose object is missing, as in a partial clone, and then
// another file.
func TestTreeMissing(t *testing.T) {
	r := checkout(t, "gone", "missing", "there", "exists")
	before := tree(t, r, "HEAD")
	object := run(t, r.Dir, "rev-parse", "HEAD:gone")
	if err := os.Remove(filepath.Join(r.Dir, ".git", "objects", object[:2], object[2:])); err != nil {
		t.Fatal(err)
	}
	if _, err := fs.ReadFile(before, "gone"); err == nil || !strings.Contains(err.Error(), "partial clone") {
		t.Error(err)
	}
	if data, err := fs.ReadFile(before, "there"); string(data) != "exists" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestReadUnchanged(t *testing.T) {
	r := checkout(t, "same", "as committed", "other", "as committed")
	write(t, r.Dir, "other", "changed")
	before := tree(t, r, "HEAD")
	disk := fstest.MapFS{"same": {Data: []byte("from disk")}, "other": {Data: []byte("from disk")}}
	before.ReadUnchanged(disk, uncommitted(t, r))
	for name, want := range map[string]string{"same": "from disk", "other": "as committed"} {
		if data, err := fs.ReadFile(before, name); string(data) != want {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	delete(disk, "same")
	if data, err := fs.ReadFile(before, "same"); string(data) != "as committed" {
		t.Errorf("%q, %v", data, err)
	}
}

func uncommitted(t *testing.T, r *Repository) []Change {
	t.Helper()
	from, err := r.Commit("HEAD")
	if err != nil {
		t.Fatal(err)
	}
	changes, err := r.Uncommitted(from)
	if err != nil {
		t.Fatal(err)
	}
	return changes
}

// long is long enough for git to recognize it after a line was added.
var long = strings.Repeat("a line of a record, one of several\n", 10)

func TestChanges(t *testing.T) {
	r := checkout(t, "same", "1", "changed", "1", "deleted", "1", "renamed", long, ".gitignore", "ignored\n")
	if got := uncommitted(t, r); len(got) != 0 {
		t.Error(got)
	}
	write(t, r.Dir, "changed", "2", "new\nline \"x\"\t空.json", "n", "to", long+"more\n", "ignored", "i")
	for _, name := range []string{"deleted", "renamed"} {
		if err := os.Remove(filepath.Join(r.Dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	want := []Change{{"changed", "changed"}, {"deleted", ""}, {"", "new\nline \"x\"\t空.json"}, {"renamed", "to"}}
	// Unstaged, staged and committed changes are the same.
	index := run(t, r.Dir, "ls-files", "--stage")
	if got := uncommitted(t, r); !reflect.DeepEqual(got, want) {
		t.Errorf("unstaged: %q", got)
	}
	if run(t, r.Dir, "ls-files", "--stage") != index {
		t.Error("the index was changed")
	}
	run(t, r.Dir, "add", "--all")
	if got := uncommitted(t, r); !reflect.DeepEqual(got, want) {
		t.Errorf("staged: %q", got)
	}
	commit(t, r.Dir)
	from, _ := r.Commit("HEAD~1")
	to, _ := r.Commit("HEAD")
	for name, list := range map[string]func() ([]Change, error){
		"committed":   func() ([]Change, error) { return r.Changes(from, to) },
		"on the disk": func() ([]Change, error) { return r.Uncommitted(from) },
	} {
		if got, err := list(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestDeletedFromIndex removes a file from the index and keeps it on the disk.
func TestDeletedFromIndex(t *testing.T) {
	r := checkout(t, "a", "1", "b", "2")
	run(t, r.Dir, "rm", "--quiet", "--cached", "a")
	got := uncommitted(t, r)
	if len(got) > 1 || len(got) == 1 && got[0] != (Change{"a", "a"}) {
		t.Error(got)
	}
}

func TestNoCommitYet(t *testing.T) {
	r := checkout(t)
	write(t, r.Dir, "a", "1", "b", "2")
	run(t, r.Dir, "add", "a")
	head, err := r.Commit("HEAD")
	if head != "" || err != nil {
		t.Fatalf("%q, %v", head, err)
	}
	if got := uncommitted(t, r); !reflect.DeepEqual(got, []Change{{"", "a"}, {"", "b"}}) {
		t.Error(got)
	}
	entries, err := fs.ReadDir(tree(t, r, "HEAD"), ".")
	if len(entries) != 0 || err != nil {
		t.Errorf("%v, %v", entries, err)
	}
	if _, err := r.Commit("main"); err == nil {
		t.Error("main exists")
	}
}

func TestMergeBase(t *testing.T) {
	r := checkout(t, "a", "1")
	first := run(t, r.Dir, "rev-parse", "HEAD")
	run(t, r.Dir, "switch", "--quiet", "--create", "branch")
	write(t, r.Dir, "b", "1")
	commit(t, r.Dir)
	run(t, r.Dir, "switch", "--quiet", "main")
	write(t, r.Dir, "c", "1")
	commit(t, r.Dir)
	a, _ := r.Commit("main")
	b, _ := r.Commit("branch")
	if got, err := r.MergeBase(a, b); string(got) != first {
		t.Errorf("%s, %v", got, err)
	}
	run(t, r.Dir, "switch", "--quiet", "--orphan", "alone")
	write(t, r.Dir, "d", "1")
	commit(t, r.Dir)
	alone, _ := r.Commit("alone")
	if got, err := r.MergeBase(a, alone); err == nil || !strings.Contains(err.Error(), "no commit in common; name a revision that HEAD descends from") {
		t.Errorf("%s, %v", got, err)
	}
}

// TestMerging starts merges, and operations that are not merges.
func TestMerging(t *testing.T) {
	r := checkout(t, "a", "1")
	tips := make(map[string]string)
	for _, branch := range []string{"one", "two", "three"} {
		run(t, r.Dir, "switch", "--quiet", "--create", branch, "main")
		write(t, r.Dir, branch, "1")
		commit(t, r.Dir)
		tips[branch] = run(t, r.Dir, "rev-parse", "HEAD")
	}
	run(t, r.Dir, "switch", "--quiet", "main")
	write(t, r.Dir, "main", "1")
	commit(t, r.Dir)
	for _, test := range []struct {
		start []string
		want  []string
		end   string
	}{
		{[]string{"merge", "--no-commit", "one"}, []string{"one"}, "merge"},
		{[]string{"merge", "--no-commit", "one", "two", "three"}, []string{"one", "two", "three"}, "merge"},
		{[]string{"merge", "--squash", "one"}, nil, ""},
		{[]string{"cherry-pick", "--no-commit", "one"}, nil, ""},
		{[]string{"revert", "--no-commit", "HEAD"}, nil, "revert"},
	} {
		run(t, r.Dir, test.start...)
		var want []Commit
		for _, branch := range test.want {
			want = append(want, Commit(tips[branch]))
		}
		if got, err := r.Merging(); !slices.Equal(got, want) || err != nil {
			t.Errorf("%s: %s, %v; want %s", test.start, got, err, want)
		}
		if test.end != "" {
			run(t, r.Dir, test.end, "--abort")
		}
		run(t, r.Dir, "reset", "--quiet", "--hard")
	}
	t.Setenv("GITHEAD_"+tips["two"], "two") // as in the hook pre-merge-commit
	t.Setenv("GITHEAD_"+strings.Repeat("0", 40), "nowhere")
	if got, err := r.Merging(); !slices.Equal(got, []Commit{Commit(tips["two"])}) || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}

// TestShallow checks the hint for a shallow clone.
func TestShallow(t *testing.T) {
	r := checkout(t, "a", "1")
	run(t, r.Dir, "tag", "old")
	for _, text := range []string{"2", "3"} {
		write(t, r.Dir, "a", text)
		commit(t, r.Dir)
	}
	clone := filepath.Join(t.TempDir(), "clone")
	run(t, r.Dir, "clone", "--quiet", "--depth=1", "file://"+filepath.ToSlash(r.Dir), clone)
	_, err := open(t, clone).Commit("HEAD~1")
	if err == nil || !strings.Contains(err.Error(), "fetch-depth: 0") || !strings.Contains(err.Error(), "git fetch --unshallow") {
		t.Error(err)
	}
}

func TestHostileRevision(t *testing.T) {
	r := checkout(t, "a", "1")
	marker := filepath.Join(t.TempDir(), "ran")
	for _, revision := range []string{"", "-h", "--help", "--output=" + marker, "--upload-pack=touch " + marker, "HEAD\nHEAD", "HEAD\x00", "^HEAD", "HEAD..HEAD", "HEAD:a", "no such"} {
		if got, err := r.Commit(revision); err == nil {
			t.Errorf("%q resolves to %s", revision, got)
		}
	}
	if _, err := os.Stat(marker); err == nil {
		t.Error("a program was run")
	}
}

// TestHarmless checks that git runs no program that the configuration of a repository
// names.
func TestHarmless(t *testing.T) {
	r := checkout(t, "a.json", "1", ".gitattributes", "*.json diff=evil\n")
	marker := filepath.Join(t.TempDir(), "ran")
	script := filepath.Join(t.TempDir(), "evil")
	if err := os.WriteFile(script, []byte("#!/bin/sh\ntouch "+marker+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"core.fsmonitor", "core.pager", "diff.external", "diff.evil.command", "diff.evil.textconv", "pager.diff", "core.sshCommand", "core.gitProxy"} {
		run(t, r.Dir, "config", key, script)
	}
	hooks := filepath.Join(r.Dir, ".git", "hooks", "post-index-change")
	if err := os.WriteFile(hooks, []byte("#!/bin/sh\ntouch "+marker+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(marker); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	t.Setenv("GIT_EXTERNAL_DIFF", script)
	t.Setenv("GIT_DIR", t.TempDir())
	t.Setenv("GIT_INDEX_FILE", filepath.Join(t.TempDir(), "no-index"))
	write(t, r.Dir, "a.json", "2", "b.json", "3")
	if err := os.Rename(filepath.Join(r.Dir, "a.json"), filepath.Join(r.Dir, "c.json")); err != nil {
		t.Fatal(err)
	}
	r = open(t, r.Dir)
	if got := uncommitted(t, r); len(got) != 3 {
		t.Error(got)
	}
	if _, err := fs.ReadFile(tree(t, r, "HEAD"), "a.json"); err != nil {
		t.Error(err)
	}
	write(t, r.Dir, ".gitignore", "*.log\n")
	if got, err := r.Ignored([]string{"a.log"}); err != nil || len(got) != 1 {
		t.Error(got, err)
	}
	if _, err := os.Stat(marker); err == nil {
		t.Error("a program was run")
	}
}

// TestSubmodule checks that a tree has no submodules.
func TestSubmodule(t *testing.T) {
	r := checkout(t, "a", "1")
	head := run(t, r.Dir, "rev-parse", "HEAD")
	run(t, r.Dir, "update-index", "--add", "--cacheinfo", "160000,"+head+",sub")
	run(t, r.Dir, "commit", "--quiet", "--message", "x")
	if err := fstest.TestFS(tree(t, r, "HEAD"), "a"); err != nil {
		t.Error(err)
	}
	if _, err := fs.Stat(tree(t, r, "HEAD"), "sub"); err == nil {
		t.Error("the tree has the submodule")
	}
}

func TestNoRepository(t *testing.T) {
	testkit.Program(t, "git")
	dir := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	if _, err := Open(dir); !errors.Is(err, ErrNoRepository) {
		t.Error(err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "install git") {
		t.Error(err)
	}
}

func TestExplain(t *testing.T) {
	err := explain("/kb/sub", "rev-parse", &exec.ExitError{Stderr: []byte("fatal: detected dubious ownership in repository at '/kb'\nTo add an exception…")})
	if !strings.Contains(err.Error(), `safe.directory /kb`) {
		t.Error(err)
	}
	err = explain("/kb/sub", "diff", &exec.ExitError{Stderr: []byte("fatal: bad\x1b[31m object\nmore")})
	if strings.Contains(err.Error(), "\x1b") || strings.Contains(err.Error(), "more") {
		t.Errorf("%q", err)
	}
}

func FuzzParseRaw(f *testing.F) {
	f.Add([]byte(":100644 100644 aa bb M\x00a\x00:100644 000000 aa 00 D\x00b\x00:100644 100644 aa bb R087\x00c\x00d\x00"))
	f.Add([]byte(":000000 100644 00 bb A\x00a\nb\x00"))
	f.Add([]byte(":100644 100644 aa bb R100\x00c\x00"))
	f.Fuzz(func(t *testing.T, out []byte) {
		changes, err := parseRaw(out)
		for _, c := range changes {
			if err != nil || c.Old == "" && c.New == "" || strings.Contains(c.Old+c.New, "\x00") {
				t.Errorf("%q, %v", c, err)
			}
		}
		if strings.Count(string(out), "\x00") > 0 && len(changes) > strings.Count(string(out), "\x00")/2 {
			t.Errorf("%d changes", len(changes))
		}
	})
}

func FuzzParseTree(f *testing.F) {
	f.Add([]byte("100644 blob aa\ta\x00100644 blob bb\ta/b\x00120000 blob cc\td/e\x00160000 commit dd\tf\x00"))
	f.Add([]byte("100644 blob aa\t../a\x00100644 blob aa\t/a\x00100644 blob aa\ta//b\x00100644 blob aa\t.\x00"))
	f.Add([]byte("0 blob 0\ta\x000 blob 0\ta/0/0"))
	f.Add([]byte("100755 blob aa\ta/b/c\x00100644 blob bb\ta/b\x00"))
	f.Fuzz(func(t *testing.T, out []byte) {
		tree := emptyTree()
		if parseTree(tree, out) != nil {
			return
		}
		seen := 0
		err := fs.WalkDir(tree, ".", func(path string, entry fs.DirEntry, err error) error {
			if seen++; err != nil && fs.ValidPath(path) {
				t.Errorf("%q: %v", path, err)
			}
			return nil
		})
		if err != nil || seen > len(tree.entries) {
			t.Errorf("%d of %d entries, %v", seen, len(tree.entries), err)
		}
	})
}

func FuzzParseHead(f *testing.F) {
	f.Add("aa blob 12\n")
	f.Add("aa missing\n")
	f.Add("aa blob -1\n")
	f.Fuzz(func(t *testing.T, head string) {
		if size, err := parseHead("aa", head); err == nil && (size < 0 || size > mostBytes) {
			t.Errorf("%q is %d", head, size)
		}
	})
}

// TestFilters checks that no configured filter runs, under any name and assigned in any
// place.
func TestFilters(t *testing.T) {
	r := checkout(t, "a.json", "1", "b.json", "1", "c.json", "1", "d.json", "1", "same.json", "1")
	write(t, r.Dir, ".gitattributes", "a.json filter=evil\nb.json filter=e=v.l\n")
	commit(t, r.Dir)
	write(t, r.Dir, ".git/info/attributes", "c.json filter=long\nd.json filter=must\nsame.json filter=evil\n")
	marker := filepath.Join(t.TempDir(), "ran")
	evil := "touch '" + marker + "'; cat"
	for _, key := range []string{"filter.evil.clean", "filter.evil.smudge", "filter.e=v.l.clean", "filter.long.process", "filter.must.clean"} {
		run(t, r.Dir, "config", key, evil)
	}
	run(t, r.Dir, "config", "filter.must.required", "true")
	write(t, r.Dir, "a.json", "2", "b.json", "2", "c.json", "2", "d.json", "2", "same.json", "1", "new.json", "1")
	if err := os.Remove(filepath.Join(r.Dir, "a.json")); err != nil { // so git also looks for renames among new files
		t.Fatal(err)
	}
	want := []Change{{"b.json", "b.json"}, {"c.json", "c.json"}, {"d.json", "d.json"}, {"a.json", "new.json"}}
	if got := uncommitted(t, r); !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
	if _, err := os.Stat(marker); err == nil {
		t.Error("a filter was run")
	}
}

// TestProtocols checks that a repository cannot allow protocols that contact a server
// or run a command.
func TestProtocols(t *testing.T) {
	r := checkout(t, "a", "1")
	marker := filepath.Join(t.TempDir(), "ran")
	for _, protocol := range []string{"ext", "file"} {
		run(t, r.Dir, "config", "protocol."+protocol+".allow", "always")
	}
	run(t, r.Dir, "config", "remote.here.uploadpack", "touch '"+marker+"'; git-upload-pack")
	run(t, r.Dir, "config", "remote.here.url", r.Dir)
	for _, remote := range []string{"ext::touch " + marker, "here"} {
		if out, err := r.git.output("ls-remote", remote); err == nil {
			t.Errorf("%s answers %q", remote, out)
		}
	}
	if _, err := os.Stat(marker); err == nil {
		t.Error("a program was run")
	}
}

// TestReplaced checks that replacements and grafts have no effect.
func TestReplaced(t *testing.T) {
	r := checkout(t, "a", "1")
	write(t, r.Dir, "a", "2")
	commit(t, r.Dir)
	old, head := run(t, r.Dir, "rev-parse", "HEAD:a"), run(t, r.Dir, "rev-parse", "HEAD")
	write(t, r.Dir, "a", "another")
	run(t, r.Dir, "replace", old, run(t, r.Dir, "hash-object", "-w", "a"))
	write(t, r.Dir, ".git/info/grafts", head+"\n") // no parents
	write(t, r.Dir, "a", "2")
	if data, err := fs.ReadFile(tree(t, r, "HEAD"), "a"); string(data) != "2" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := r.Commit("HEAD~1"); err != nil {
		t.Error(err)
	}
}

// TestSparse checks that files outside of a sparse checkout are left out, and that files
// that git does not look at count as changed.
func TestSparse(t *testing.T) {
	r := checkout(t, "in/a", "1", "in/deleted", "1", "in/assumed", "1", "in/skipped", "1", "out/b", "1", "out/c", "1")
	run(t, r.Dir, "sparse-checkout", "set", "in")
	if got := uncommitted(t, r); len(got) != 0 {
		t.Errorf("%q", got)
	}
	absent, err := r.Absent()
	if want := []string{"out/b", "out/c"}; !reflect.DeepEqual(absent, want) || err != nil {
		t.Errorf("%q, %v", absent, err)
	}
	before := tree(t, r, "HEAD")
	before.Leave(absent)
	if err := fstest.TestFS(before, "in/a"); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"out/b", "out"} {
		if _, err := fs.Stat(before, name); err == nil {
			t.Errorf("%s exists", name)
		}
	}
	run(t, r.Dir, "update-index", "--assume-unchanged", "in/assumed", "in/deleted")
	write(t, r.Dir, "in/assumed", "2")
	if err := os.Remove(filepath.Join(r.Dir, "in", "deleted")); err != nil {
		t.Fatal(err)
	}
	if got, want := uncommitted(t, r), []Change{{"in/assumed", "in/assumed"}, {"in/deleted", ""}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
	run(t, r.Dir, "sparse-checkout", "disable")
	run(t, r.Dir, "update-index", "--skip-worktree", "in/skipped")
	write(t, r.Dir, "in/skipped", "2")
	if got, want := uncommitted(t, r), []Change{{"in/assumed", "in/assumed"}, {"in/deleted", ""}, {"in/skipped", "in/skipped"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
}
