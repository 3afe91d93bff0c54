package regex

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// escape looks at an escape, in a class or out of one.
func (d *dialects) escape(at int, text string, inClass bool) {
	if len(text) < 2 || text[0] != '\\' {
		return
	}
	switch c := text[1]; {
	case c == 'a':
		d.addAt(at, text, "JavaScript reads a", `write \x07`)
	case strings.HasPrefix(text, `\x{`):
		d.addAt(at, text, "Python rejects it, and JavaScript does not read a code point", insteadOfCodePoint(text))
	case c == 'p' || c == 'P':
		d.addAt(at, text, "Python rejects it, and JavaScript reads "+string(c)+" without the flag u", "list the characters: [A-Za-z]")
	case c >= '0' && c <= '7':
		d.octal(at, text, inClass)
	}
}

// insteadOfCodePoint says how to write \x{41}.
func insteadOfCodePoint(text string) string {
	code, err := strconv.ParseUint(strings.Trim(text[2:], "{}"), 16, 32)
	if err == nil && code <= 0xFF {
		return `write \x` + strconv.FormatUint(code+0x100, 16)[1:]
	}
	return "write the character itself"
}

// octal looks at an escape such as \12, in which others see a group.
func (d *dialects) octal(at int, text string, inClass bool) {
	value, _ := strconv.ParseUint(text[1:], 8, 32)
	instead := `write \x` + strconv.FormatUint(value+0x100, 16)[1:]
	switch {
	case value > 0xFF:
		d.addAt(at, text, "Python rejects it, and JavaScript reads two characters", "write the character itself")
	case text[1] == '0' || inClass:
	case len(text) == 3:
		reading := "Python takes it for a group, Go and JavaScript for a character"
		if n, _ := strconv.Atoi(text[1:]); n <= d.groups {
			reading = "Python and JavaScript take it for a group, Go for a character"
		}
		d.addAt(at, text, reading, instead)
	default:
		if n, _ := strconv.Atoi(text[1:]); n <= d.groups {
			d.addAt(at, text, "JavaScript takes it for a group, Go and Python for a character", instead)
		}
	}
}

// class looks at [a-z], \pL and the like.
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

// classItem looks at one character, escape or named class; rest is what follows
// it in the class.
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

// insteadOfNamed says how to write [:alpha:] within a class.
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

// astral tells whether a text has a character that JavaScript, without the flag
// u, reads as two.
func astral(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r > 0xFFFF })
}
