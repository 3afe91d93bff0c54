package diagnosis_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/report/diagnosis"
	"github.com/kbctl/kbctl/schema"
)

// GitHub rejects a larger job summary.
func TestMarkdownIsLimited(t *testing.T) {
	const most = 1 << 20
	large := &schema.Record{ID: "demo/large", DeadEnds: []schema.DeadEnd{{Action: strings.Repeat("x", most)}}}
	small := &schema.Record{ID: "demo/small", DeadEnds: []schema.DeadEnd{{Action: strings.Repeat("x", most/10)}}}
	d := diagnosis.Diagnosis{File: "build", Explanations: []match.Explanation{{Record: large, Rank: 1}}}
	for i := range 12 {
		d.Explanations = append(d.Explanations, match.Explanation{Record: small, Rank: i + 2})
	}
	var out bytes.Buffer
	if err := diagnosis.WriteMarkdown(&out, []diagnosis.Diagnosis{d}, diagnosis.Options{}); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	if out.Len() > most || strings.Contains(page, "demo/large") || strings.Count(page, "demo/small") != 9 ||
		!strings.HasSuffix(page, "\nleft out because GitHub shows at most 1 MiB: 4\n") {
		t.Errorf("%d bytes: %s", out.Len(), page[max(out.Len()-100, 0):])
	}
}
