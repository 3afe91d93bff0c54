package claim

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestAlign checks which messages are clearly another one with wrong words.
func TestAlign(t *testing.T) {
	near := func(messages [2]string) bool {
		return isNear(align(tokens(messages[0], false), tokens(messages[1], true)))
	}
	testkit.Table(t, near, map[[2]string]bool{
		{"CONFLICT (content): Merge conflict during rebase", "CONFLICT ({}): Merge conflict in {}"}:                                           true,
		{"error: failed to push some commits to 'origin'", "failed to push some refs to '{}'"}:                                                true,
		{"fatal: refusing to merge unrelated history", "refusing to merge unrelated histories"}:                                               true,
		{"fatal: refusing to merge unrelated branches", "refusing to merge unrelated histories"}:                                              true,
		{"IndexError: list index out of bounds", "list index out of range"}:                                                                   true,
		{"listen EADDRINUSE: port already in use", "EADDRINUSE: address already in use"}:                                                      true,
		{"ERROR: canceling statement because of statement timeout", "canceling statement due to statement timeout"}:                           true,
		{"RuntimeError: This event loop already runs", "This event loop is already running"}:                                                  true,
		{"could not open data file", "could not open log file \"{}\""}:                                                                        false,
		{"Got permission denied while trying to connect to the daemon at x", "permission denied while trying to connect to the daemon at {}"}: false,
		{"no class with name found", "no class with name {} was found"}:                                                                       false,
		{"refusing to merge", "refusing to merge unrelated histories"}:                                                                        false,
		{"could not connect to server: refused", "could not connect to the primary server: {}"}:                                               false,
		{"Layer already exists", "file already exists"}:                                                                                       false,
		{"too many open files", "too many arguments to {}"}:                                                                                   false,
		{"connection reset by firewall", "Connection reset by peer"}:                                                                          false,
		{"index build failed for all keys that are not valid", "index \"{}\" is not valid"}:                                                   false,
	})
}
