package packed_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/logs/packed"
)

func pack(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func inUTF16(text string, little bool) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune("\uFEFF" + text)) {
		if little {
			b.WriteString(string([]byte{byte(u), byte(u >> 8)}))
		} else {
			b.WriteString(string([]byte{byte(u >> 8), byte(u)}))
		}
	}
	return b.String()
}

func TestReader(t *testing.T) {
	const text = "starting\r\n错误 😀: it failed\r\n"
	long := strings.Repeat(text, 20_000)
	for name, test := range map[string]struct{ log, want string }{
		"plain": {text, text}, "empty": {"", ""}, "one byte": {"\xff", "\xff"}, "line feed": {"\n", "\n"}, "half a mark": {"\x1f", "\x1f"},
		"UTF-8 mark": {"\uFEFF" + text, "\uFEFF" + text}, "no UTF-8": {"a\xff\xfe", "a\xff\xfe"},
		"little": {inUTF16(long, true), long}, "big": {inUTF16(text, false), text}, "mark alone": {"\xff\xfe", ""},
		"half a unit": {inUTF16("a", true) + "b", "a\uFFFD"}, "half a pair": {"\xff\xfe\x3d\xd8", "\uFFFD"},
		"gzip": {pack(t, long), long}, "gzip in parts": {pack(t, text) + pack(t, "and more"), text + "and more"},
		"both": {pack(t, inUTF16(long, true)), long}, "gzip of nothing": {pack(t, ""), ""}, "once": {pack(t, pack(t, text)), pack(t, text)},
	} {
		for way, in := range map[string]io.Reader{"whole": strings.NewReader(test.log), "by bytes": iotest.OneByteReader(strings.NewReader(test.log))} {
			got, err := io.ReadAll(packed.NewReader(in))
			if err != nil || string(got) != test.want {
				t.Errorf("%s, %s: got %.60q, error %v, want %.60q", name, way, got, err, test.want)
			}
		}
	}
}

func TestBroken(t *testing.T) {
	whole := pack(t, strings.Repeat("error: it failed\n", 1000))
	for _, log := range []string{"\x1f\x8b", "\x1f\x8b\x08\x01no gzip at all", whole[:len(whole)-9], whole[:len(whole)-1] + "x", whole + "and more"} {
		text, err := io.ReadAll(packed.NewReader(strings.NewReader(log)))
		var broken *packed.BrokenError
		if !errors.As(err, &broken) || !strings.Contains(err.Error(), "it cannot be unpacked: ") {
			t.Errorf("%.20q: error %v", log, err)
		}
		if strings.HasPrefix(log, whole[:20]) && !strings.HasPrefix(string(text), "error: it failed\n") {
			t.Errorf("%.20q: got %.20q", log, text)
		}
	}
	unread := io.MultiReader(strings.NewReader(whole[:len(whole)/2]), iotest.ErrReader(io.ErrClosedPipe))
	if _, err := io.ReadAll(packed.NewReader(unread)); err != io.ErrClosedPipe {
		t.Errorf("error %v", err)
	}
	if _, err := io.ReadAll(packed.NewReader(iotest.ErrReader(io.ErrClosedPipe))); err != io.ErrClosedPipe {
		t.Errorf("error %v", err)
	}
}

// TestStream checks that a line can be read as soon as it is written.
func TestStream(t *testing.T) {
	for _, encode := range []func(string) string{func(s string) string { return s }, func(s string) string { return inUTF16(s, true) }} {
		in, out := io.Pipe()
		go func() { _, _ = io.WriteString(out, encode("a\n")) }() // and nothing more
		line := make([]byte, 2)
		if _, err := io.ReadFull(packed.NewReader(in), line); err != nil || string(line) != "a\n" {
			t.Errorf("got %q, error %v", line, err)
		}
		_ = in.Close()
	}
}

// TestBomb checks that a log of 32 MiB, packed into 32 KiB, takes little memory.
func TestBomb(t *testing.T) {
	const size, most = 1 << 25, 1 << 20
	log := pack(t, strings.Repeat("x", size))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if n, err := io.Copy(io.Discard, packed.NewReader(strings.NewReader(log))); n != size || err != nil {
		t.Fatal(n, err)
	}
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > most {
		t.Errorf("got %d bytes of memory for a log of %d bytes", got, len(log))
	}
}

func FuzzReader(f *testing.F) {
	f.Add([]byte(pack(f, inUTF16("error: it failed\n", false))))
	f.Add([]byte(inUTF16("😀", true)))
	f.Fuzz(func(t *testing.T, log []byte) {
		got, err := io.ReadAll(io.LimitReader(packed.NewReader(bytes.NewReader(log)), 1<<20))
		mark := bytes.HasPrefix(log, []byte("\xff\xfe")) || bytes.HasPrefix(log, []byte("\xfe\xff"))
		switch packed := bytes.HasPrefix(log, []byte("\x1f\x8b")); {
		case mark && (err != nil || !utf8.Valid(got)):
			t.Errorf("%q gives %q, error %v", log, got, err)
		case !mark && !packed && !bytes.Equal(got, log[:min(len(log), 1<<20)]):
			t.Errorf("%q gives %q, error %v", log, got, err)
		}
	})
}
