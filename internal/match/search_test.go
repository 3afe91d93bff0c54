package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/testkit"
)

var samples = []string{
	`error`, `(?i)error`, `^error`, `(?m)^error`, `error$`, `(?m)error$`, `\berror\b`, `\Berror`,
	`a.*b`, `a.*?b`, `error.*failed|failed.*error`, `(err|fail)(or|ed)`, `fo+bar`, `foo\s+bar`, `foo\s*\n\s*bar`,
	`foo\nbar`, `[^x]*foo`, `(?s)foo.*bar`, `foo[\s\S]{0,20}bar`, `\d+`, `[a-f]{3,}`, `x?`, `x*`, `.`, `..`, `(?i)disk`, `(?i)task|K`,
	`(?i)über`, `错误`, `错.`, `\x00`, `a\x00b`, `\s+$`, `(?m)^\s+`, `(?m)^$`, `\Aerror`, `error\z`, `(?m)^.*error.*$`, `foo|foobar`, `foobar|foo`,
	`(foo)?bar`, `aa`, `aba`, `[[:upper:]]+`, `\x{FFFD}`, `[^a]`, `(\n|a)+b`, `foo(\s\w+)*bar`, `foo\s\s\sbar`, `(?U)a.*b`, `\bfoo\s*$`, `ab|bc|ca`, `\n`, `foo\n`, `\nfoo`,
	`(?i)(error|fail).{0,10}(disk|task)`, `0:`, `Z`, `\[31m`, `r\x1b`,
	// These require no text.
	`1.0|foo`, `[0-2].0|(?i:disk)|fo+bar\nb`, `(?m)^1|error|b$`, `\d{3}`, `[0-9]+[ms]`, `(?m)^\d`, `(?m)\d$`, `\d\s+\d`, `\d\s+^[a-f]`, `(?m)[a-f]$\s^\d`, `(?s)\d.\d`, `[^"]\d[^"]*x`, `(\w.){30}\d`, `\d\B`, `[错\x{FFFD}]\s`,
}

var words = []string{
	"error", "ERROR", "Error", "err", "failed", "foo", "bar", "foobar", " ", "  ", "\t", "\n", "\n\n", "\r\n", "a", "b", "x", "aa", "K", "k", "disk", "di\u017fk",
	"tas\u212a", "task", "\x00", "\xff", "\xe9\x94", "错误", "Über", "über", "\x1b[31m", "\x1b[0m", "\x1b", "2026-11-21T05:22:42.1234567Z ", "\n2026-11-21T05:22:42Z ",
	"12", "0:", "\x1b]8;;http://x\x07", ".", "\ufeff", "Z", "\r", "\v", "\x80\x80\x80\x80\x80", strings.Repeat("\x80", 50),
}

// sampleSet returns a set of the samples that splits texts into blocks of a size.
func sampleSet(t testing.TB, span, block int) (*Set, []*regex.Pattern) {
	t.Helper()
	patterns := parse(t, samples)
	set := NewSet(patterns, 2)
	set.span, set.block = span, block
	return set, patterns
}

// TestSearch searches random logs that are split into blocks of random sizes.
func TestSearch(t *testing.T) {
	for seed := range testkit.ShortOrLong[uint64](4, 60) {
		random := rand.New(rand.NewPCG(seed, 0))
		set, patterns := sampleSet(t, 40+random.IntN(200), 1+random.IntN(2000))
		var log []byte
		for range random.IntN(1500) {
			word := words[random.IntN(len(words))]
			if seed%4 == 0 && strings.Contains(word, "\n") && random.IntN(20) > 0 {
				continue // long lines
			}
			log = append(log, word...)
		}
		compare(t, set, patterns, log, 1+random.IntN(3))
		if t.Failed() {
			t.Fatalf("seed %d, span %d, block %d", seed, set.span, set.block)
		}
	}
}

// FuzzSearch compares a set with each of its patterns alone. The set has samples,
// some patterns of the corpus and one more pattern.
func FuzzSearch(f *testing.F) {
	const most = 4096 // bytes of a log
	const some = 4    // one of so many samples is in a set
	for i, log := range realLogs(f) {
		if i%testkit.ShortOrLong(48, 1) != 0 {
			continue
		}
		f.Add(log[:min(len(log), most)], `(?i)error.*$`, uint16(300+i))
	}
	f.Add([]byte("error\r\n\x1b[31mfoo\n\n  bar\ntas\u212a \xff\x00"), `foo\s+bar`, uint16(0))
	f.Add([]byte(strings.Repeat("x", 300)+"error"+strings.Repeat("error ", 300)), `x.{0,20}error`, uint16(77))
	regexes, _ := fromCorpus(f)
	always, found := parse(f, samples), parse(f, regexes)
	f.Fuzz(func(t *testing.T, log []byte, source string, size uint16) {
		log = log[:min(len(log), most)]
		var patterns []*regex.Pattern
		for i := int(size) % some; i < len(always); i += some {
			patterns = append(patterns, always[i])
		}
		for i := int(size) % 43; i < len(found); i += 43 {
			patterns = append(patterns, found[i])
		}
		if p, err := regex.Parse(source, false); err == nil {
			patterns = append(patterns, p)
		}
		set := NewSet(patterns, 2)
		set.span, set.block = 50+int(size%1000), 1+int(size%2000)
		compare(t, set, patterns, log, 2)
	})
}

// TestSearchCorpus searches for the patterns of the corpus in real logs and in a log of
// all signatures.
func TestSearchCorpus(t *testing.T) {
	testkit.OnlyLong(t)
	testkit.Shared(t, "corpus")
	regexes, signatures := fromCorpus(t)
	patterns := parse(t, regexes)
	set := NewSet(patterns, 2)
	set.block, set.span = 10_000, 4000
	all := []byte(strings.Join(signatures, "\n") + "\n")
	for i, log := range realLogs(t) {
		if i%testkit.ShortOrLong(96, 8) == 0 {
			compare(t, set, patterns, log, 2)
		}
		all = append(all, log...)
	}
	for some := range slices.Chunk(patterns, 100) {
		if !testkit.Long() { // each regex takes milliseconds to search the log alone
			some = some[:min(len(some), 2)]
		}
		compare(t, NewSet(some, 2), some, all[:min(len(all), 200_000)], 2)
	}
}

// TestSearchLongLine searches a line of 10 MB that has matches in its middle and
// across blocks.
func TestSearchLongLine(t *testing.T) {
	log := bytes.Repeat([]byte("0123456789 "), 10<<20/11)
	for _, at := range []int{1<<20 - 3, 7<<20 - 65_000, 8 << 20, len(log) - 20} {
		copy(log[at:], "error: disk full")
	}
	patterns := parse(t, []string{`error: disk \w+`, `full [0-9]{3}\b`, `9 error`})
	compare(t, NewSet(patterns, 2), patterns, log, 2)
}

// TestSearchSpan checks that a match longer than a span is cut to what the regex matches
// within the span.
func TestSearchSpan(t *testing.T) {
	filler := strings.Repeat("x", Span)
	tests := []struct {
		name, pattern, log string
		want               []string
	}{
		{"nothing within the span", `(?s)begin.*?end`, "begin" + strings.Repeat("\n", Span) + "end\nbegin end\n", []string{"begin end"}},
		{"less within the span", `error.*failed`, "an error has failed" + filler + "failed", []string{"error has failed"}},
		{"less, on a later line", `error.*failed`, "first\nan error has failed" + filler + "failed\nerror: failed", []string{"error has failed", "error: failed"}},
		{"at the start", `(?m)^error.*failed`, "error has failed" + filler + "failed", []string{"error has failed"}},
		{"several", `a.*b`, "a-b" + filler + "b" + filler + "a--b", []string{"a-b", "a--b"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			if _, err := NewSet(parse(t, []string{test.pattern}), 2).Search(strings.NewReader(test.log), 1, func(m Match) error {
				got = append(got, string(m.Text))
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("found %.100q, want %q", got, test.want)
			}
		})
	}
}

// TestSearchWideLongLine checks that windows inside a line do not cut characters, and that
// empty matches do not repeat forever.
func TestSearchWideLongLine(t *testing.T) {
	for shift := range 3 {
		log := strings.Repeat("x", shift) + strings.Repeat("错", 100_000)
		n := 0
		if _, err := NewSet(parse(t, []string{`x*`, `误?`}), 2).Search(strings.NewReader(log), 1, func(Match) error { n++; return nil }); err != nil || n != min(shift, 1) {
			t.Errorf("got %d matches after %d letters, error %v", n, shift, err)
		}
	}
}

// TestSearchBinary searches bytes that look like one endless character.
func TestSearchBinary(t *testing.T) {
	middle := strings.Repeat("\x80", 2_000_000)
	patterns := parse(t, []string{`error: disk \w+`, `disk.{0,9}`, `(?m)full$`})
	for _, log := range []string{middle, "error: disk full" + middle + "error: disk full\n" + middle} {
		compare(t, NewSet(patterns, 2), patterns, []byte(log), 2)
	}
}

// TestSearchManyLong checks that the search of a window tries only a few places that
// start a match longer than a span. Each line of the log starts such a match.
func TestSearchManyLong(t *testing.T) {
	const lines = 40_000
	log := strings.Repeat("abc\n", lines) + "yz"
	n := 0
	_, err := NewSet(parse(t, []string{`ab(?s:.*)yz|abc`}), 2).Search(strings.NewReader(log), 1, func(Match) error { n++; return nil })
	if err != nil || n == 0 || n > lines/100 {
		t.Errorf("got %d matches, error %v", n, err)
	}
}

// TestSearchErrors checks that an error of the log or of the callback ends the search.
func TestSearchErrors(t *testing.T) {
	set := NewSet(parse(t, []string{`error`}), 2)
	set.block = 1
	filler := strings.Repeat("an error\n", 2*Span)
	broken := errors.New("broken")
	found := func(Match) error { return nil }
	if _, err := set.Search(io.MultiReader(strings.NewReader(filler), iotest.ErrReader(broken)), 2, found); err != broken {
		t.Errorf("an error of the log: got %v", err)
	}
	n := 0
	if _, err := set.Search(strings.NewReader(filler), 2, func(Match) error { n++; return broken }); err != broken || n != 1 {
		t.Errorf("got %d calls and error %v, want 1 call and its error", n, err)
	}
}

// parse parses patterns.
func parse(t testing.TB, sources []string) []*regex.Pattern {
	t.Helper()
	var patterns []*regex.Pattern
	for _, source := range sources {
		p, err := regex.Parse(source, false)
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		patterns = append(patterns, p)
	}
	return patterns
}

// realLogs returns the logs of the fixtures, and any logs next to the checkout.
func realLogs(t testing.TB) [][]byte {
	t.Helper()
	var logs [][]byte
	for _, pattern := range []string{"../../testdata/logs/*/*/*/*.log", "../../../shared/logs/*/*.log"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			log, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			logs = append(logs, log)
		}
	}
	return logs
}

// fromCorpus returns the regexes and signatures of the real knowledge base next to the
// checkout. They are empty if it is missing.
func fromCorpus(t testing.TB) (regexes, signatures []string) {
	t.Helper()
	tree := testkit.Find(t)
	for _, file := range slices.Sorted(maps.Keys(tree)) {
		var record struct{ Regex, Signature string }
		if err := json.Unmarshal(tree[file].Data, &record); err == nil && record.Regex != "" {
			regexes, signatures = append(regexes, record.Regex), append(signatures, record.Signature)
		}
	}
	return regexes, signatures
}

// manyPatterns returns the regexes of the corpus, or the samples if there is no corpus.
func manyPatterns(t testing.TB) []string {
	if regexes, _ := fromCorpus(t); regexes != nil {
		return regexes
	}
	return samples
}

// mixed returns a log with lines of many kinds and a few errors.
func mixed(t testing.TB, size int) []byte {
	var errors []string
	for _, log := range realLogs(t) {
		errors = append(errors, strings.Split(string(log), "\n")...)
	}
	random := rand.New(rand.NewPCG(1, 2))
	vocabulary := strings.Fields("the of request handler worker started finished queue user session token cache miss hit loaded config path module build step stage deploy image pull push commit branch runner node pod service connection client server response status code took seconds read write open close retry attempt error warning info failed success timeout database query table index row")
	sentence := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteString(vocabulary[random.IntN(len(vocabulary))])
			b.WriteByte(' ')
		}
		return b.String()
	}
	var log bytes.Buffer
	for log.Len() < size {
		switch n := random.IntN(100); {
		case n < 30:
			fmt.Fprintf(&log, "10.0.%d.%d - - [21/Nov/2026:05:22:42 +0000] \"GET /%x HTTP/1.1\" %d %d\n", random.IntN(256), random.IntN(256), random.Uint64(), 200+random.IntN(5)*100, random.IntN(100000))
		case n < 50:
			fmt.Fprintf(&log, "2026-11-21T05:22:%02d.%07dZ %s\n", random.IntN(60), random.IntN(10000000), sentence(4+random.IntN(12)))
		case n < 70:
			fmt.Fprintf(&log, "{\"level\":\"info\",\"id\":\"%016x\",\"msg\":%q}\n", random.Uint64(), sentence(8))
		case n < 95 || len(errors) == 0:
			fmt.Fprintf(&log, "Nov 21 05:22:42 host%d %s[%d]: %s\n", random.IntN(50), vocabulary[random.IntN(len(vocabulary))], random.IntN(9999), sentence(3+random.IntN(12)))
		default:
			log.WriteString(errors[random.IntN(len(errors))] + "\n")
		}
	}
	return log.Bytes()
}

// BenchmarkSearch searches 16 MiB of mixed lines for many patterns.
func BenchmarkSearch(b *testing.B) {
	log, patterns := mixed(b, 16<<20), parse(b, manyPatterns(b))
	for jobs := range 2 {
		b.Run(fmt.Sprintf("jobs=%d", jobs+1), func(b *testing.B) {
			set := NewSet(patterns, 2)
			b.SetBytes(int64(len(log)))
			for b.Loop() {
				if _, err := set.Search(bytes.NewReader(log), jobs+1, func(Match) error { return nil }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSearchSlow searches mixed lines for the same patterns and one or more that require
// no text.
func BenchmarkSearchSlow(b *testing.B) {
	log, sources := mixed(b, 16<<20), manyPatterns(b)
	slow := []string{`6.4|foo`, `[A-Z]\d{4}[:;]`, `\bq.z\b`, `(?m)^\d+ms$`, `[b-d]\d\s+\d[x-z]`}
	for _, n := range []int{0, 1, len(slow)} {
		b.Run(fmt.Sprintf("slow=%d", n), func(b *testing.B) {
			set := NewSet(parse(b, slices.Concat(sources, slow[:n])), 2)
			b.SetBytes(int64(len(log)))
			for b.Loop() {
				if _, err := set.Search(bytes.NewReader(log), 1, func(Match) error { return nil }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkNewSet prepares the patterns, before any log is read.
func BenchmarkNewSet(b *testing.B) {
	sources := manyPatterns(b)
	for b.Loop() {
		NewSet(parse(b, sources), 2)
	}
}
