package diagnosis

import (
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/secret"
)

// Redact is a match's text without the secrets in it.
func Redact(m match.Match) string { return secret.Redact(string(m.Text)) }

// redacted is an excerpt without the secrets in it. One of the line may be known for
// what stands before the match, such as https://.
func redacted(e match.Excerpt) match.Excerpt {
	for _, s := range secret.Find(e.Line) {
		value := e.Line[s.From:s.To]
		e.Text = strings.ReplaceAll(e.Text, value, secret.Show(value))
	}
	e.Text, e.Line = secret.Redact(e.Text), secret.Redact(e.Line)
	return e
}
