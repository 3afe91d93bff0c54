package coverage_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/coverage"
)

// partial returns the counts of logs.
func partial(t testing.TB, fsys fs.FS) []byte {
	c := newCounter(t, 1)
	addFolder(t, c, fsys)
	return written(t, c)
}

func written(t testing.TB, c *coverage.LogCounter) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := c.WritePartial(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func mergeAll(t testing.TB, parts ...[]byte) *coverage.LogCounter {
	t.Helper()
	c := newCounter(t, 1)
	for _, part := range parts {
		if err := c.Merge(bytes.NewReader(part)); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// TestPartial checks that the counts of parts give what one run gives, in any order and
// grouping.
func TestPartial(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	whole := fstest.MapFS{}
	parts := make([]fstest.MapFS, 7)
	for i := range parts {
		parts[i] = fstest.MapFS{}
	}
	for i := range 20 {
		var b strings.Builder
		lines := 40
		if i == 0 {
			lines = 1200 // more different ones than are examined
		}
		for k := range lines {
			fmt.Fprintf(&b, "error: w%dx of w%dy is gone\nerror: disk %d is full\xff\n", rng.IntN(1000), k%20, k)
		}
		file := &fstest.MapFile{Data: []byte(b.String())}
		whole[fmt.Sprint("log", i)] = file
		parts[rng.IntN(len(parts)-1)][fmt.Sprint("log", i)] = file // the last part has no logs
	}
	var all [][]byte
	for _, part := range parts {
		all = append(all, partial(t, part))
	}
	one := mergeAll(t, partial(t, whole))
	want, err := one.Tally()
	if err != nil || want.Files != 20 || len(want.Templates) < 20 || want.Dropped == 0 {
		t.Fatalf("%+v, %v", want, err)
	}
	for range 3 {
		rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		grouped := [][]byte{written(t, mergeAll(t, all[0], all[1], all[2])), bytes.Join(all[3:5], nil), all[5], all[6]}
		if got, err := mergeAll(t, grouped...).Tally(); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v, %v, want %+v", got, err, want)
		}
		if got := written(t, mergeAll(t, grouped...)); !bytes.Equal(got, written(t, one)) {
			t.Fatal("the counts of all parts differ from those of one run")
		}
	}
}

// TestMergeRefused refuses what WritePartial does not write.
func TestMergeRefused(t *testing.T) {
	good := string(partial(t, fstest.MapFS{"x": {Data: []byte("error: host 1 is gone\nerror: printer on fire\n")}}))
	for _, test := range [][3]string{ // what to replace, the replacement, and the error
		{`"version":1`, `"version":2`, "has version 2 of the counts; only version 1 is supported"},
		{`"version":1,`, ``, "counts are missing"},
		{`"version":1`, `"version":1,"version":1`, "has it twice"},
		{`"version":1`, `"version":1,"extra":1`, `it has "extra"`},
		{`"files":1`, `"files":-1`, "has the count -1"},
		{`"lines":2`, `"lines":9007199254740993`, "has the count 9007199254740993"},
		{`"lines":2`, `"lines":99999999999999999999`, "cannot unmarshal"},
		{`"lines":2`, `"lines":1`, "contradict each other"},
		{`"errors":2`, `"errors":1`, "contradict each other"},
		{`"dropped":0`, `"dropped":1`, "contradict each other"},
		{`"matched":0`, `"matched":"0"`, "cannot unmarshal"},
		{`"records":"`, `"records":"0`, "counts for other records"},
		{`"gave_up":[]`, `"gave_up":["d/x"]`, `the record "d/x", which does not exist`},
		{`"template":"error: host`, `"template":" error: host`, "a template that kbctl does not write"},
		{`"template":"error: host`, `"template":"` + strings.Repeat("x", 20<<10), "a template that kbctl does not write"},
		{`"template":"error: host`, `"template":"` + strings.Repeat("x", 3<<20), "a value is too large"},
		{`"count":1`, `"count":0`, "has the count 0"},
		{`"count":1`, `"count":9007199254740992`, "has the count 1"},
		{`"line":1`, `"line":0`, "an example that kbctl does not write"},
		{`"file":"../logs/x"`, `"file":""`, "an example that kbctl does not write"},
		{`"text":"error: host`, `"text":"` + strings.Repeat("x", 7000), "an example that kbctl does not write"},
		{`"text":`, `"more":1,"text":`, "unknown field"},
		{`"templates":[`, `"templates":` + strings.Repeat("[", 20000), "exceeded max depth"},
		{"]}\n", "]", "ends too early"},
		{good, good[:len(good)/2], "ends too early"},
		{good, "", "ends too early"},
		{good, good + "{", "ends too early"},
		{good, good + "x", "invalid character 'x'"},
		{good, "[]", "is not the output of kbctl coverage --partial"},
	} {
		text := strings.Replace(good, test[0], test[1], 1)
		if text == good {
			t.Errorf("%s does not occur in %s", test[0], text)
		}
		if err := newCounter(t, 1).Merge(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), test[2]) {
			t.Errorf("%.60q: got %v, want %q", test[1], err, test[2])
		}
	}
}

// FuzzMerge merges any data. It writes accepted counts and merges them again.
func FuzzMerge(f *testing.F) {
	good := partial(f, fstest.MapFS{"x": {Data: []byte("error: host 1 is gone\nerror: disk 3 is full\n")}})
	f.Add(good)
	f.Add(append(good, good...))
	f.Add([]byte(`{"version":1,"templates":[{}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		c := newCounter(t, 1)
		if c.Merge(bytes.NewReader(data)) != nil {
			return
		}
		again := written(t, c)
		if got := written(t, mergeAll(t, again)); !bytes.Equal(got, again) {
			t.Errorf("got %s, want %s", got, again)
		}
		tally, err := c.Tally()
		if err != nil || tally.Errors < tally.Matched+tally.Dropped {
			t.Errorf("%+v, %v", tally, err)
		}
	})
}
