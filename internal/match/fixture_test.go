package match_test

import (
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// files makes a tree of logs each of which holds its own path.
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
		// None of the rest is a fixture.
		"logs/d/a/match/README.md", "logs/d/a/match/x.txt", "logs/d/a/match/x.LOG", "logs/d/a/match/log", "logs/clean/README.md",
		"logs/d/a/other/x.log", "logs/d/a/x.log", "logs/d/x.log", "logs/x.log", "logs/clean.log", "logs/d/a/match/deep/x.log",
		"other/d/a/match/x.log", "logs2/d/a/match/x.log", "x.log",
	)
	// A link could lead out of the base, and a folder is none, whatever its name.
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
	var clean []string
	for _, log := range f.Clean {
		clean = append(clean, log.File)
		if string(log.Text) != log.File {
			t.Errorf("%s has the text %q", log.File, log.Text)
		}
	}
	if want := []string{"logs/clean/d/match/x.log", "logs/clean/deep/er/x.log", "logs/clean/x.log"}; !slices.Equal(clean, want) {
		t.Errorf("Clean: got %v, want %v", clean, want)
	}
	if got, want := f.Records(), []string{"d/a", "d/b", "e/a"}; !slices.Equal(got, want) {
		t.Errorf("Records: got %v, want %v", got, want)
	}
	if log, err := f.Read("logs/d/a/match/1.log"); err != nil || log.File != "logs/d/a/match/1.log" || string(log.Text) != log.File {
		t.Errorf("Read: got %+v and error %v", log, err)
	}
	if _, err := f.Read("logs/d/a/match/3.log"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Read of no file: %v", err)
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

// locked is a tree in which one name cannot be opened.
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

// Fixtures that cannot be read would be tests that nobody notices are not run.
func TestLoadFixturesUnreadable(t *testing.T) {
	for _, name := range []string{"logs/d", "logs/clean/x.log"} {
		t.Run(name, func(t *testing.T) {
			_, err := match.LoadFixtures(locked{files("logs/d/a/match/x.log", "logs/clean/x.log"), name}, "logs")
			if want := "cannot list the fixtures: open " + name + ": permission denied"; err == nil || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
		})
	}
}

func TestRange(t *testing.T) {
	at := func(line, column int32) schema.Position { return schema.Position{Line: line, Column: column} }
	tests := []struct {
		name, text, part string // part is the first occurrence to locate
		start, end       schema.Position
	}{
		{"start", "abc", "a", at(1, 1), at(1, 2)},
		{"end", "abc", "c", at(1, 3), at(1, 4)},
		{"nothing", "", "", at(1, 1), at(1, 1)},
		{"a later line", "a\nb\ncde\n", "de", at(3, 2), at(3, 4)},
		{"after two bytes", "é: x", "x", at(1, 4), at(1, 5)},
		{"three and four bytes", "錯誤😀!", "誤😀", at(1, 2), at(1, 4)},
		{"wide text on the line before", "錯誤\nx", "x", at(2, 1), at(2, 2)},
		{"over a line end", "é\né", "é\né", at(1, 1), at(2, 2)},
		{"the line end", "ab\ncd", "\n", at(1, 3), at(2, 1)},
		{"carriage return", "ab\r\ncd", "c", at(2, 1), at(2, 2)},
		{"combining mark", "e\u0301x", "x", at(1, 3), at(1, 4)},          // code points, not what a reader sees
		{"bytes that are no text", "\xff\xfex", "x", at(1, 3), at(1, 4)}, // each counts for one
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start := strings.Index(test.text, test.part)
			got := match.Log{Text: []byte(test.text)}.Range(start, start+len(test.part))
			if want := (schema.Range{Start: test.start, End: test.end}); got != want {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}
