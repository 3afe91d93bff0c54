package rules

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var hiddenCharacter = &lint.Rule{
	Name: "hidden-character", Group: "safety", Severity: lint.Error,
	Title: "a text contains a hidden character",
	Doc: `People paste commands from records, and language models follow them. Neither notices invisible characters.
Bidi controls change the order in which text is shown. Zero-width characters make two names look the same.
Tags spell whole sentences that only a machine reads. Terminals execute some control characters. Private
use characters look different on every screen. The rule checks all texts and the names of members, whether
the JSON has the character itself or an escape.

Some of these characters are legitimate: joiners in emoji and in scripts that join letters, variation
selectors after characters with variants, and, in prose only, direction marks next to Hebrew or Arabic and
soft hyphens within words. Typographic spaces are not findings either. Fixture logs may have control
characters.`,
	Hint: `delete the character, or type the text again; in a regex write an escape such as \x{200b}`,
	Record: func(p *lint.Pass, r *schema.Record) {
		if !visible.SuspectJSON(r.Source.Text) {
			return
		}
		for at, value := range r.Strings {
			reportHidden(p, r, at, value)
		}
	},
}

func reportHidden(p *lint.Pass, r *schema.Record, at schema.StringAt, value string) {
	for i, run := range visible.Misplaced(value, codeOf(at, value)) {
		if i == mostInText {
			return
		}
		message := sayHidden(value, run)
		if at.Name {
			message = "the name of the member has " + message
		}
		reportWithin(p, r, at, message, run.From, run.To)
	}
}

// reportWithin reports a part of a string, or the whole name of a member.
func reportWithin(p *lint.Pass, r *schema.Record, at schema.StringAt, message string, from, to int) {
	place := lint.Place{Record: r, Pointer: at.Pointer}
	if !at.Name {
		place.From, place.To = int32(from), int32(to)
	}
	p.Report(lint.Finding{Place: place, Message: message})
}

// sayHidden names a run of hidden characters and describes its effect.
func sayHidden(s string, run visible.Run) string {
	name := visible.Name(run.First)
	if run.Count > 1 {
		name += fmt.Sprintf(" and %s after it", wording.Count(run.Count-1, "more hidden character"))
	}
	if spelled := tagged(s[run.From:run.To]); spelled != "" {
		return fmt.Sprintf("%s: a machine reads %q", name, clip(spelled))
	}
	return name + ", " + effect(run.First)
}

// tagged returns the ASCII that tag characters spell.
func tagged(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r >= 0xE0020 && r < 0xE007F {
			b.WriteRune(r - 0xE0000)
		}
	}
	return b.String()
}

// effect describes what a hidden character does.
func effect(r rune) string {
	switch {
	case r < ' ', r >= 0x7F && r < 0xA0:
		return "a control character, which terminals may obey"
	case r == 0x061C, r == 0x200E, r == 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
		return "which changes the order in which the text is shown"
	case r == utf8.RuneError, r >= 0xE000 && r <= 0xF8FF, r >= 0xF0000:
		return "which looks different everywhere"
	}
	return "which is invisible"
}
