package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/config"
)

// tree creates files, and folders for names with a slash at the end. It returns their
// root. The root is a git checkout, so no search leaves it.
func tree(t *testing.T, names ...string) string {
	t.Helper()
	root := t.TempDir()
	for _, name := range append(names, ".git/") {
		path := filepath.Join(root, filepath.FromSlash(name))
		dir := path
		if !strings.HasSuffix(name, "/") {
			dir = filepath.Dir(path)
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if dir != path {
			if err := os.WriteFile(path, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return root
}

func TestFind(t *testing.T) {
	tests := []struct {
		name  string
		files []string
		from  string
		want  string // "none" for ErrNoBase
	}{
		{"here, by its configuration", []string{".kbctl.yaml"}, ".", "."},
		{"here, by its records", []string{"records/"}, ".", "."},
		{"from a nested folder", []string{".kbctl.yaml", "a/b/c/"}, "a/b/c", "."},
		{"from the records", []string{"records/d/"}, "records/d", "."},
		{"from a folder that is not there", []string{"records/"}, "a/b", "."},
		{"the nearest", []string{".kbctl.yaml", "a/records/", "a/b/"}, "a/b", "a"},
		{"not a nested one", []string{".kbctl.yaml", "a/records/"}, ".", "."},
		{"a checkout within a base", []string{"records/", "a/.git/", "a/b/"}, "a/b", "none"},
		{"a worktree within a base", []string{"records/", "a/.git", "a/b/"}, "a/b", "none"},
		{"a checkout that is a base", []string{"a/.git/", "a/records/", "a/b/"}, "a/b", "a"},
		{"nothing", []string{"a/"}, "a", "none"},
		{"a folder named like the configuration", []string{".kbctl.yaml/"}, ".", "none"},
		{"a file named like the records", []string{"records"}, ".", "none"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root := tree(t, test.files...)
			from := filepath.Join(root, filepath.FromSlash(test.from))
			got, err := config.Find(from)
			if test.want == "none" {
				want := "no knowledge base here: neither " + from + " nor a folder above it has a .kbctl.yaml or a records folder"
				if !errors.Is(err, config.ErrNoBase) || err.Error() != want {
					t.Errorf("got %q and error %v, want %s", got, err, want)
				}
				return
			}
			if want := filepath.Join(root, filepath.FromSlash(test.want)); err != nil || got != want {
				t.Errorf("got %q and error %v, want %q", got, err, want)
			}
		})
	}
}

func TestFindRelative(t *testing.T) {
	root := tree(t, "records/d/")
	t.Chdir(filepath.Join(root, "records", "d"))
	here, err := os.Getwd() // it differs if the temporary folder is a link
	if err != nil {
		t.Fatal(err)
	}
	if got, err := config.Find("."); err != nil || got != filepath.Dir(filepath.Dir(here)) {
		t.Errorf("got %q and error %v", got, err)
	}
}
