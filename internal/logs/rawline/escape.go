package rawline

import "strings"

// Escape is the byte that starts every escape sequence.
const Escape = 0x1b

// Sequence returns the length of the escape sequence (ECMA-48) at the start of text:
// a control sequence, a string with its terminator, or a short sequence. It returns
// 0 if there is none or if it is incomplete.
func Sequence[T ~string | ~[]byte](text T) int {
	if len(text) < 2 || text[0] != Escape {
		return 0
	}
	switch kind := text[1]; {
	case kind == '[':
		return finalByte(text, 0x40)
	case kind == ']' || kind == 'P' || kind == '_' || kind == '^' || kind == 'X':
		return terminator(text)
	case kind >= 0x20 && kind <= 0x2F:
		return finalByte(text, 0x30)
	case kind >= 0x30 && kind <= 0x7E:
		return 2
	}
	return 0
}

// finalByte returns the length of a sequence that ends with its first byte from
// lowest to 0x7E.
func finalByte[T ~string | ~[]byte](text T, lowest byte) int {
	for i := 2; i < len(text) && text[i] >= 0x20 && text[i] <= 0x7E; i++ {
		if text[i] >= lowest {
			return i + 1
		}
	}
	return 0
}

// terminator returns the length of a sequence that ends with BEL or ESC \.
func terminator[T ~string | ~[]byte](text T) int {
	for i := 2; i < len(text); i++ {
		switch {
		case text[i] == 0x07:
			return i + 1
		case text[i] == Escape && i+1 < len(text) && text[i+1] == '\\':
			return i + 2
		case text[i] == Escape:
			return 0
		}
	}
	return 0
}

// Plain returns a line without its escape sequences, as valid UTF-8. It removes only
// the ESC byte of an incomplete sequence, so that no text gets lost.
func Plain(line string) string {
	var b strings.Builder
	for {
		at := strings.IndexByte(line, Escape)
		if at < 0 {
			break
		}
		b.WriteString(line[:at])
		line = line[at+max(Sequence(line[at:]), 1):]
	}
	b.WriteString(line)
	return strings.ToValidUTF8(b.String(), "\uFFFD")
}
