package secret

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// hints has at least one word of each line in which likelySecrets finds something.
// Most lines have no such word and need no regex.
var hints = needle.New(true, "pass", "pwd", "pw=", "pw:", "pw ", "pw\"", "pw'", "pw\\", "pw>", "secret", "token", "key", "auth", "cookie", "sess", "sid", "sig",
	"cred", "jwt", "bearer", "psk", "otp", "pin", "user", "login", "role", "://", " -p", "'-p", "\"-p", "\t-p", " -u", "'-u", "\"-u", "\t-u")

// inLines returns the values that are private, judging by the text next to them on
// the line.
func inLines(text string) (spans []Span) {
	start := 0
	for line := range strings.Lines(text) {
		for _, s := range inLine(strings.TrimRight(line, "\r\n")) {
			s.From, s.To = start+s.From, start+s.To
			spans = append(spans, s)
		}
		start += len(line)
	}
	return spans
}

func inLine(line string) (spans []Span) {
	if hints.Has(line) {
		spans = likelySecrets(line)
	}
	if zones.Has(line) {
		spans = append(spans, privateHosts(line)...)
	}
	if strings.Contains(line, "@") {
		spans = append(spans, bareInfos(line)...)
		spans = append(spans, sessions(line)...)
	}
	return spans
}
