package review_test

import (
	"bytes"
	"maps"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/review"
)

// TestAccuracy checks that the summary says which logs the records explain better or worse.
func TestAccuracy(t *testing.T) {
	const log = "testdata/logs/demo/"
	before := files{
		"records/demo/a.json":     `{"id": "demo/a", "regex": "cannot open"}`,
		"records/demo/b.json":     `{"id": "demo/b", "regex": "no such file: b"}`,
		log + "a/match/x.log":     "cannot open a file",
		log + "b/match/y.log":     "no such file: c",
		log + "b/provenance.yaml": "match/y.log: {line: 1}",
	}
	after := maps.Clone(before)
	after["records/demo/b.json"] = `{"id": "demo/b", "regex": "no such file"}`
	after["records/demo/c.json"] = `{"id": "demo/c", "regex": "cannot open a file"}`
	if same := build(t, before, before, "."); same.Accuracy.Improved+same.Accuracy.Worsened > 0 {
		t.Errorf("nothing has changed: %+v", same.Accuracy)
	}
	r := build(t, before, after, "kb")
	text := r.Markdown(review.Page{Most: review.MostComment})
	for _, want := range []string{
		"<summary>Accuracy: 1 of 2 logs right first, 1 of 2 before, 1 improved, 1 worsened</summary>",
		"- worsened, `kb/" + log + "a/match/x.log`: was `first`, is `rank 2, after demo/c`",
		"- improved, `kb/" + log + "b/match/y.log`: was `none`, is `first`",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the summary lacks %s:\n%s", want, text)
		}
	}
	var artifact bytes.Buffer
	if err := r.Encode(&artifact); err != nil {
		t.Fatal(err)
	}
	forged := strings.Replace(artifact.String(), `"improved":1`, `"improved":0`, 1)
	if _, err := review.Decode(&artifact); err != nil {
		t.Errorf("its own artifact: %v", err)
	}
	if _, err := review.Decode(strings.NewReader(forged)); err == nil || !strings.Contains(err.Error(), "it has too many logs") {
		t.Errorf("an artifact with more logs than it counts: error %v", err)
	}
}
