package regex

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// escape checks an escape, inside or outside of a class.
func (d *dialects) escape(at int, text string, inClass bool) {
	if len(text) < 2 || text[0] != '\\' {
		return
	}
	switch c := text[1]; {
	case c == 'a':
		d.addAt(at, text, "JavaScript reads it as a", `write \x07`)
	case strings.HasPrefix(text, `\x{`):
		d.addAt(at, text, "Python rejects it, and JavaScript does not read a code point", insteadOfCodePoint(text))
	case c == 'p' || c == 'P':
		d.addAt(at, text, "Python rejects it, and without the flag u JavaScript reads it as "+string(c), "list the characters: [A-Za-z]")
	case c >= '0' && c <= '7':
		d.octal(at, text, inClass)
	}
}

// insteadOfCodePoint returns what to write instead of an escape such as \x{41}.
func insteadOfCodePoint(text string) string {
	code, err := strconv.ParseUint(strings.Trim(text[2:], "{}"), 16, 32)
	if err == nil && code <= 0xFF {
		return `write \x` + strconv.FormatUint(code+0x100, 16)[1:]
	}
	return "write the character itself"
}

// octal checks an escape such as \12, which other languages read as a reference to a
// group.
func (d *dialects) octal(at int, text string, inClass bool) {
	value, _ := strconv.ParseUint(text[1:], 8, 32)
	instead := `write \x` + strconv.FormatUint(value+0x100, 16)[1:]
	switch {
	case value > 0xFF:
		d.addAt(at, text, "Python rejects it, and JavaScript reads two characters", "write the character itself")
	case text[1] == '0' || inClass:
	case len(text) == 3:
		reading := "Python reads it as a group, Go and JavaScript as a character"
		if n, _ := strconv.Atoi(text[1:]); n <= d.groups {
			reading = "Python and JavaScript read it as a group, Go as a character"
		}
		d.addAt(at, text, reading, instead)
	default:
		if n, _ := strconv.Atoi(text[1:]); n <= d.groups {
			d.addAt(at, text, "JavaScript reads it as a group, Go and Python as a character", instead)
		}
	}
}

// class checks a class such as [a-z] or \pL.
func (d *dialects) class(p piece) {
	if p.text[0] == '\\' {
		d.escape(p.at, p.text, false)
		return
	}
	if p.text[0] != '[' {
		return
	}
	i := 1
	if strings.HasPrefix(p.text[i:], "^") {
		i++
	}
	if i < len(p.text)-1 && p.text[i] == ']' {
		d.add(p, "JavaScript ends the class at the first ]", `write \]`)
		i++
	}
	for end := len(p.text) - 1; i < end; {
		item := p.text[i : i+classItemEnd(p.text[i:])]
		d.classItem(p.at+i, item, p.text[i+len(item):max(end, i+len(item))])
		i += len(item)
	}
	if astral(p.text) {
		d.add(p, "JavaScript reads characters beyond U+FFFF in halves without the flag u", "write alternatives: (?:…|…)")
	}
}

// classItem checks a character, an escape, a range or a named class. rest is the rest of
// the class.
func (d *dialects) classItem(at int, item, rest string) {
	switch {
	case strings.HasPrefix(item, "[:"):
		d.addAt(at, item, "Python and JavaScript read its characters one by one", insteadOfNamed(item))
	case len(item) == 2 && strings.ContainsAny(item[1:], "dDsSwW") && item[0] == '\\':
		if len(rest) > 1 && rest[0] == '-' {
			_, size := utf8.DecodeRuneInString(rest[1:])
			d.addAt(at, item+rest[:1+size], "Python rejects it as a range", `write \-`)
		}
	default:
		low := item[:classCharEnd(item)]
		d.escape(at, low, true)
		if len(item) > len(low) {
			d.escape(at+len(low)+1, item[len(low)+1:], true)
		}
	}
}

// insteadOfNamed returns what to write instead of a named class such as [:alpha:].
func insteadOfNamed(item string) string {
	plain := map[string]string{
		"[:alnum:]": "0-9A-Za-z", "[:alpha:]": "A-Za-z", "[:digit:]": `\d`, "[:lower:]": "a-z",
		"[:space:]": `\s`, "[:upper:]": "A-Z", "[:word:]": `\w`, "[:xdigit:]": "0-9A-Fa-f", "[:blank:]": `\t and a space`,
	}[item]
	if plain == "" {
		return "list the characters"
	}
	return "write " + plain + " in the brackets"
}

// astral reports whether a text has a character above U+FFFF. Without the flag u,
// JavaScript reads it as two.
func astral(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r > 0xFFFF })
}
