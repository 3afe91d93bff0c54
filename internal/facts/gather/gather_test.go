package gather_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/facts/gather"
)

var notes = gather.Kind{
	Key: "notes", One: "note", Size: 1 << 20, Total: 2 << 20, Count: 3,
	Is: func(file string) bool { return strings.HasSuffix(file, ".txt") },
}

func TestSkip(t *testing.T) {
	fsys := fstest.MapFS{"some/a.txt": {}, "some/b.txt": {Mode: fs.ModeSymlink}, "some/c.txt": {Mode: fs.ModeNamedPipe}, "some/d.pdf": {Mode: fs.ModeSymlink}}
	var skipped []string
	kind := notes
	kind.Skip = func(file string) { skipped = append(skipped, file) }
	files, err := gather.Files(fsys, kind, []string{"some"})
	if got := strings.Join(skipped, " "); err != nil || len(files) != 1 || got != "some/b.txt some/c.txt" {
		t.Errorf("got %d files and %v, and skipped %q", len(files), err, got)
	}
	if _, err := gather.Files(fsys, kind, []string{"some/c.txt"}); err == nil {
		t.Error("a pipe that is named itself is left out")
	}
}

func TestFiles(t *testing.T) {
	text := func(n int) *fstest.MapFile { return &fstest.MapFile{Data: make([]byte, n)} }
	fsys := fstest.MapFS{
		"some/a.txt": text(1), "some/b/c.txt": text(2), "some/d.pdf": text(3), "some/.e.txt": text(4), "some/.git/f.txt": text(5),
		"many/1.txt": text(1), "many/2.txt": text(1), "many/3.txt": text(1), "many/4.txt": text(1),
		"large/1.txt": text(1 << 20), "large/2.txt": text(1 << 20), "large/3.txt": text(1),
		"larger/1.txt": text(1<<20 + 1),
		"link/1.txt":   {Mode: fs.ModeSymlink}, "pipe/1.pdf": {Mode: fs.ModeNamedPipe},
	}
	for _, test := range []struct{ paths, want string }{
		{"", ""},
		{"some", "some/a.txt some/b/c.txt"},
		{"some/b some some/a.txt", "some/a.txt some/b/c.txt"},
		{"some/d.pdf", "some/d.pdf"},
		{"some/.git", "some/.git/f.txt"},
		{"pipe", ""}, // a .pdf is not a note
		{"many", "many/4.txt: is one note too many; at most 3 are read"},
		{"large", "large/3.txt: makes the notes larger than 2 MiB in total"},
		{"larger", "larger/1.txt: is larger than 1 MiB, the limit for a note"},
		{"link", "link/1.txt: is not a regular file; replace it with a copy of the note or remove it"},
		{"pipe/1.pdf", "pipe/1.pdf: is not a regular file; replace it with a copy of the note or remove it"},
		{"some none", "none: no such file or folder, but the key notes names it"},
	} {
		files, err := gather.Files(fsys, notes, strings.Fields(test.paths))
		var got []string
		for _, f := range files {
			got = append(got, f.Path)
			if len(f.Text) != len(fsys[f.Path].Data) {
				t.Errorf("%s: %d bytes", f.Path, len(f.Text))
			}
		}
		if err != nil {
			got = append(got, err.Error())
			var wrong *gather.Error
			if !errors.As(err, &wrong) {
				t.Errorf("%s: the error is a %T", test.paths, err)
			}
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%s: got %q, want %q", test.paths, got, test.want)
		}
	}
}
