package template_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/testkit"
)

func TestMask(t *testing.T) {
	testkit.Table(t, template.Mask, map[string]string{
		"CUDA error: out of memory":                                "CUDA error: out of memory",
		"2026-11-21T05:20:10.123Z ERROR failed":                    "<time> ERROR failed",
		"[2026-11-21 05:20:10] vm:1692:1692 [0] failed":            "[<time>] vm:<num>:<num> [<num>] failed",
		"Nov 21 05:20:10 host app[123]: failed":                    "<time> host app[<num>]: failed",
		"\x1b[31mERROR\x1b[0m \x1b]0;title\x07x":                   "ERROR x",
		"cannot open /var/lib/x.db: denied":                        "cannot open <path>: denied",
		"cannot open C:\\Users\\x\\y.db":                           "cannot open <path>",
		"File \"/home/me/x.py\", line 2":                           `File "<str>", line <num>`,
		"main.c:12:5: error: 'x' undeclared":                       "main.c:<num>:<num>: error: '<str>' undeclared",
		"arange's range isn't a power of 2":                        "arange's range isn't a power of <num>",
		"at 0x7ffd00aa":                                            "at <hex>",
		"request 123e4567-e89b-12d3-a456-426614174000 failed":      "request <uuid> failed",
		"GET https://x.org/a?b=1 failed":                           "GET <url> failed",
		"dial tcp 10.0.0.1:8080: connection refused":               "dial tcp <ip>: connection refused",
		"Tried to allocate 2.50 GiB":                               "Tried to allocate <num> GiB",
		"took 12ms, 99.5%":                                         "took <num>, <num>",
		"[Errno 2] No such file: 'x.txt'":                          "[Errno 2] No such file: '<str>'",
		"exited with code 137 after 12 tries":                      "exited with code 137 after <num> tries",
		"error 404, HTTP 503, Xid: 79":                             "error 404, HTTP 503, Xid: 79",
		"error TS2304: x":                                          "error TS2304: x",
		"commit 9f3deadbe1 is gone":                                "commit <hex> is gone",
		"  two   spaces\tand a tab ":                               "two spaces and a tab",
		"\x1b[0m":                                                  "",
		"bytes \xff\xfe":                                           "bytes \uFFFD",
		"错误：找不到文件 /a/b/c":                                          "错误：找不到文件 <path>",
		"'unclosed and \"unclosed":                                 "'unclosed and \"unclosed",
		"panic: runtime error: index out of range [5] with length": "panic: runtime error: index out of range [<num>] with length",
	})
}

func add(s *template.Set, lines ...string) {
	for i, line := range lines {
		s.Add(template.Line{File: "x.log", Number: i + 1, Text: line})
	}
}

func TestTemplates(t *testing.T) {
	var s template.Set
	add(&s,
		"cannot reach host alpha on port 80 today",
		"disk is full",
		"cannot reach host beta on port 81 today",
		"",
		"disk is gone",
		"cannot reach host alpha on port 82 today",
		"something else that has seven words anyway",
	)
	var got []string
	for _, p := range templates(t, &s) {
		got = append(got, fmt.Sprintf("%d %s (%d)", p.Count, p.Text, p.Example.Number))
	}
	want := []string{
		"3 cannot reach host <*> on port <num> today (1)",
		"2 disk is <*> (2)",
		"1 something else that has seven words anyway (7)",
	}
	testkit.Lines(t, got, want)
}

// TestOrder checks that the templates do not depend on the order of the lines, nor on
// how the lines are divided among sets.
func TestOrder(t *testing.T) {
	var lines []template.Line
	for i := range testkit.ShortOrLong(1000, 2000) {
		lines = append(lines, template.Line{File: fmt.Sprint("log", i%7), Number: i, Text: fmt.Sprintf("stage w%d of w%d failed for w%d and w%d", i%11, i%13, i%3, i%501)})
	}
	var whole template.Set
	for _, l := range lines {
		whole.Add(l)
	}
	want := templates(t, &whole)
	if len(want) < 2 || len(want) > 200 {
		t.Fatalf("%d templates", len(want))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range testkit.ShortOrLong(2, 5) {
		rng.Shuffle(len(lines), func(i, k int) { lines[i], lines[k] = lines[k], lines[i] })
		var a, b template.Set
		for i, l := range lines {
			[]*template.Set{&a, &b}[i%2].Add(l)
		}
		merge(t, &b, &a)
		if got := templates(t, &b); !reflect.DeepEqual(got, want) {
			t.Fatal("the templates depend on the order")
		}
	}
}

// TestSpill checks that more lines than the memory keeps are counted exactly, whatever the
// order and the sets that count them. The rarest are dropped, and no line is lost.
func TestSpill(t *testing.T) {
	const n = template.Most * 5 / 4
	rng := rand.New(rand.NewPCG(3, 4))
	var sets [3]template.Set
	var whole, merged template.Set
	for i := range n {
		masked, line := fmt.Sprintf("error w%d of w%d", rng.IntN(n), i), template.Line{File: "x", Number: i + 1}
		if i%100 == 0 {
			masked = "disk is full"
		}
		whole.AddMasked(masked, line, 2)
		for range 2 { // the same line in two files
			sets[rng.IntN(len(sets))].AddMasked(masked, line, 1)
		}
	}
	for _, i := range rng.Perm(len(sets)) {
		merge(t, &merged, &sets[i])
	}
	want, dropped, err := whole.Templates()
	got, alsoDropped, alsoErr := merged.Templates()
	if err != nil || alsoErr != nil || dropped != alsoDropped || !reflect.DeepEqual(got, want) {
		t.Errorf("%d templates and %d lines dropped, want %d and %d; errors %v, %v", len(got), alsoDropped, len(want), dropped, alsoErr, err)
	}
	total, full := dropped, 0
	for _, p := range want {
		if total += p.Count; p.Text == "disk is full" {
			full = p.Count
		}
	}
	if total != 2*n || full != 2*n/100 || dropped == 0 || len(want) > template.Most {
		t.Errorf("%d of %d lines, %d times the frequent one, %d templates", total, 2*n, full, len(want))
	}
	for _, s := range append([]*template.Set{&whole, &merged}, &sets[0], &sets[1], &sets[2]) {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func templates(t *testing.T, s *template.Set) []template.Template {
	t.Helper()
	all, dropped, err := s.Templates()
	if err != nil || dropped > 0 {
		t.Fatalf("%d dropped, %v", dropped, err)
	}
	return all
}

// merge adds the lines of a set to another one.
func merge(t *testing.T, to, from *template.Set) {
	t.Helper()
	if err := from.Each(func(p template.Template) error {
		to.AddMasked(p.Text, p.Example, p.Count)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

func FuzzMask(f *testing.F) {
	f.Add("2026-11-21 05:20:10 \x1b[31mERROR\x1b[0m '/a/b' 0x1f \"q\" 10.0.0.1")
	f.Add("''\"\"``<*><num>")
	f.Fuzz(func(t *testing.T, line string) {
		got := template.Mask(line)
		if !utf8.ValidString(got) || strings.ContainsAny(got, "\n\t") || got != strings.TrimSpace(got) || len(got) > 12*len(line)+12 {
			t.Errorf("%q: got %q", line, got)
		}
		var s template.Set
		want := 0
		for _, l := range []string{line, line, line + " x", "x " + line} {
			add(&s, l)
			if template.Mask(l) != "" { // the added text may complete an escape sequence
				want++
			}
		}
		n := 0
		for _, p := range templates(t, &s) {
			n += p.Count
		}
		if n != want {
			t.Errorf("%q: %d lines of %d", line, n, want)
		}
	})
}

func BenchmarkAdd(b *testing.B) {
	const line = `2026-11-21 05:20:10 ERROR cannot open "/var/lib/x.db" on 10.0.0.1: permission denied (13)`
	var s template.Set
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		s.Add(template.Line{File: "x", Number: 1, Text: line})
	}
}
