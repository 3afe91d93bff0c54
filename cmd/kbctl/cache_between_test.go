package main

import (
	"path/filepath"
	"testing"

	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/internal/workspace/cache"
)

// TestCacheBetween changes the configuration or the baseline after they were read and
// before the snapshot. The result must not be cached then.
func TestCacheBetween(t *testing.T) {
	for _, test := range []struct {
		name, file, was, is string
		same                bool
	}{
		{name: "nothing", same: true},
		{name: "another configuration", file: ".kbctl.yaml", was: "rules: {format: off}\n", is: "rules: {}\n"},
		{name: "a first configuration", file: ".kbctl.yaml", is: "rules: {}\n"},
		{name: "another baseline", file: ".kbctl-baseline.json", was: "{\"version\": 1, \"accepted\": []}\n", is: "{\"version\": 1,  \"accepted\": []}\n"},
		{name: "a record", file: "records/demo/x.json", was: "{}", is: "[]", same: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir, stored := t.TempDir(), filepath.Join(t.TempDir(), "cache")
			t.Setenv(cache.Variable, stored)
			testkit.WriteFile(t, filepath.Join(dir, "records/demo/x.json"), "{}")
			if test.was != "" {
				testkit.WriteFile(t, filepath.Join(dir, test.file), test.was)
			}
			w, err := workspace.Find(workspace.Options{Dir: dir}, nil)
			if err != nil {
				t.Fatal(err)
			}
			r, err := check.NewRequest(w, check.Everything(), check.Scope{})
			if err != nil {
				t.Fatal(err)
			}
			if test.file != "" {
				testkit.WriteFile(t, filepath.Join(dir, test.file), test.is)
			}
			o, err := check.RunCached(t.Context(), w, r, "(devel)")
			if err != nil {
				t.Fatal(err)
			}
			o.Wait()
			if same := results(t, stored) > 0; same != test.same {
				t.Errorf("the result is cached: %t", same)
			}
		})
	}
}
