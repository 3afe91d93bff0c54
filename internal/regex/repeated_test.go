package regex

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

func TestRepeats(t *testing.T) {
	testkit.Table(t, func(pattern string) string {
		all := Repeats(pattern)
		if len(all) == 0 {
			return ""
		}
		return all[0].Alternative + " after " + all[0].Earlier
	}, map[string]string{
		`no (?:file|folder|file) there`:       "file after file",
		`no (?:file||folder) there`:           "",
		`no such file|no such file or folder`: "no such file or folder after no such file",
		`no such file or folder|no such file`: "",
		`(?:file|files) missing`:              "",
		`x(a|b)|y(a|b)`:                       "",
		`full|disk full.*`:                    "disk full.* after full",
		`full|disk full*`:                     "",
		`a\|b\|a`:                             "",
		`[a|b|a]`:                             "",
	})
}
