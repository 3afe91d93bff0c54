package claim

import "testing"

// TestAlign checks which messages are clearly another one with wrong words.
func TestAlign(t *testing.T) {
	for _, test := range []struct {
		stated, real string
		want         bool
	}{
		{"CONFLICT (content): Merge conflict during rebase", "CONFLICT ({}): Merge conflict in {}", true},
		{"error: failed to push some commits to 'origin'", "failed to push some refs to '{}'", true},
		{"fatal: refusing to merge unrelated history", "refusing to merge unrelated histories", true},
		{"refusing to merge", "refusing to merge unrelated histories", false},
		{"could not connect to server: refused", "could not connect to the primary server: {}", false},
		{"Layer already exists", "file already exists", false},
		{"too many open files", "too many arguments to {}", false},
		{"connection reset by firewall", "Connection reset by peer", false},
		{"index build failed for all keys that are not valid", "index \"{}\" is not valid", false},
	} {
		a := align(tokens(test.stated, false), tokens(test.real, true))
		if got := isNear(a, false); got != test.want {
			t.Errorf("%q, %q: got %v (%+v)", test.stated, test.real, got, a)
		}
	}
}
