package coverage

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/schema"
)

// TestEqualBlocks checks that equal blocks are examined once, and that each of their lines
// counts. What a block inside a report means depends on the lines before it.
func TestEqualBlocks(t *testing.T) {
	base := &schema.Base{Records: []*schema.Record{{Regex: `disk \d+ is full`}}}
	c := blockCounter{patterns: newPatterns(base, false, 1), shown: shownLines{most: 2}}
	text := []byte(strings.Repeat("error: host is gone\nerror: disk 3 is full\nall is well\n", 1000))
	for range 3 {
		sum := c.count(text)
		if sum.lines != 3000 || sum.errors != 2000 || sum.matched != 1000 || len(sum.shown) != 1 || sum.shown[0].count != 1000 || sum.shown[0].first != 1 {
			t.Errorf("got %+v", sum)
		}
	}
	if len(c.known) != 1 {
		t.Errorf("%d blocks were examined", len(c.known))
	}
	c.count([]byte("npm error code X\nnpm error it failed\n"))
	if sum := c.count([]byte("npm error it failed\n")); sum.errors != 0 || len(c.known) != 1 {
		t.Errorf("the second line of a report counts: %+v", sum)
	}
	c.count([]byte("fine\n"))
	if sum := c.count([]byte("npm error it failed\n")); sum.errors != 1 {
		t.Errorf("the first line of a report does not count: %+v", sum)
	}
	c.count([]byte("fine\n"))
	c.shown.most = 2
	if sum := c.count([]byte("error: a\nerror: b\nerror: c\n")); sum.errors != 3 || sum.dropped != 1 || len(c.known) != 1 {
		t.Errorf("got %+v", sum)
	}
}
