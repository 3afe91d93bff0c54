package draft

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/secret"
)

// A Masked is a private value that [Scrub] hid.
type Masked struct {
	Line int    // from 0
	Kind string // what it is, with its article
}

// scrub hides what looks private in the texts that the user gives. The record becomes
// public like its log.
func (o *Options) scrub() {
	for _, option := range []struct {
		flag string
		text *string
	}{{"--signature", &o.Signature}, {"--signature-zh", &o.SignatureZh}, {"--cause", &o.Cause}, {"--cause-zh", &o.CauseZh}} {
		var masked []Masked
		*option.text, masked = Scrub(*option.text)
		for _, m := range masked {
			o.Note("Masked in %s because it looks like %s", option.flag, m.Kind)
		}
	}
}

// Scrub hides what looks like a secret or personal data in a log that is to become
// public. It keeps the lines.
func Scrub(log string) (clean string, masked []Masked) {
	spans := secret.FindPrivate(log)
	last, line := 0, 0
	for _, s := range spans {
		line += strings.Count(log[last:s.From], "\n")
		last = s.From
		masked = append(masked, Masked{line, s.Kind})
	}
	return secret.Hide(log, spans), masked
}
