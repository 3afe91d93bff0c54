package snippet

import (
	"strings"
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
