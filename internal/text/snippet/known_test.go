package snippet

import (
	"os"
	"strings"
	"testing"
)

// TestKnown tries the code of testdata/known.txt. Each known slip occurs there.
func TestKnown(t *testing.T) {
	data, err := os.ReadFile("testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		kind, code, _ := strings.Cut(strings.TrimSpace(line), " ")
		if kind == "#" {
			continue
		}
		found := knownIn(strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t").Replace(code))
		for _, p := range found {
			seen[p.Reason] = true
		}
		switch {
		case kind == "-" && len(found) == 0:
			t.Errorf("no slip in %s", code)
		case kind == "+" && len(found) > 0:
			t.Errorf("%s: %s", code, found[0].Reason)
		case kind != "-" && kind != "+":
			t.Errorf("the line begins neither with - nor with +: %s", line)
		}
	}
	for _, k := range knownSlips().all {
		if !seen[k.reason] {
			t.Errorf("no code shows the slip of %s %q", k.language, k.reason)
		}
	}
}
