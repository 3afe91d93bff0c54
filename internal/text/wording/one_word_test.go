package wording_test

import (
	"testing"

	"github.com/kbctl/kbctl/internal/text/wording"
)

func TestOneWordOff(t *testing.T) {
	known := []string{"CMAKE_PREFIX_PATH", "CMAKE_IGNORE_PREFIX_PATH", "CURL_CA_BUNDLE", "idle_session_timeout", "tcp_keepalives_idle", "lock_timeout", "GO_V1_X"}
	for name, want := range map[string]string{
		"CMAKE_PACKAGE_PREFIX_PATH": "CMAKE_PREFIX_PATH",
		"CURL_CA_FILE":              "CURL_CA_BUNDLE",
		"idle_client_timeout":       "idle_session_timeout",
		"idle_timeout":              "",
		"tcp_keepalives_max_idle":   "tcp_keepalives_idle",
		"wait_timeout":              "",
		"GO_V2_X":                   "",
		"PREFIX_CMAKE_PATH":         "",
	} {
		if got := wording.OneWordOff(name, known); got != want {
			t.Errorf("%s: got %q, not %q", name, got, want)
		}
	}
}
