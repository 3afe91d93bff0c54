package todo

import (
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// TestConfused counts the logs that show both of two records, until the run has read
// enough logs.
func TestConfused(t *testing.T) {
	const log = "demo: disk full 3\n"
	fsys := fstest.MapFS{
		"records/d/a.json":              {Data: []byte(`{"id": "d/a", "regex": "disk full"}`)},
		"records/d/b.json":              {Data: []byte(`{"id": "d/b", "regex": "full \\d"}`)},
		"testdata/logs/d/a/match/1.log": {Data: []byte(log)},
		"testdata/logs/d/b/match/1.log": {Data: []byte("demo: disk full\n")},
		"testdata/logs/d/b/match/2.log": {Data: []byte(log)},
	}
	base, err := schema.Load(fsys, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fixtures, err := match.LoadFixtures(fsys, "testdata/logs")
	if err != nil {
		t.Fatal(err)
	}
	for read, want := range map[int]int{0: 2, mostRead - 1: 1, mostRead: 0} {
		c := &collector{Input: Input{Base: base, Config: &config.Config{}}, fixtures: fixtures, read: read}
		if got, err := c.confused(base.Records[0], base.Records[1]); got != want || err != nil {
			t.Errorf("after %d bytes: got %d, %v, want %d", read, got, err, want)
		}
	}
}
