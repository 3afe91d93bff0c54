package rules_test

import (
	"path"
	"runtime"
	"sync/atomic"
	"testing"
	"unsafe"
	"weak"

	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
)

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
			var done atomic.Int64
			o := lint.Options{Today: testkit.Today, Release: true, Jobs: 1, Done: func() {
				if done.Add(1) < int64(len(texts)) {
					return
				}
				runtime.GC()
				for i, text := range texts {
					if text.Value() != nil {
						t.Errorf("the text of %s is still there", base.Records[i].Source.File)
						return
					}
				}
			}}
			result, err := lintconfig.Run(t.Context(), base, cfg, lintconfig.Options{Options: o})
			runtime.KeepAlive(result)
			if err != nil {
				t.Fatal(err)
			}
			if done.Load() < int64(len(texts)) {
				t.Errorf("%d of %d records were checked", done.Load(), len(texts))
			}
		})
	}
}
