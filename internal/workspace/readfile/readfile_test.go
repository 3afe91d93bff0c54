package readfile_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

func TestAtMost(t *testing.T) {
	const limit = 1 << 20
	fsys := fstest.MapFS{
		"empty": {},
		"full":  {Data: make([]byte, limit)},
		"large": {Data: make([]byte, limit+1)},
		"link":  {Data: []byte("full"), Mode: fs.ModeSymlink},
		"dir/x": {},
	}
	for name, want := range map[string]string{
		"empty": "", "full": "",
		"large": "read large: larger than 1 MiB",
		"link":  "read link: not a regular file",
		"dir":   "read dir: not a regular file",
		"none":  "lstat none: file does not exist",
	} {
		data, err := readfile.AtMost(fsys, name, limit)
		switch {
		case want == "" && (err != nil || data == nil || len(data) != len(fsys[name].Data)):
			t.Errorf("%s: got %d bytes, %v", name, len(data), err)
		case want != "" && (data != nil || err == nil || err.Error() != want):
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
	if data, err := readfile.IfExists(fsys, "none", limit); data != nil || err != nil {
		t.Errorf("got %v, %v for a file that does not exist", data, err)
	}
}

func TestAll(t *testing.T) {
	if data, err := readfile.All(strings.NewReader("abc"), 3); err != nil || string(data) != "abc" {
		t.Errorf("got %q, %v", data, err)
	}
	_, err := readfile.All(strings.NewReader("abcd"), 3)
	if _, ok := errors.AsType[*readfile.Error](err); !ok {
		t.Errorf("got %v", err)
	}
}
