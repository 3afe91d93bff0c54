package github_test

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
	"github.com/kbctl/kbctl/internal/testkit"
)

func everything(string) bool { return true }

// snapshots reads all files of two commits.
func snapshots(t testing.TB, w *world, folder string) (before, after *github.Snapshot) {
	t.Helper()
	source := github.NewSource(background, w.Client)
	after, err := source.Snapshot(w.git.SHA("change"), folder)
	if err == nil {
		err = source.Fetch(after, everything)
	}
	if err != nil {
		t.Fatal(err)
	}
	if before, err = source.Snapshot(w.git.SHA("main"), folder); err == nil {
		err = source.Fetch(before, everything)
	}
	if err != nil {
		t.Fatal(err)
	}
	return before, after
}

// A large base takes four requests: two lists, an archive and its redirect.
// Each file that differs on the other side takes one more.
func TestSourceRequests(t *testing.T) {
	g := githubtest.Init(t.TempDir())
	files := make(map[string][]byte)
	records := testkit.ShortOrLong(400, 2500)
	for i := range records {
		files[fmt.Sprintf("records/d%d/r%d.json", i%25, i)] = fmt.Appendf(nil, "record %d", i)
	}
	g.Commit("main", "", files)
	g.Commit("change", "main", map[string][]byte{"records/d0/r0.json": []byte("other"), "records/d1/r1.json": nil, "records/new.json": []byte("new")})
	w := start(t, g)
	before, after := snapshots(t, w, ".")
	if n := w.Budget.Requests(); n != 6 {
		t.Errorf("%d requests:\n%s", n, strings.Join(w.server.Log(), "\n"))
	}
	was, is := testkit.Read(t, before), testkit.Read(t, after)
	if len(was) != records || len(is) != records || was["records/d0/r0.json"] != "record 0" || is["records/d0/r0.json"] != "other" || was["records/d9/r9.json"] != is["records/d9/r9.json"] {
		t.Errorf("got %d and %d files", len(was), len(is))
	}
	if n := w.Budget.Requests(); n != 6 {
		t.Errorf("reading took %d more requests", n-6)
	}
	want := []git.Change{
		{Old: "records/d0/r0.json", New: "records/d0/r0.json"}, {Old: "records/d1/r1.json"}, {New: "records/new.json"},
	}
	if got := github.Changes(before, after, nil); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// Files that .gitattributes excludes from archives or changes in them are read as they
// are in the commit.
func TestSourceAttributes(t *testing.T) {
	g := githubtest.Init(t.TempDir())
	files := map[string][]byte{
		".gitattributes": []byte("hidden.json export-ignore\nsubst.json export-subst\n"),
		"hidden.json":    []byte("hidden"), "subst.json": []byte("$Format:%H$"),
	}
	for i := range 40 {
		files[fmt.Sprintf("r%d.json", i)] = fmt.Append(nil, i)
	}
	g.Commit("main", "", map[string][]byte{"a": []byte("a")})
	g.Commit("change", "main", files)
	w := start(t, g)
	_, after := snapshots(t, w, ".")
	got := testkit.Read(t, after)
	if got["hidden.json"] != "hidden" || got["subst.json"] != "$Format:%H$" || got["r7.json"] != "7" {
		t.Errorf("got %v", got)
	}
}

func TestSourceFolder(t *testing.T) {
	g := githubtest.Init(t.TempDir())
	g.Commit("main", "", map[string][]byte{"kb/records/a.json": []byte("1"), "other/b.json": []byte("2"), "kbx/c.json": []byte("3")})
	g.Commit("change", "main", map[string][]byte{"kb/records/a.json": nil, "kb/records/b.json": []byte("1"), "other/b.json": []byte("4")})
	w := start(t, g)
	before, after := snapshots(t, w, "kb")
	if got := testkit.Read(t, before); len(got) != 1 || got["records/a.json"] != "1" {
		t.Errorf("got %v", got)
	}
	want := []git.Change{{Old: "records/a.json", New: "records/b.json"}} // the same contents
	if got := github.Changes(before, after, nil); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// GitHub says which file was renamed if its contents changed, too.
func TestChangesRenamed(t *testing.T) {
	g := githubtest.Init(t.TempDir())
	g.Commit("main", "", map[string][]byte{"a.json": []byte("long enough to be known again\nby git\n"), "b.json": []byte("b")})
	g.Commit("change", "main", map[string][]byte{"a.json": nil, "b.json": nil, "c.json": []byte("long enough to be known again\nby GitHub\n"), "d.json": []byte("d")})
	w := start(t, g)
	before, after := snapshots(t, w, ".")
	files, _, err := w.Files(background, 7)
	if err != nil {
		t.Fatal(err)
	}
	want := []git.Change{{Old: "b.json"}, {Old: "a.json", New: "c.json"}, {New: "d.json"}}
	if got := github.Changes(before, after, files); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// A blob with a wrong hash is refused.
func TestSourceForged(t *testing.T) {
	w := start(t, repository(t))
	source := github.NewSource(background, forged{w.Client})
	after, err := source.Snapshot(w.git.SHA("change"), ".")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fs.ReadFile(after, "a.json"); err == nil || !strings.Contains(err.Error(), "differ from its list") {
		t.Errorf("got %v", err)
	}
}

type forged struct{ *github.Client }

func (forged) Blob(context.Context, string) ([]byte, error) { return []byte("forged"), nil }
