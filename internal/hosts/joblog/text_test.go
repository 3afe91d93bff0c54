package joblog

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/testkit"
)

// A logs has the log of every job.
type logs struct {
	github.Runs
	data []byte
}

func (l logs) Log(context.Context, int64) (io.ReadCloser, error) {
	if l.data == nil {
		return nil, github.ErrNotFound
	}
	return io.NopCloser(bytes.NewReader(l.data)), nil
}

// zipped returns a zip file of names and texts.
func zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write([]byte(files[i+1])) // to memory
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// gzipped returns a number of bytes, packed with gzip.
func gzipped(n int) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = io.CopyN(z, zeros{}, int64(n)) // to memory
	_ = z.Close()
	return b.Bytes()
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestOpen(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for name, test := range map[string]struct {
		log  []byte
		want string
	}{
		"text":                            {[]byte("a\nb\n"), "a\nb\n"},
		"an empty log":                    {[]byte{}, ""},
		"a short log":                     {[]byte("PK"), "PK"},
		"gzip":                            {gzipped(3), "\x00\x00\x00"},
		"a zip file":                      {zipped(t, "b.txt", "1\n", "a.txt", "", "c.txt", "2\n"), "1\n2\n"},
		"a zip file with steps":           {zipped(t, "build/1_Set up.txt", "1\n", "build/2_Make.txt", "2\n"), "1\n2\n"},
		"a zip file with jobs and steps":  {zipped(t, "build/1_Set up.txt", "1\n", "0_build.txt", "1\n2\n", "build/", ""), "1\n2\n"},
		"a zip file that leads elsewhere": {zipped(t, "../../x", "1\n"), "1\n"},
	} {
		log, err := Open(context.Background(), logs{data: test.log}, github.Job{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, err := io.ReadAll(log); string(got) != test.want || err != nil {
			t.Errorf("%s: reads %q, %v", name, got, err)
		}
		if err := log.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("temporary files are left: %v, %v", left, err)
	}
}

func TestOpenFails(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	packed := zipped(t, "a.txt", "1\n")
	for name, test := range map[string]struct {
		log  []byte
		job  github.Job
		want string
	}{
		"no log":                {nil, github.Job{Name: "build"}, "GitHub has no log of this job; it deletes old ones"},
		"no log yet":            {nil, github.Job{ID: 7, Running: true}, "GitHub has no log before the job ends"},
		"a broken zip file":     {packed[:len(packed)-5], github.Job{}, "it cannot be unpacked: zip: not a valid zip file"},
		"a zip file with a lot": {zipped(t, strings.Split(strings.Repeat("x,,", mostDirectory/40)+"x,", ",")...), github.Job{}, "it cannot be unpacked: it has too many files"},
	} {
		if _, err := Open(context.Background(), logs{data: test.log}, test.job); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("temporary files are left: %v, %v", left, err)
	}
}

// The text before a broken part of a zip file is read.
func TestZipIsBroken(t *testing.T) {
	log := zipped(t, "a.txt", "1\n", "b.txt", strings.Repeat("a long line\n", 9))
	at := bytes.LastIndex(log, []byte("PK\x07\x08")) // after the compressed second file
	log[at-3] ^= 0xff
	text, err := Open(context.Background(), logs{data: log}, github.Job{})
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	if got, err := io.ReadAll(text); !bytes.HasPrefix(got, []byte("1\n")) || !errors.Is(err, ErrBroken) {
		t.Errorf("reads %q, %v", got, err)
	}
}

func TestCapped(t *testing.T) {
	for text, want := range map[string]error{"": nil, "abc": nil, "abcd": ErrTooLong} {
		got, err := io.ReadAll(&capped{strings.NewReader(text), 3})
		if !errors.Is(err, want) || string(got) != text[:min(len(text), 3)] {
			t.Errorf("%q: reads %q, %v", text, got, err)
		}
	}
}

// Both the packed and the unpacked log are limited.
func TestOpenIsLimited(t *testing.T) {
	testkit.OnlyLong(t) // it unpacks 256 MiB
	log, err := Open(context.Background(), logs{data: gzipped(MostText + 1)}, github.Job{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if n, err := io.Copy(io.Discard, log); n != MostText || !errors.Is(err, ErrTooLong) {
		t.Errorf("reads %d bytes, %v", n, err)
	}
}

// FuzzOpen checks that no log breaks a limit or leaves a file behind.
func FuzzOpen(f *testing.F) {
	f.Add([]byte("text"))
	f.Add(gzipped(100))
	f.Add(zipped(f, "a.txt", "1\n", "build/b.txt", "2\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		log, err := Open(context.Background(), logs{data: append([]byte{}, data...)}, github.Job{})
		if err != nil {
			return
		}
		if n, err := io.Copy(io.Discard, log); n > MostText || n == 0 && len(data) == 1 && err == nil {
			t.Errorf("reads %d bytes of %q, %v", n, data, err)
		}
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
}
