package rules_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/lint"
)

// keys returns the keys of all findings of a rule in a base of one record.
func keys(t *testing.T, rule, record string) []lint.Key {
	t.Helper()
	var keys []lint.Key
	for f := range result(t, fstest.MapFS{"records/d/x.json": {Data: []byte(record)}}, rule).All() {
		keys = append(keys, f.Key())
	}
	return keys
}

// A key survives changes around the finding and ends when the value changes.
func TestKey(t *testing.T) {
	const record = `{"workarounds": [{"action": "Restart it.", "how": "restart it"}]}`
	before := keys(t, "how-repeats-action", record)
	if len(before) != 1 {
		t.Fatalf("%d findings", len(before))
	}
	for _, test := range []struct {
		name, old, new string
		same           bool
	}{
		{"lines move", `{"workarounds"`, "{\n\n\"id\": \"d/x\",\n\"workarounds\"", true},
		{"another element before it", `[{`, `[{"action": "Wait."}, {`, true},
		{"the value changes", `restart it"`, `Restart it"`, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			after := keys(t, "how-repeats-action", strings.Replace(record, test.old, test.new, 1))
			if len(after) != 1 {
				t.Fatalf("%d findings", len(after))
			}
			if same := after[0] == before[0]; same != test.same {
				t.Errorf("the key is the same: %v, want %v", same, test.same)
			}
			if same := after[0].Fingerprint() == before[0].Fingerprint(); same != test.same {
				t.Errorf("the fingerprint is the same: %v, want %v", same, test.same)
			}
		})
	}
}

// Missing properties of one object have different keys.
func TestKeyOfContainer(t *testing.T) {
	seen := make(map[lint.Key]bool)
	for _, key := range keys(t, "schema", `{}`) {
		if seen[key] {
			t.Errorf("twice: %v", key)
		}
		seen[key] = true
	}
	if len(seen) < 5 {
		t.Errorf("%d keys", len(seen))
	}
}

// The keys in existing baselines stay valid when a message is improved.
func TestKeyIsStable(t *testing.T) {
	for rule, want := range map[string]string{"format": "89811d001951282ccd8010e5664773ec"} {
		for _, key := range keys(t, rule, `{"id":"d/x"}`) {
			if key.Value != want {
				t.Errorf("the key of %s has the value %s, want %s", rule, key.Value, want)
			}
		}
	}
}
