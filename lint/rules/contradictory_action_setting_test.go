package rules

import (
	"testing"

	"github.com/kbctl/kbctl/schema"
)

func TestContradictSetting(t *testing.T) {
	for _, tt := range [...]struct {
		deadEnd, action, how string
		found                bool
	}{
		{"Raise thread_cache_size.", "Let the server close idle sessions.", "SET PERSIST thread_cache_size = 64;", true},
		{"Increase fs.file-max_handles.", "Let the system open more.", "sysctl -w fs.file-max_handles=9", false},
		{"Lower work_mem.", "Give each sort less memory.", "SET work_mem = '4MB';", true},
		{"Call gc.collect().", "Free the tensors that the program no longer needs.", "import gc\ngc.collect()", true},
		{"Set the variable PGCONNECT_TIMEOUT.", "Give up sooner.", "PGCONNECT_TIMEOUT=3 psql", true},
		{"Raise work_mem.", "Lower work_mem.", "SET work_mem = '4MB';", false},
		{"Raise work_mem to 1 GB.", "Give each sort less memory.", "SET work_mem = '4MB';", false},
		{"Raise work_mem.", "Raise the memory of maintenance.", "SET maintenance_work_mem = '1GB';", false},
		{"Raise max_connections.", "Put a pool in front of the server.", "max_connections = 50\nsuperuser_reserved_connections = 3\nshared_buffers = 1GB\nwork_mem = 4MB", false},
		{"Raise max_connections.", "If the pool is small, raise the limit.", "SET max_connections = 9;", false},
	} {
		r := &schema.Record{DeadEnds: []schema.DeadEnd{{Action: tt.deadEnd}}, Workarounds: []schema.Workaround{{Action: tt.action, How: tt.how}}}
		found := make(contradictions)
		contradictDeeds(found, r)
		if got := len(found) > 0; got != tt.found {
			t.Errorf("%q, %q: %t", tt.deadEnd, tt.how, got)
		}
	}
}
