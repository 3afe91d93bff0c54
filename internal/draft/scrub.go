package draft

import (
	"regexp"
	"strings"

	"github.com/kbctl/kbctl/internal/secret"
)

var (
	home  = regexp.MustCompile(`(/home/|/Users/|[A-Za-z]:\\+Users\\+)([^/\\\s"'` + "`" + `:;,)\]]+)`)
	email = regexp.MustCompile(`\b[\w.+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}\b`)
)

// Scrub takes keys, passwords, the names of users in paths, and e-mail addresses
// out of a log, so that it can be made public. Lines stay lines.
func Scrub(log string) string {
	log = home.ReplaceAllString(secret.Mask(log), "${1}user")
	return email.ReplaceAllStringFunc(log, func(address string) string {
		if strings.HasPrefix(address, "git@") {
			return address
		}
		return "user@example.org"
	})
}
