package schema

import (
	"strings"
	"testing"
)

// TestDescriptions: editors explain every member while somebody types it.
func TestDescriptions(t *testing.T) {
	explained := 0
	var look func(at string, part any)
	look = func(at string, part any) {
		object, ok := part.(map[string]any)
		if !ok {
			return
		}
		members, _ := object["properties"].(map[string]any)
		for name, member := range members {
			m, _ := member.(map[string]any)
			if ref, ok := m["$ref"].(string); ok && m["description"] == nil {
				m, _ = resolve(keywords(), strings.TrimPrefix(ref, "#")).(map[string]any)
			}
			if m["title"] == nil || m["description"] == nil {
				t.Errorf("%s/%s has no title or no description", at, name)
			}
			explained++
		}
		for name, below := range object {
			look(at+"/"+name, below)
		}
	}
	look("", keywords())
	if explained < 30 {
		t.Errorf("only %d members were looked at", explained)
	}
}
