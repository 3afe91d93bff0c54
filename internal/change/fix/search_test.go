package fix

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/schema"
)

// TestChecks checks that a larger base is checked less often, but a few times in any case.
func TestChecks(t *testing.T) {
	for _, c := range []struct{ megabytes, want int }{{0, mostChecks}, {1, 63}, {5, 12}, {100, leastChecks}} {
		base := &schema.Base{}
		for range c.megabytes {
			base.Records = append(base.Records, &schema.Record{Source: schema.Source{Text: strings.Repeat(" ", 1<<20)}})
		}
		if got := checksFor(base); got != c.want {
			t.Errorf("%d MiB: %d checks, want %d", c.megabytes, got, c.want)
		}
	}
}
