package match_test

import (
	"testing"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

func TestNear(t *testing.T) {
	records := []*schema.Record{
		{ID: "demo/upload", Signature: "ERROR: the upload server is not reachable", Regex: "upload server is not reachable"},
		{ID: "demo/error", Signature: "error", Regex: "error"},
		{ID: "demo/none", Regex: "x"},
	}
	finder := match.NewFinder(records, false, 1)
	if r := match.Near(finder, "2026-11-21 ERROR: upload server is not there"); r != records[0] {
		t.Errorf("near %v", r)
	}
	if r := match.Near(finder, "error: the disk is full"); r != nil {
		t.Errorf("near %s", r.ID)
	}
}

func TestBest(t *testing.T) {
	finder := match.NewFinder([]*schema.Record{record("demo/launch", "cudaErrorLaunchFailure|unspecified launch failure|lost")}, false, 1)
	for log, want := range map[string]int64{
		"code cudaErrorLaunchFailure\nerror: unspecified launch failure": 1, // a later line repeats it
		"the cache is lost\nerror: unspecified launch failure":           2, // a later line is clearly more specific
		"unspecified launch failure\ncudaErrorLaunchFailure\nlost":       1,
	} {
		hits, _ := finder.Hits([]byte(log))
		if len(hits) != 1 || int64(hits[0].Best.Range.Start.Line) != want {
			t.Errorf("%q: %+v, want line %d", log, hits, want)
		}
	}
}
