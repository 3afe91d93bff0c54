package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// lacksMark says that an action, a reason or a condition ends without a punctuation mark, if it is the only one of its kind in the record,
// and several have one. If its last word needs another one, one other text is enough. None of 2,000 right records has such a text.
func lacksMark(r *schema.Record, t passage) string {
	const several = 4 // other texts
	last := t.text[strings.LastIndexByte(t.text, ' ')+1:]
	needs := needsMore(t, last)
	if !needs && (!plainEnd.MatchString(lastBytes(t.text, 80)) || 'a' <= t.text[0] && t.text[0] <= 'z') { // a clause needs no mark
		return ""
	}
	open, ended := endsOf(r, t.member)
	if open != 1 || ended == 0 || ended < several && !needs {
		return ""
	}
	return fmt.Sprintf("the text ends in %q", last)
}

// needsMore reports whether the last word of a text is one after which a text of its kind goes on.
func needsMore(t passage, last string) bool {
	switch t.member {
	case "action":
		return stranded[last] && !phrasal[last] && (last == "not" || !relative.MatchString(t.text))
	case "condition":
		return copulas[last] && !asking.MatchString(strings.TrimSuffix(t.text, last)) || auxiliaries[last]
	}
	return false
}

// endsOf counts the actions, reasons or conditions of a record without and with a punctuation mark at their end.
func endsOf(r *schema.Record, member string) (open, ended int) {
	for t := range passages(r) {
		if t.member != member || t.entry >= mostCompared {
			continue
		}
		text := strings.TrimSpace(t.text)
		switch {
		case text == "":
		case strings.ContainsRune(".!?)`\"'", rune(text[len(text)-1])):
			ended++
		default:
			open++
		}
	}
	return open, ended
}

var (
	// relative recognizes a text in which a preposition may end a clause: "the library that it is linked with".
	relative = regex.NewRecognizer(`\b(?:that|which|what|who|where|how|it|they|is|are|was|were|been|be)\b|\bto [a-z]+(?: [a-z]+)? (?:of|with|for|by)$`)
	// phrasal are prepositions that end a clause more often, with their verb: "the port to listen on".
	phrasal = wordSet("on in to into from at as")
	// copulas are the forms of "be" after which a clause goes on, unless a word that [asking] recognizes is before them: "You know what
	// the port is".
	copulas = wordSet("is are was were be been")
	asking  = regex.NewRecognizer(`(?i)\b(?:what|which|who|where|how|when|than|as|it|they|that|there|whatever|whichever|wherever|whose|way|same|but|or|never|always|longer|is|are|was|were|be) `)
	// auxiliaries are words after which a condition goes on.
	auxiliaries = wordSet("a may might must will would should")
)
