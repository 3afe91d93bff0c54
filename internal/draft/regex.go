// Package draft makes the beginning of a record from a line of a log or from an
// official error. It fills in what follows from these, and invents nothing.
package draft

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// The least and the most that a regex has of a message, in bytes. What is longer
// is cut between two words: a regex matches anywhere.
const (
	leastLetters = 8
	mostRegex    = 240
	mostLine     = 4000 // a signature has no more
)

// errNoWords says that a message has too few words of its own to be known by.
var errNoWords = errors.New("it has too few words of its own to be known by")

// ErrMasked says that a message cannot be known by what is left of it when private
// values are masked.
var ErrMasked = errors.New("without the private values that are masked in it, it finds its own line no more")

// Regex makes a regular expression that finds messages that differ from one in
// what varies alone: times, numbers, addresses, paths, quoted texts, names that
// somebody has given to a table, a pod or the like. Other quoted names stay, for
// without them it would find every error of their kind. It is of the first
// sentence, if that says enough.
func Regex(message string) (string, error) { return regexOf(message, hidden) }

// RegexIn is a Regex that finds the message in its line, both as the line was and as
// Scrub has left it: where it otherwise would not, whatever may have been masked is
// left open. The case of letters, which masking leaves alone, does not count.
func RegexIn(message, line, scrubbed string) (string, error) {
	for _, open := range []*regexp.Regexp{hidden, maybeHidden} {
		regex, err := regexOf(message, open)
		if err != nil {
			return "", err
		}
		if re, err := regexp.Compile("(?i)" + regex); err == nil && re.MatchString(rawline.Plain(line)) && re.MatchString(rawline.Plain(scrubbed)) {
			return regex, nil
		}
	}
	return "", ErrMasked
}

func regexOf(message string, open *regexp.Regexp) (string, error) {
	parts := trim(sentence(cut(keepNames(openMasked(split(shorten(message)), open)))))
	if letters(parts) < leastLetters {
		return "", errNoWords
	}
	var b strings.Builder
	for i, part := range parts {
		size := i > 0 && parts[i-1].Placeholder == "<num>"
		switch at := unit.FindStringSubmatchIndex(part.Text); {
		case part.Placeholder != "":
			b.WriteString(class(part, i+1 < len(parts) && unit.MatchString(parts[i+1].Text)))
		case size && at != nil && at[2] >= 0: // which may be more or less elsewhere
			b.WriteString(literal(part.Text[:at[2]]) + `[kKMGT]i?B` + literal(part.Text[at[3]:]))
		default:
			b.WriteString(literal(part.Text))
		}
	}
	if last := parts[len(parts)-1]; last.Placeholder == "" && number.MatchString(last.Text) {
		b.WriteString(`\b`) // exit code 1 is not exit code 137
	}
	return b.String(), nil
}

// number is what a number ends with, or a word with one.
var number = regexp.MustCompile(`[0-9][0-9A-Fa-f]*$`)

// hidden is what Scrub has put for a value, of which the regex finds any, and
// maybeHidden what it may have. A folder of a user is a part of a path, and where the
// name has blanks, Scrub has seen more of the path than there is.
var (
	hidden      = regexp.MustCompile(`\*{4,}|\buser@example\.org\b`)
	maybeHidden = regexp.MustCompile(`\*+|\buser@example\.org\b|\S*(?:[/\\]|\B~)user\b[^\s:]*`)
)

// What stands for a value that Scrub has masked: a word, an address, a value of any
// kind.
const (
	masked   = "<masked>"
	address  = "<address>"
	anything = "<anything>"
)

// maskedAs is the placeholder for a masked value.
func maskedAs(text string, open *regexp.Regexp) string {
	switch {
	case strings.Contains(text, "@"):
		return address
	case open == maybeHidden:
		return anything
	}
	return masked
}

// openMasked makes masked values parts that vary.
func openMasked(parts []template.Part, hidden *regexp.Regexp) (open []template.Part) {
	for _, part := range parts {
		last := 0
		for _, at := range hidden.FindAllStringIndex(part.Text, -1) {
			if part.Placeholder == "<path>" && hidden == maybeHidden {
				part.Placeholder = anything
			}
			if part.Placeholder != "" {
				break
			}
			if last < at[0] {
				open = append(open, template.Part{Text: part.Text[last:at[0]]})
			}
			text := part.Text[at[0]:at[1]]
			open = append(open, template.Part{Text: text, Placeholder: maskedAs(text, hidden)})
			last = at[1]
		}
		if part.Text = part.Text[last:]; part.Text != "" {
			open = append(open, part)
		}
	}
	return open
}

// name is a quoted identifier of some length, by which an error is known.
var name = regexp.MustCompile("^['\"`][A-Za-z_][\\w.]{2,60}['\"`]$")

var (
	// code is what stands before a number that tells one error from another, and
	// codeNumber such a number.
	code       = regexp.MustCompile(`(?i:(?:error|errno|code|status|signal|hresult)["']?[ :=#(]{1,3})$|(?:^|\[)[A-Z]{2,6}-$|^Msg $`)
	codeNumber = regexp.MustCompile(`^(?:0[xX][0-9A-Fa-f]+|[0-9]+)$`)
)

// keepNames makes quoted names and numbers of errors parts that stay.
func keepNames(parts []template.Part) (kept []template.Part) {
	for i, part := range parts {
		before := ""
		if i > 0 && parts[i-1].Placeholder == "" {
			before = parts[i-1].Text
		}
		isCode := codeNumber.MatchString(part.Text) && code.MatchString(before)
		if part.Placeholder != "" && (isCode || name.MatchString(part.Text) && !isOwn(before, part.Text)) {
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

// full is the end of a sentence.
var full = regexp.MustCompile(`[.!] +\(?[A-Z]`)

// sentence cuts a message after its first sentence, if that has words enough.
func sentence(parts []template.Part) []template.Part {
	for i, part := range parts {
		if part.Placeholder != "" {
			continue
		}
		for _, at := range full.FindAllStringIndex(part.Text, -1) {
			first := append(slices.Clone(parts[:i]), template.Part{Text: part.Text[:at[0]]})
			if letters(first) >= 3*leastLetters {
				return first
			}
		}
	}
	return parts
}

// cut ends a message where its regex would get too long.
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

// trim takes what varies off the ends, as far as enough is left to know the
// message by, and then the punctuation that led to it.
func trim(parts []template.Part) []template.Part {
	for len(parts) > 1 && vain(parts[0]) && letters(parts[1:]) >= leastLetters {
		if parts = parts[1:]; parts[0].Placeholder == "" {
			parts[0].Text = strings.TrimLeft(parts[0].Text, " \t:,;.)]}>")
		}
	}
	for n := len(parts) - 1; n > 0 && vain(parts[n]) && !dangling(parts[:n]) && letters(parts[:n]) >= 2*leastLetters; n-- {
		parts = parts[:n]
	}
	if len(parts) > 0 && parts[0].Placeholder == "" {
		parts[0].Text = strings.TrimLeftFunc(parts[0].Text, unicode.IsSpace)
	}
	if n := len(parts) - 1; n >= 0 && parts[n].Placeholder == "" {
		parts[n].Text = strings.TrimRight(parts[n].Text, " \t\r\n\f\v,.;:=@([{<")
	}
	return parts
}

// preposition is a word after which something must follow.
var preposition = regexp.MustCompile(`(?i)\b(?:to|at|from|in|into|for|of|on|with|by|than|via|and|or) +["'(\[<]?$`)

// dangling tells whether a message would break off in the middle without what
// follows: could not connect to.
func dangling(parts []template.Part) bool {
	last := parts[len(parts)-1]
	return last.Placeholder == "" && preposition.MatchString(last.Text)
}

// vain tells whether nobody knows a message by a part at its end.
func vain(part template.Part) bool {
	return part.Placeholder != "" || !strings.ContainsFunc(part.Text, unicode.IsLetter)
}

// letters counts the letters that stay as they are, a Chinese one for a word of
// three.
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

// literal writes a text as a regex. White space of which there is much may be more
// or less of it elsewhere.
func literal(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		spaces := len(text[i:]) - len(strings.TrimLeft(text[i:], " \t"))
		switch {
		case spaces > 1 || r == '\t':
			b.WriteString(`[ \t]+`)
			size = spaces
		case r == '\r' || r == '\n':
			b.WriteString(`\s`)
		case r == utf8.RuneError || visible.Hidden(r): // which stands for several bytes that are no text
			b.WriteString(`.{1,4}`)
		default:
			b.WriteString(regexp.QuoteMeta(text[i : i+size]))
		}
		i += size
	}
	return b.String()
}

// unit is what a size is counted in; its group is one of bytes.
var unit = regexp.MustCompile(`^ ?(?:([kKMGT]i?B)\b|bytes?\b|%|seconds?\b|s\b|ms\b)`)

// classes are the regexes for what varies; the first that matches the text is taken.
var classes = map[string][]string{
	"<time>":  {`[0-9][0-9TZ:., +/-]*`, `[A-Z][a-z]{2} +[0-9: ]+`},
	masked:    {`\S+`},
	address:   {`\S+@\S+`, `\S+`},
	anything:  {`.+`},
	own:       {`[\w.-]+`, `\S+`},
	"<uuid>":  {`[0-9A-Fa-f-]{36}`},
	"<url>":   {"[a-z0-9+]+://[^\\s\"'<>)\\]`]+"},
	"<ip>":    {`[0-9.:]+`},
	"<hex>":   {`0[xX][0-9A-Fa-f]+`, `[0-9a-f]+`, `[0-9A-F]+`},
	"<path>":  {`[\w.@+=/\\:~-]+`},
	`"<str>"`: {`"[^"\n]*"`},
	"`<str>`": {"`[^`\\n]*`"},
	"'<str>'": {`'[^'\n]*'`},
	"<num>":   {`[0-9]+`, `[0-9.,]+`, `[0-9.,]+%`, `[0-9.,]+[A-Za-z]+`, `[0-9.,eE+-]+`, `[0-9.,eE+-]+[A-Za-z%]+`},
}

var compiled = func() map[string]*regexp.Regexp {
	all := make(map[string]*regexp.Regexp)
	for _, list := range classes {
		for _, c := range list {
			all[c] = regexp.MustCompile(`\A(?:` + c + `)\z`)
		}
	}
	return all
}()

// class writes what varies as a regex. A number of things of some size may have
// a fraction.
func class(part template.Part, fraction bool) string {
	for _, c := range classes[part.Placeholder] {
		if compiled[c].MatchString(part.Text) {
			if fraction && c == `[0-9]+` {
				return `[0-9.,]+`
			}
			return c
		}
	}
	return literal(part.Text)
}
