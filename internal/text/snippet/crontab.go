package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// shortTime returns a line of a crontab with four fields for its time in place of five.
func shortTime(code string) (line string) {
	if !strings.Contains(code, "* ") { // as nearly always
		return ""
	}
	if m := fourFields.FindStringSubmatch(code); m != nil {
		return m[1]
	}
	return ""
}

// fourFields matches such a line, whose command is a path. A file with another first line may have other fields.
var fourFields = regex.NewRare(`(?m)^((?:[0-9*][0-9*/,-]* +){2}\* +\* +/(?:usr|opt|home|bin|srv|etc|root|var)/[\w./-]+)`)
