package rules_test

import (
	"maps"
	"math/rand/v2"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unsafe"
	"weak"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// After random edits, a run with a memory that loads only changed files finds the same as
// a run without one.
func TestMemory(t *testing.T) {
	for i, archive := range testkit.Glob(t, "testdata/lint/*.txtar") {
		if i%testkit.ShortOrLong(3, 1) > 0 {
			continue
		}
		t.Run(path.Base(archive), func(t *testing.T) {
			checkMemory(t, testkit.Tree(testkit.Archive(t, archive)))
		})
	}
	t.Run("corpus", func(t *testing.T) {
		fsys := testkit.Load(t)
		files := slices.Sorted(maps.Keys(fsys))
		for _, file := range files[min(len(files), testkit.ShortOrLong(40, 100)):] { // all of them take too long
			delete(fsys, file)
		}
		checkMemory(t, fsys)
	})
}

func checkMemory(t *testing.T, fsys fstest.MapFS) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	var memory lint.Memory
	var base *schema.Base
	var cfg *config.Config
	before := make(fstest.MapFS)
	for i := range testkit.ShortOrLong(2, 20) {
		same := func(file string) bool {
			was, is := before[file], fsys[file]
			return was != nil && is != nil && string(was.Data) == string(is.Data)
		}
		if cfg == nil || !same(config.File) {
			var err error
			if cfg, err = config.Load(fsys); err != nil {
				t.Fatal(err)
			}
		}
		old := base
		var err error
		base, err = schema.Load(fsys, schema.Options{Records: cfg.Records, MaxSize: int64(cfg.MaxRecordSize), Same: func(file string) *schema.Record {
			if old == nil || !same(file) {
				return nil
			}
			k, _ := slices.BinarySearchFunc(old.Records, file, func(r *schema.Record, file string) int { return strings.Compare(r.Source.File, file) })
			return old.Records[k]
		}})
		if err != nil {
			t.Fatal(err)
		}
		got := encoded(t, base, cfg, &memory)
		fresh, err := schema.Load(fsys, lintconfig.LoadOptions(cfg))
		if err != nil {
			t.Fatal(err)
		}
		if want := encoded(t, fresh, cfg, nil); got != want {
			t.Fatalf("edit %d: the memory changes the result: %d bytes, want %d", i, len(got), len(want))
		}
		before = maps.Clone(fsys)
		edit(random, fsys)
	}
}

// encoded runs all rules and returns their encoded findings, or the error.
func encoded(t *testing.T, base *schema.Base, cfg *config.Config, memory *lint.Memory) string {
	t.Helper()
	accepted, err := baseline.Accepted(base.FS)
	if err != nil {
		t.Fatal(err)
	}
	result, err := lintconfig.Run(t.Context(), base, cfg, lintconfig.Options{Options: lint.Options{Today: testkit.Today, Memory: memory, Baseline: accepted}})
	if err != nil {
		return err.Error()
	}
	return testkit.Written(t, result.Encode)
}

// edit changes, removes or adds a file of a knowledge base.
func edit(random *rand.Rand, fsys fstest.MapFS) {
	var files []string
	for _, file := range slices.Sorted(maps.Keys(fsys)) {
		if !strings.HasPrefix(file, ".") && file != "want" {
			files = append(files, file)
		}
	}
	if len(files) == 0 {
		return
	}
	file := files[random.IntN(len(files))]
	other := fsys[files[random.IntN(len(files))]]
	data := slices.Clone(fsys[file].Data)
	switch at := random.IntN(len(data) + 1); random.IntN(6) {
	case 0:
		if len(files) > 1 {
			delete(fsys, file)
			return
		}
	case 1:
		data = other.Data
	case 2:
		file = path.Join(path.Dir(file), "new-"+path.Base(file))
	case 3:
		data = slices.Concat(data[:at], []byte("x"), data[at:])
	default: // replace a word with one from another file
		words, others := strings.Fields(string(data)), strings.Fields(string(other.Data))
		if len(words) > 0 && len(others) > 0 {
			data = []byte(strings.Replace(string(data), words[random.IntN(len(words))], others[random.IntN(len(others))], 1))
		}
	}
	fsys[file] = &fstest.MapFile{Data: data}
}

// No finding and no shared value keeps the text of a released record in memory.
func TestRelease(t *testing.T) {
	for i, archive := range testkit.Glob(t, "testdata/lint/*.txtar") {
		if i%testkit.ShortOrLong(3, 1) > 0 { // each fixture needs several collections of garbage
			continue
		}
		t.Run(path.Base(archive), func(t *testing.T) {
			fsys := testkit.Tree(testkit.Archive(t, archive))
			base, cfg, err := lintconfig.Load(fsys)
			if err != nil {
				t.Fatal(err)
			}
			var texts []weak.Pointer[byte]
			for _, r := range base.Records {
				texts = append(texts, weak.Make(unsafe.StringData(r.Source.Text)))
			}
			checked := false
			last := &lint.Rule{Name: "last", Group: "content", Severity: lint.Info, Last: func(*lint.Pass) {
				checked = true
				runtime.GC()
				for i, text := range texts {
					if text.Value() != nil {
						t.Errorf("the text of %s is still there", base.Records[i].Source.File)
						return
					}
				}
			}}
			o := lint.Options{Today: testkit.Today, Release: true, Jobs: 1}
			result, err := lintconfig.Run(t.Context(), base, cfg, lintconfig.Options{Rules: append(rules.All(), last), Options: o})
			runtime.KeepAlive(result)
			if err != nil {
				t.Fatal(err)
			}
			if !checked {
				t.Error("the last rule did not run")
			}
		})
	}
}
