package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// otherAuthorities returns the command of one family of Linux that reads certificates, if the code puts them where only the other
// family looks.
func otherAuthorities(code string) string {
	debian, redHat := strings.Contains(code, "update-ca-certificates"), strings.Contains(code, "update-ca-trust")
	switch {
	case redHat && !debian && strings.Contains(code, "/usr/local/share/ca-certificates"):
		return "update-ca-trust"
	case debian && !redHat && strings.Contains(code, "/etc/pki/ca-trust"):
		return "update-ca-certificates"
	}
	return ""
}

// lineFeedInSed matches a command of sed that looks for a line feed. sed reads each line without it, unless -z or the command N joins
// lines.
var lineFeedInSed = regex.NewRare(`(?m)(?:^|[;|&] )(sed (?:-i |-E |-r |-i\.bak )*(?:-e )?['"]s/[^/'"\n]*\\n[^/'"\n]*/[^'"\n]*['"])`)
