package diagnosis

import (
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/secret"
)

// Redact returns a match's text without secrets.
func Redact(m match.Match) string { return secret.Redact(string(m.Text)) }

// redacted returns an excerpt without secrets. It also looks at the text before the
// match: https:// there can reveal that the match contains a secret.
func redacted(e match.Excerpt) match.Excerpt {
	for _, s := range secret.Find(e.Line) {
		value := e.Line[s.From:s.To]
		e.Text = strings.ReplaceAll(e.Text, value, secret.Show(value))
	}
	e.Text, e.Line = secret.Redact(e.Text), secret.Redact(e.Line)
	return e
}
