package report

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A report tries few fixes of large records, because each of them reads the whole record.
func TestPreviewsOfLargeRecords(t *testing.T) {
	fsys := fstest.MapFS{"records/d/a.json": {Data: []byte(`{"id":"d/a","root_cause":"` + strings.Repeat("a", 1<<20) + `"}`)}}
	p := &previews{base: &schema.Base{FS: fsys}}
	f := &lint.Finding{Fix: lint.Rewrite("records/d/a.json", "write it", func(before []byte) ([]byte, error) { return []byte("{}"), nil })}
	for range 100 {
		p.of(f)
	}
	if p.tried != 20 || p.left != 80 {
		t.Errorf("%d fixes were tried and %d left out", p.tried, p.left)
	}
}
