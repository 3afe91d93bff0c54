package match_test

import (
	"io/fs"
	"reflect"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/match"
)

// files returns a tree of files. Each contains its own path.
func files(paths ...string) fstest.MapFS {
	fsys := make(fstest.MapFS)
	for _, path := range paths {
		fsys[path] = &fstest.MapFile{Data: []byte(path)}
	}
	return fsys
}

func TestLoadFixtures(t *testing.T) {
	fsys := files(
		"logs/d/a/match/2.log", "logs/d/a/match/1.log", "logs/d/a/nomatch/x.log",
		"logs/d/b/nomatch/x.log", "logs/e/a/match/x.log",
		"logs/clean/x.log", "logs/clean/deep/er/x.log", "logs/clean/d/match/x.log",
		// The other files are not fixtures.
		"logs/d/a/match/README.md", "logs/d/a/match/x.txt", "logs/d/a/match/x.LOG", "logs/d/a/match/log", "logs/clean/README.md",
		"logs/d/a/other/x.log", "logs/d/a/x.log", "logs/d/x.log", "logs/x.log", "logs/clean.log", "logs/d/a/match/deep/x.log",
		"other/d/a/match/x.log", "logs2/d/a/match/x.log", "x.log",
	)
	// Links and folders are not fixtures either. A link could lead out of the knowledge
	// base.
	fsys["logs/d/a/match/link.log"] = &fstest.MapFile{Data: []byte("1.log"), Mode: fs.ModeSymlink}
	fsys["logs/clean/link.log"] = &fstest.MapFile{Data: []byte("x.log"), Mode: fs.ModeSymlink}
	fsys["logs/d/a/match/folder.log"] = &fstest.MapFile{Mode: fs.ModeDir}

	f, err := match.LoadFixtures(fsys, "logs")
	if err != nil {
		t.Fatal(err)
	}
	wantMatch := map[string][]string{
		"d/a": {"logs/d/a/match/1.log", "logs/d/a/match/2.log"},
		"e/a": {"logs/e/a/match/x.log"},
	}
	if !reflect.DeepEqual(f.Match, wantMatch) {
		t.Errorf("Match: got %v, want %v", f.Match, wantMatch)
	}
	wantNoMatch := map[string][]string{"d/a": {"logs/d/a/nomatch/x.log"}, "d/b": {"logs/d/b/nomatch/x.log"}}
	if !reflect.DeepEqual(f.NoMatch, wantNoMatch) {
		t.Errorf("NoMatch: got %v, want %v", f.NoMatch, wantNoMatch)
	}
	if want := []string{"logs/clean/d/match/x.log", "logs/clean/deep/er/x.log", "logs/clean/x.log"}; !slices.Equal(f.Clean, want) {
		t.Errorf("Clean: got %v, want %v", f.Clean, want)
	}
	if got, want := f.Records(), []string{"d/a", "d/b", "e/a"}; !slices.Equal(got, want) {
		t.Errorf("Records: got %v, want %v", got, want)
	}
}

func TestLoadFixturesDir(t *testing.T) {
	tests := []struct {
		name, dir string
		fsys      fs.FS
		records   []string
		clean     int
	}{
		{"missing", "testdata/logs", fstest.MapFS{}, nil, 0},
		{"empty", "logs", fstest.MapFS{"logs": {Mode: fs.ModeDir}}, nil, 0},
		{"a file", "logs", files("logs"), nil, 0},
		{"the root", ".", files("d/a/match/x.log", "clean/x.log"), []string{"d/a"}, 1},
		{"deep", "a/b/c", files("a/b/c/d/a/match/x.log", "a/b/c/clean/x.log"), []string{"d/a"}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f, err := match.LoadFixtures(test.fsys, test.dir)
			if err != nil {
				t.Fatal(err)
			}
			if got := f.Records(); !slices.Equal(got, test.records) || len(f.Clean) != test.clean {
				t.Errorf("got %v and %d clean logs, want %v and %d", got, len(f.Clean), test.records, test.clean)
			}
		})
	}
}

// locked is a tree with one file that cannot be opened.
type locked struct {
	fs.FS
	name string
}

func (l locked) Open(name string) (fs.File, error) {
	if name == l.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return l.FS.Open(name)
}

// TestLoadFixturesUnreadable checks that fixtures are not skipped silently.
func TestLoadFixturesUnreadable(t *testing.T) {
	for _, name := range []string{"logs/d", "logs/clean"} {
		t.Run(name, func(t *testing.T) {
			_, err := match.LoadFixtures(locked{files("logs/d/a/match/x.log", "logs/clean/x.log"), name}, "logs")
			if want := "cannot list the fixtures: open " + name + ": permission denied"; err == nil || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
		})
	}
}
