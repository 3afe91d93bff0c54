package scaffold

import (
	"runtime/debug"
	"testing"
)

// TestSource checks which kbctl init writes into files: a release, or else the branch.
func TestSource(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef0123456789abcdef01234567"}
	tests := []struct {
		version  string
		settings []debug.BuildSetting
		sum      string
		ref, pin string
	}{
		{"v1.2.3", nil, "", "v1.2.3", "v1.2.3"},
		{"v1.2.3", []debug.BuildSetting{{Key: "vcs", Value: "git"}, revision}, "", "v1.2.3", revision.Value + " # v1.2.3"},
		{"v1.2.3+dirty", []debug.BuildSetting{revision}, "", "main", "main"},
		{"v1.2.4-0.20261121132312-0123456789ab", []debug.BuildSetting{revision}, "", "main", "main"},
		{"v1.2.4-0.20261121132312-0123456789ab", nil, "h1:x", "0123456789ab", "main"},
		{"v0.0.0-20261121132312-0123456789ab", nil, "h1:x", "0123456789ab", "main"},
		{"v1.2.4-rc.1.0.20261121132312-0123456789ab", nil, "h1:x", "0123456789ab", "main"},
		{"(devel)", nil, "", "main", "main"},
		{"", nil, "", "main", "main"},
	}
	for _, test := range tests {
		info := &debug.BuildInfo{Main: debug.Module{Version: test.version, Sum: test.sum}, Settings: test.settings}
		if ref, pin := sourceOf(info); ref != test.ref || pin != test.pin {
			t.Errorf("%q: %q, %q; want %q, %q", test.version, ref, pin, test.ref, test.pin)
		}
	}
}
