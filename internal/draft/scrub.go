package draft

import (
	"regexp"
	"strings"

	"github.com/kbctl/kbctl/internal/secret"
)

// Scrubbed counts what [Scrub] took out.
type Scrubbed struct{ Secrets, Names int }

var (
	home  = regexp.MustCompile(`(/home/|/Users/|[A-Za-z]:\\+Users\\+)([^/\\\s"'` + "`" + `:;,)\]]+)`)
	email = regexp.MustCompile(`\b[\w.+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}\b`)
)

// Scrub takes keys, passwords, the names of users in paths, and e-mail addresses
// out of a log, so that it can be made public.
func Scrub(log string) (string, Scrubbed) {
	var s Scrubbed
	s.Secrets = len(secret.Find(log))
	log = secret.Redact(log)
	log = home.ReplaceAllStringFunc(log, func(path string) string {
		at := home.FindStringSubmatch(path)
		if at[2] != "user" {
			s.Names++
		}
		return at[1] + "user"
	})
	log = email.ReplaceAllStringFunc(log, func(address string) string {
		if strings.HasPrefix(address, "git@") || address == "user@example.org" {
			return address
		}
		s.Names++
		return "user@example.org"
	})
	return log, s
}
