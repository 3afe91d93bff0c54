package schema_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

func load(t testing.TB, files map[string]string, options schema.Options) *schema.Base {
	t.Helper()
	base, err := schema.Load(testkit.Tree(files), options)
	if err != nil {
		t.Fatal(err)
	}
	return base
}

// loadOne loads a single record's text.
func loadOne(t testing.TB, text string) *schema.Record {
	t.Helper()
	return load(t, map[string]string{"records/demo/one.json": text}, schema.Options{}).Records[0]
}

func TestLoadSeeds(t *testing.T) {
	seeds := os.DirFS("../testdata/seeds")
	base, err := schema.Load(seeds, schema.Options{Records: "."})
	if err != nil {
		t.Fatal(err)
	}
	if len(base.Records) != 2 {
		t.Fatalf("%d records, want 2", len(base.Records))
	}
	for _, r := range base.Records {
		if len(r.Source.Problems) > 0 || len(r.Source.Violations) > 0 {
			t.Errorf("%s: %v %v", r.Source.File, r.Source.Problems, r.Source.Violations)
		}
	}
	r := base.Lookup("cuda/stream-capture-invalid-scope")
	if r == nil || r.DeadEnds[1].FailRate != (schema.Rate{Value: 0.98, Known: true}) || len(r.WorkaroundsZh) != 2 || r.EvidenceCount != 1 {
		t.Errorf("the record differs from its file: %+v", r)
	}
}

// A bad file becomes a record with problems and does not affect other records.
func TestLoadGoesOn(t *testing.T) {
	base := load(t, map[string]string{
		"records/a/broken.json":   `{"id":`,
		"records/a/good.json":     `{"id":"a/good"}`,
		"records/a/large.json":    `{"id":"a/large","signature":"` + strings.Repeat("x", 100) + `"}`,
		"records/a/good.md":       "# card",
		"records/.git/x.json":     `{"id":"hidden"}`,
		"records/a/.kbctl-x.json": `{"id":"hidden"}`,
		"elsewhere/b.json":        `{"id":"elsewhere"}`,
	}, schema.Options{MaxSize: 64, Jobs: 3})
	var got []string
	for _, r := range base.Records {
		got = append(got, fmt.Sprintf("%s %q %v %d", r.Source.File, r.ID, r.Source.Broken, len(r.Source.Problems)))
	}
	want := []string{
		`records/a/broken.json "" true 1`,
		`records/a/good.json "a/good" false 0`,
		`records/a/large.json "" true 1`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if len(base.Others) != 1 || !base.Has("records/a/good.md") || base.Has("records/a/none.md") || !base.Has("records/a/large.json") {
		t.Errorf("the other files are %v", base.Others)
	}
	if base.Lookup("a/broken") == nil {
		t.Error("Lookup does not find a broken record by its path")
	}
}

func TestLoadNoFolder(t *testing.T) {
	if _, err := schema.Load(fstest.MapFS{}, schema.Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// A link could point to any file on the machine, and a finding could publish its content.
func TestLoadFollowsNoLinks(t *testing.T) {
	base, err := schema.Load(fstest.MapFS{
		"records/a/link.json": {Data: []byte("/etc/passwd"), Mode: fs.ModeSymlink | 0o777},
		"records/a/link.md":   {Data: []byte("/etc/passwd"), Mode: fs.ModeSymlink | 0o777},
		"records/a/LOUD.JSON": {Data: []byte("{}")},
	}, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(base.Records) != 0 || len(base.Others) != 0 || len(base.Strays) != 3 {
		t.Errorf("records %v, others %v, strays %v", base.Records, base.Others, base.Strays)
	}
}

// openOnce counts how often each file is opened.
type openOnce struct {
	fs.FS
	opened map[string]int
}

func (o openOnce) Open(name string) (fs.File, error) {
	o.opened[name]++
	return o.FS.Open(name)
}

func TestLoadReadsOnce(t *testing.T) {
	tree := fstest.MapFS{}
	for i := range 50 {
		tree[fmt.Sprintf("records/d/r%d.json", i)] = &fstest.MapFile{Data: []byte(`{"id":"d/x"}`)}
	}
	counting := openOnce{tree, make(map[string]int)}
	if _, err := schema.Load(counting, schema.Options{Jobs: 1}); err != nil {
		t.Fatal(err)
	}
	for i := range 50 {
		if name := fmt.Sprintf("records/d/r%d.json", i); counting.opened[name] != 1 {
			t.Errorf("%s was opened %d times", name, counting.opened[name])
		}
	}
}

// A value of the wrong type is skipped. The values around it are decoded.
func TestDecodeIsTolerant(t *testing.T) {
	r := loadOne(t, `{"id":7,"signature":"s","dead_ends":{"a":1},"workarounds":[{"action":"a","success_rate":"x"},3],
		"transition_graph":{"leads_to":["d/a",{"error_id":"d/b","probability":0.5},null],"preceded_by":true},
		"evidence_count":2.0,"os_specific":{"linux":"note","macos":1},"tags":null,"confidence":1e-1}`)
	switch {
	case r.ID != "", r.Signature != "s", r.DeadEnds != nil, r.Tags != nil:
	case len(r.Workarounds) != 2, r.Workarounds[0].Action != "a", r.Workarounds[0].SuccessRate.Known:
	case len(r.Transitions.LeadsTo) != 3, !r.Transitions.LeadsTo[0].Bare, r.Transitions.LeadsTo[1].Probability.Value != 0.5, r.Transitions.PrecededBy != nil:
	case r.EvidenceCount != 2, r.OSSpecific["linux"] != "note", r.Confidence.Value != 0.1:
	default:
		return
	}
	t.Errorf("got %+v", r)
}

func BenchmarkLoad(b *testing.B) {
	seed, err := os.ReadFile("../testdata/seeds/stream-capture-invalid-scope.json")
	if err != nil {
		b.Fatal(err)
	}
	tree := fstest.MapFS{}
	for i := range 1000 {
		tree[fmt.Sprintf("records/cuda/r%d.json", i)] = &fstest.MapFile{Data: seed}
	}
	b.SetBytes(int64(1000 * len(seed)))
	for b.Loop() {
		if _, err := schema.Load(tree, schema.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestReloadAllocates checks that a small record does not take the memory of a whole base.
func TestReloadAllocates(t *testing.T) {
	base := load(t, map[string]string{"records/demo/one.json": `{"id": "demo/one"}`}, schema.Options{})
	const times = 100
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range times {
		base.Reload(0)
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / times; each > 64<<10 {
		t.Errorf("reading a record again allocates %d bytes", each)
	}
}
