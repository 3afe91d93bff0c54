package draft

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// Sizes in bytes.
const (
	leastLetters = 8
	mostRegex    = 240  // a longer message is cut between two words
	mostLine     = 4000 // the limit of a signature
)

// errNoWords means that a message has too few words that stay the same.
var errNoWords = errors.New("it has too few words that identify it")

// ErrMasked means that a regex of a masked message does not match the original line.
var ErrMasked = errors.New("without its masked private values, it does not match its own line")

// Regex returns a regex for messages that differ from one message only in varying parts:
// times, numbers, addresses, paths, quoted texts, and names that users choose. The words of
// the program stay. Only the first sentence counts, if it has enough words.
func Regex(message string) (string, error) {
	form, err := Source{Message: message}.form(wide)
	return form.Regex, err
}

// A Source is what a regex is made from.
type Source struct {
	Message string
	// Lines are lines that the regex matches, such as that of the message before and after
	// [Scrub].
	Lines []string
	// Names are the identifiers of the user's source.
	Names map[string]bool
	// Words are words of the message that vary.
	Words []string
	// Others are messages of the same error in other logs. They show what varies.
	Others []string
}

// A Form is a regex that was made from a message.
type Form struct {
	Regex string
	// Marked is the regex with each varying part between « and ».
	Marked string
	// Kept are words and numbers of the message that stay and may vary.
	Kept []string
}

// Describe returns the regex, which of its parts vary, and what may vary although it stays.
func (f Form) Describe() []string {
	lines := []string{"regex: " + f.Regex}
	if strings.Contains(f.Marked, "«") {
		lines = append(lines, "What varies is marked: "+f.Marked)
	}
	if len(f.Kept) > 0 {
		lines = append(lines, "What stays and may vary: "+strings.Join(f.Kept, ", "))
	}
	return lines
}

// A width says how much of a message varies.
type width int

const (
	wide    width = iota
	narrow        // names stay
	lenient       // what Scrub may have masked varies, too
)

// make returns a regex that matches the lines. If necessary, it matches anything where Scrub may have masked something. It ignores case.
func (s Source) make(w width) (Form, error) {
	for _, w := range []width{w, lenient} {
		form, err := s.form(w)
		if err != nil {
			return form, err
		}
		re, err := regexp.Compile("(?i)" + form.Regex)
		if err == nil && !slices.ContainsFunc(s.Lines, func(line string) bool { return !re.MatchString(rawline.Plain(line)) }) {
			return form, nil
		}
	}
	return Form{}, ErrMasked
}

// alone matches a message of the system that consists of one word.
var alone = lazyregexp.New(`^(?:Killed|Aborted|Terminated)$`)

// form makes a regex without trying it.
func (s Source) form(w width) (Form, error) {
	if alone.MatchString(s.Message) {
		whole := `\b` + s.Message + `(?:\n|$)`
		return Form{Regex: whole, Marked: whole}, nil
	}
	var parts []template.Part
	switch {
	case s.Others != nil:
		parts = align(shorten(s.Message), s.Others)
	case w == narrow:
		parts = template.Split(shorten(s.Message))
	default:
		parts = split(shorten(s.Message), s.Names, s.Words...)
	}
	if parts = keepNames(openMasked(parts, w == lenient), w == narrow); w != narrow {
		parts = dropPrefix(parts)
	}
	if parts = trim(firstSentence(cut(parts))); letters(parts) < leastLetters {
		return Form{}, errNoWords
	}
	return render(parts), nil
}

// render writes parts as a regex.
func render(parts []template.Part) Form {
	var regex, marked strings.Builder
	for i, part := range parts {
		size := i > 0 && parts[i-1].Placeholder == "<num>"
		text := literal(part.Text)
		switch at := unit.FindStringSubmatchIndex(part.Text); {
		case part.Placeholder != "":
			text = class(part, i+1 < len(parts) && unit.MatchString(parts[i+1].Text))
			marked.WriteString("«" + text + "»")
		case size && at != nil && at[2] >= 0: // other sizes may have other units
			text = literal(part.Text[:at[2]]) + `[kKMGT]i?B` + literal(part.Text[at[3]:])
			marked.WriteString(literal(part.Text[:at[2]]) + `«[kKMGT]i?B»` + literal(part.Text[at[3]:]))
		default:
			marked.WriteString(text)
		}
		regex.WriteString(text)
	}
	if last := parts[len(parts)-1]; last.Placeholder == "" && number.MatchString(last.Text) {
		regex.WriteString(`\b`) // exit code 1 is not exit code 137
		marked.WriteString(`\b`)
	}
	return Form{regex.String(), marked.String(), mayVary(parts)}
}

// number matches the end of a number, or of a word with one.
var number = lazyregexp.New(`[0-9][0-9A-Fa-f]*$`)

// literal returns a regex for a text. It allows any amount of white space in place of a
// tab or of several spaces.
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
		case r == utf8.RuneError || visible.Hidden(r): // may replace several bytes
			b.WriteString(`.{1,4}`)
		default:
			b.WriteString(regexp.QuoteMeta(text[i : i+size]))
		}
		i += size
	}
	return b.String()
}

// unit matches the unit of a number. Its group is a unit of bytes.
var unit = lazyregexp.New(`^ ?(?:([kKMGT]i?B)\b|bytes?\b|%|seconds?\b|s\b|ms\b)`)

// classes are regexes for each placeholder. The first one that matches the text is used.
var classes = map[string][]string{
	"<time>":  {`[0-9][0-9TZ:., +/-]*`, `[A-Z][a-z]{2} +[0-9: ]+`},
	masked:    {`\S+`},
	address:   {`\S+@\S+`, `\S+`},
	anything:  {`.+`},
	maybe:     {`.*`},
	maybeWord: {`\S*`},
	own:       {`\S+`, `.+`},
	curled:    {`[^’”\n]*`},
	backtick:  {`[^'\n]*`},
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

// class returns a regex for a varying part. fraction means that a number may have a
// fraction.
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
