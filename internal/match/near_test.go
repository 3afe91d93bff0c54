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
