package draft

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

var (
	// maskedValue matches what Scrub puts in place of a value.
	maskedValue = lazyregexp.New(`\*{4,}|\buser@example\.org\b`)
	// maybeMasked also matches text that Scrub may have put there: any asterisks, and the
	// rest of a path after a user, because a name with spaces can end too late.
	maybeMasked = lazyregexp.New(`\*+|\buser@example\.org\b|\S*(?:[/\\]|\B~)user\b[^\s:]*`)
)

// The placeholders for values that Scrub has masked.
const (
	masked   = "<masked>" // a word
	address  = "<address>"
	anything = "<anything>"
)

// placeholder returns the placeholder for a masked value.
func placeholder(text string, lenient bool) string {
	switch {
	case strings.Contains(text, "@"):
		return address
	case lenient:
		return anything
	}
	return masked
}

// openMasked makes masked values varying parts.
func openMasked(parts []template.Part, lenient bool) (open []template.Part) {
	re := maskedValue
	if lenient {
		re = maybeMasked
	}
	for _, part := range parts {
		last := 0
		for _, at := range re.FindAllStringIndex(part.Text, -1) {
			if part.Placeholder == "<path>" && lenient {
				part.Placeholder = anything
			}
			if part.Placeholder != "" {
				break
			}
			if last < at[0] {
				open = append(open, template.Part{Text: part.Text[last:at[0]]})
			}
			text := part.Text[at[0]:at[1]]
			open = append(open, template.Part{Text: text, Placeholder: placeholder(text, lenient)})
			last = at[1]
		}
		if part.Text = part.Text[last:]; part.Text != "" || part.Placeholder != "" {
			open = append(open, part)
		}
	}
	return open
}

// name matches a quoted identifier.
var name = lazyregexp.New("^['\"`][A-Za-z_][\\w.]{2,60}['\"`]$")

var (
	// code matches the text before a number that identifies an error, and codeNumber
	// matches the number.
	code       = lazyregexp.New(`(?i:(?:\berror|cudaerror|errno|code|status|signal|hresult)["']?[ :=#(]{1,3})$|(?:^|\[)[A-Z]{2,6}-$|^Msg $|\bcurl: \($`)
	codeNumber = lazyregexp.New(`^(?:0[xX][0-9A-Fa-f]+|[0-9]+)$`)
)

// keepNames keeps the names of a program and the numbers that identify an error.
func keepNames(parts []template.Part, narrow bool) (kept []template.Part) {
	for i, part := range parts {
		before := ""
		if i > 0 && parts[i-1].Placeholder == "" {
			before = parts[i-1].Text
		}
		isCode := codeNumber.MatchString(part.Text) && code.MatchString(before)
		quoted := len(part.Text) >= 2 && strings.HasSuffix(part.Placeholder, `<str>`+part.Text[:1]) && keepsOwn(before, part.Text[1:len(part.Text)-1])
		if part.Placeholder != "" && (isCode || quoted || narrow && name.MatchString(part.Text)) {
			part.Placeholder = ""
		}
		if n := len(kept) - 1; n >= 0 && part.Placeholder == "" && kept[n].Placeholder == "" {
			kept[n].Text += part.Text
		} else {
			kept = append(kept, part)
		}
	}
	return kept
}

// sentenceEnd matches the end of a sentence and the start of the next one.
var sentenceEnd = lazyregexp.New(`[.!] +\(?[A-Z]`)

// firstSentence cuts a message after its first sentence, if that has enough words.
func firstSentence(parts []template.Part) []template.Part {
	for i, part := range parts {
		if part.Placeholder != "" {
			continue
		}
		for _, at := range sentenceEnd.FindAllStringIndex(part.Text, -1) {
			first := append(slices.Clone(parts[:i]), template.Part{Text: part.Text[:at[0]]})
			if letters(first) >= 3*leastLetters {
				return first
			}
		}
	}
	return parts
}

// cut cuts a message if its regex would be too long.
func cut(parts []template.Part) []template.Part {
	length := 0
	for i, part := range parts {
		text := part.Text
		if part.Placeholder != "" {
			text = part.Placeholder
		}
		if length += len(text); length <= mostRegex {
			continue
		}
		short := parts[:i:i]
		if room := len(text) - (length - mostRegex); part.Placeholder == "" {
			short = append(short, template.Part{Text: text[:max(strings.LastIndexByte(text[:room], ' '), 0)]})
		}
		return short
	}
	return parts
}

// trim removes varying parts from both ends as long as enough words remain, and then the
// punctuation next to them.
func trim(parts []template.Part) []template.Part {
	parts = slices.Clone(parts)
	for len(parts) > 1 && isVarying(parts[0]) && letters(parts[1:]) >= leastLetters {
		if parts = parts[1:]; parts[0].Placeholder == "" {
			parts[0].Text = strings.TrimLeft(parts[0].Text, " \t:,;.)]}>")
		}
	}
	for n := len(parts) - 1; n > 0 && isVarying(parts[n]) && !dangling(parts[:n]) && letters(parts[:n]) >= 2*leastLetters; n-- {
		parts = parts[:n]
		if parts[n-1].Placeholder == "" {
			parts[n-1].Text = strings.TrimRight(parts[n-1].Text, " \t'\"`‘“")
		}
	}
	if len(parts) > 0 && parts[0].Placeholder == "" {
		parts[0].Text = strings.TrimLeftFunc(parts[0].Text, unicode.IsSpace)
	}
	if n := len(parts) - 1; n >= 0 && parts[n].Placeholder == "" {
		parts[n].Text = strings.TrimRight(parts[n].Text, " \t\r\n\f\v,.;:=@([{<")
	}
	return parts
}

// preposition matches a word that needs another one after it.
var preposition = lazyregexp.New(`(?i)\b(?:to|at|from|in|into|for|of|on|with|by|than|via|and|or) +["'(\[<]?$`)

// dangling reports whether parts end in the middle of a phrase, such as "could not connect
// to".
func dangling(parts []template.Part) bool {
	last := parts[len(parts)-1]
	return last.Placeholder == "" && preposition.MatchString(last.Text)
}

// isVarying reports whether a part at an end of a message does not identify it.
func isVarying(part template.Part) bool {
	return part.Placeholder != "" || !strings.ContainsFunc(part.Text, unicode.IsLetter)
}

// letters counts the letters of the parts that stay. A Chinese character counts as three.
func letters(parts []template.Part) (n int) {
	for _, part := range parts {
		if part.Placeholder != "" {
			continue
		}
		for _, r := range part.Text {
			switch {
			case unicode.Is(unicode.Han, r):
				n += 3
			case unicode.IsLetter(r):
				n++
			}
		}
	}
	return n
}
