package diagnosis

import (
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/secret"
)

// Redact returns a match's text without secrets.
func Redact(m match.Match) string {
	return redacted(match.Excerpt{Text: string(m.Text), Line: string(m.Line)}).Text
}

// redacted returns an excerpt without secrets. Text before the match, such as
// PASSWORD=, can show that the match has a part of a secret.
func redacted(e match.Excerpt) match.Excerpt {
	values := new(secret.Values)
	values.AddSpans(e.Line, secret.FindInLog(e.Line))
	e.Text, e.Line = values.RedactLog(e.Text), secret.RedactLog(e.Line)
	return e
}
