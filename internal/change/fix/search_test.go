package fix

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/schema"
)

// TestTries checks that a larger base is checked less often, but a few times in any case.
func TestTries(t *testing.T) {
	for _, c := range []struct{ megabytes, want int }{{0, mostTries}, {1, mostTries}, {5, 12}, {100, leastTries}} {
		base := &schema.Base{}
		for range c.megabytes {
			base.Records = append(base.Records, &schema.Record{Source: schema.Source{Text: strings.Repeat(" ", 1<<20)}})
		}
		if got := triesFor(base); got != c.want {
			t.Errorf("%d MiB: %d tries, want %d", c.megabytes, got, c.want)
		}
	}
}
