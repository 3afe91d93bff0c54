package coverage_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/logs/folder"
	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/testkit"
)

const known = `{"regex":"disk (\\d+) is full"}`

func countLogs(t *testing.T, fsys fs.FS, jobs int) (*coverage.LogTally, []error) {
	t.Helper()
	c := newCounter(t, jobs)
	problems := addFolder(t, c, fsys)
	tally, err := c.Tally()
	if err != nil {
		t.Fatal(err)
	}
	return tally, problems
}

func newCounter(t testing.TB, jobs int) *coverage.LogCounter {
	base := load(t, map[string]string{"records/d/a.json": known, "records/d/b.json": `{"regex":"("}`, "records/d/c.json": `{}`})
	c := coverage.NewLogCounter(base, false, nil, jobs)
	t.Cleanup(func() { _ = c.Close() })
	return c
}

func addFolder(t testing.TB, c *coverage.LogCounter, fsys fs.FS) []error {
	t.Helper()
	files, err := folder.Files(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return c.Add(fsys, "../logs", files)
}

func gz(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, text)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestCountLogs(t *testing.T) {
	fsys := fstest.MapFS{
		"b/2.log":     {Data: []byte("fine\nerror: host 12 is gone\r\nerror: disk 3 is full\nerror: host 13 is gone")},
		"a.txt":       {Data: []byte("error: host 99 is gone\n\n\nerror: something else\n")},
		"empty":       {},
		"packed.gz":   {Data: gz(t, "fine\nerror: host 14 is gone\n")},
		"archive.tgz": {Data: gz(t, "a.log\x00\x00error: host 14 is gone\n")},
		"utf16":       {Data: []byte("\xfe\xff\x00e\x00r\x00r\x00o\x00r\x00:\x00 \x00x\x00\n")},
		"binary":      {Data: []byte("error: x\x00\n")},
		"noise":       {Data: []byte("error: x\n\x01\x02\x03\x04")},
		".hidden":     {Data: []byte("error: hidden\n")},
		".git/x":      {Data: []byte("error: hidden\n")},
		"README.md":   {Data: []byte("error: tells of errors\n")},
		"link":        {Data: []byte("a.txt"), Mode: fs.ModeSymlink},
		"pipe":        {Mode: fs.ModeNamedPipe},
		"dir/deep/x":  {Data: []byte("FATAL: deep\n")},
		"dir/deep/no": {Data: []byte("nothing here\n")},
	}
	want, problems := countLogs(t, fsys, 1)
	if len(problems) > 0 {
		t.Errorf("problems: %v", problems)
	}
	if want.Files != 7 || want.Skipped != 3 || want.Lines != 13 || want.Errors != 8 || want.Matched != 1 {
		t.Errorf("got %+v", want)
	}
	var got []string
	for _, p := range want.Templates {
		got = append(got, fmt.Sprintf("%d %s %s:%d %s", p.Count, p.Text, p.Example.File, p.Example.Number, p.Example.Text))
	}
	if want := []string{
		"4 error: host <num> is gone ../logs/a.txt:1 error: host 99 is gone",
		"1 FATAL: deep ../logs/dir/deep/x:1 FATAL: deep",
		"1 error: something else ../logs/a.txt:4 error: something else",
		"1 error: x ../logs/utf16:1 error: x",
	}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, jobs := range []int{2, 3, 100} {
		if got, _ := countLogs(t, fsys, jobs); !reflect.DeepEqual(got, want) {
			t.Errorf("%d jobs: got %+v, want %+v", jobs, got, want)
		}
	}
}

// TestLogReport checks that the lines of an npm report are one error, and that a record may
// match any of them.
func TestLogReport(t *testing.T) {
	const report = "npm error code EDISK\nnpm error errno -28\nnpm error nothing could be written\nnpm error\nnpm error disk %d is full\nnpm error A complete log of this run can be found in: /x\n"
	known := fmt.Sprintf(report, 3)
	for text, want := range map[string][2]int{
		known: {1, 1}, strings.ReplaceAll(known, "full", "empty"): {1, 0}, known + known: {2, 2}, known + "fine\n" + strings.ReplaceAll(known, "full", "empty"): {2, 1},
		"npm error code E disk 3 is full\nnpm error nothing could be written\nerror: it is gone": {2, 1},
	} {
		got, _ := countLogs(t, fstest.MapFS{"x": {Data: []byte(text)}}, 1)
		if got.Errors != want[0] || got.Matched != want[1] {
			t.Errorf("%q: %d errors, %d matched, want %v", text, got.Errors, got.Matched, want)
		}
	}
}

// TestLogLinks checks that links are not followed, because a report is public.
func TestLogLinks(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret"), []byte("error: secret\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"file": filepath.Join(outside, "secret"), "folder": outside, "cycle": "."} {
		testkit.Link(t, target, filepath.Join(dir, name))
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if got, problems := countLogs(t, root.FS(), 1); got.Files != 0 || got.Errors != 0 || len(problems) > 0 {
		t.Errorf("got %+v, problems %v", got, problems)
	}
}

// TestLongLines checks that no long line is kept whole.
func TestLongLines(t *testing.T) {
	long := "error: disk 3 is full " + strings.Repeat("x", testkit.ShortOrLong(5, 50)<<20)
	many := strings.Repeat("error: "+strings.Repeat("y", 100<<10)+"\n", 50)
	got, problems := countLogs(t, fstest.MapFS{"long": {Data: []byte(long)}, "many": {Data: []byte(many)}}, 2)
	if got.Lines != 51 || got.Errors != 51 || got.Matched != 1 || len(problems) > 0 {
		t.Errorf("got %d lines, %d errors, %d matched, problems %v", got.Lines, got.Errors, got.Matched, problems)
	}
	if len(got.Templates) != 1 || len(got.Templates[0].Example.Text) > 4096 {
		t.Errorf("%d templates", len(got.Templates))
	}
}

// TestLogBlocks checks the line numbers after the first block.
func TestLogBlocks(t *testing.T) {
	const n = 200_000
	text := strings.Repeat("all is well\n", n) + "error: gone\n" + strings.Repeat("all is well\n", n) + "error: disk 1 is full\n"
	got, _ := countLogs(t, fstest.MapFS{"x": {Data: []byte(text)}}, 1)
	if got.Lines != 2*n+2 || got.Matched != 1 || len(got.Templates) != 1 || got.Templates[0].Example.Number != n+1 {
		t.Errorf("got %+v", got)
	}
}

// A torn file system has files that cannot be read to the end.
type torn struct{ fstest.MapFS }

func (t torn) Open(name string) (fs.File, error) {
	f, err := t.MapFS.Open(name)
	if name == "." || err != nil {
		return f, err
	}
	return &tornFile{File: f}, nil
}

type tornFile struct {
	fs.File
	read bool
}

func (f *tornFile) Read(p []byte) (int, error) {
	if f.read {
		return 0, io.ErrUnexpectedEOF
	}
	f.read = true
	return f.File.Read(p)
}

func TestLogTorn(t *testing.T) {
	got, problems := countLogs(t, torn{fstest.MapFS{"x": {Data: []byte("error: gone\nerr")}}}, 1)
	if got.Errors != 1 || len(problems) != 1 || !strings.Contains(problems[0].Error(), "../logs/x cannot be read to its end") {
		t.Errorf("got %+v, problems %v", got, problems)
	}
	got, problems = countLogs(t, fstest.MapFS{"x.gz": {Data: []byte("\x1f\x8bno gzip")}}, 1)
	if got.Errors != 0 || len(problems) != 1 || !strings.Contains(problems[0].Error(), "../logs/x.gz cannot be read to its end: it cannot be unpacked") {
		t.Errorf("got %+v, problems %v", got, problems)
	}
}

// TestRealLogs checks that the examples are at their places in real logs.
func TestRealLogs(t *testing.T) {
	testkit.OnlyLong(t)
	dir := testkit.Shared(t, "logs")
	got, problems := countLogs(t, os.DirFS(dir), 2)
	if len(problems) > 0 || got.Files < 50 || got.Errors < got.Files || len(got.Templates) < 40 {
		t.Errorf("%d errors in %d files, %d templates, problems %v", got.Errors, got.Files, len(got.Templates), problems)
	}
	for _, p := range got.Templates {
		file, err := os.Open(filepath.Join(dir, strings.TrimPrefix(p.Example.File, "../logs")))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(packed.NewReader(file))
		if file.Close(); err != nil {
			t.Fatal(err)
		}
		if lines := strings.Split(string(text), "\n"); !strings.HasPrefix(lines[p.Example.Number-1], p.Example.Text) {
			t.Errorf("%s:%d is not %q", p.Example.File, p.Example.Number, p.Example.Text)
		}
	}
}

// TestLogsHideSecrets checks that a public report does not show keys of a log.
func TestLogsHideSecrets(t *testing.T) {
	token := "gh" + "p_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17" // split, so that scanners do not report it
	logs, _ := countLogs(t, fstest.MapFS{"a.log": {Data: []byte("error: bad credentials " + token + "\n")}}, 1)
	if len(logs.Templates) != 1 {
		t.Fatalf("got %+v", logs.Templates)
	}
	for _, text := range []string{logs.Templates[0].Text, logs.Templates[0].Example.Text} {
		if strings.Contains(text, token[8:]) {
			t.Errorf("the token is shown: %q", text)
		}
	}
}
