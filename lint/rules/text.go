package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/schema"
)

// blank reports whether a text says nothing: it has no letter, digit or symbol, or is a
// word such as TBD.
func blank(s string) bool {
	if len(s) > len("to be determined") && latinEnds(s) { // most texts
		return false
	}
	word := strings.TrimSuffix(strings.Trim(s, " \t\r\n.()[]<>-_"), "。")
	if len(word) <= len("to be determined") {
		switch strings.ToLower(word) {
		case "n/a", "n.a", "tbd", "todo", "fixme", "null", "none", "undefined", "unknown", "not applicable", "to be determined",
			"未知", "不详", "待定", "暂无", "待补充":
			return true
		}
	}
	return !strings.ContainsFunc(s, func(r rune) bool {
		return (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r)) && !visible.Hidden(r)
	})
}

// objected reports whether the schema rejects the value at a pointer, or one below it.
// The decoded value is then incomplete.
func objected(r *schema.Record, pointer string) bool {
	for _, v := range r.Source.Violations {
		if v.Pointer == pointer || strings.HasPrefix(v.Pointer, pointer+"/") {
			return true
		}
	}
	return false
}

// saysNothing describes a blank text.
func saysNothing(s string) string {
	if strings.TrimSpace(s) == "" {
		return "is empty"
	}
	if toDo.MatchString(s) {
		return "is not finished: it has a comment with TODO"
	}
	return `says nothing: "` + clip(s) + `"`
}

// fold maps texts with the same meaning to one text. It ignores white space, backquotes,
// the case of the first letter and the period at the end. Other case and punctuation
// count: -d and -D are different flags.
func fold(s string) string { return uncapitalized(squeezed(s)) }

// sameFold reports whether [fold] maps two texts to one.
func sameFold(a, b string) bool { return lastLetters(a) == lastLetters(b) && fold(a) == fold(b) }

// squeezed is [fold] except for the first letter.
func squeezed(s string) string {
	if loose(s) {
		s = plainWords(s)
	}
	return strings.TrimRight(strings.TrimLeft(s, " "), closingMarks)
}

// plainWords returns the words of a text with single spaces, and without backquotes.
func plainWords(s string) string {
	var b strings.Builder
	b.Grow(len(s) + 1)
	for word := range strings.FieldsSeq(strings.ReplaceAll(s, "`", "")) {
		b.WriteString(word)
		b.WriteByte(' ')
	}
	return b.String()
}

// foldWords is like [fold] for the words of a text.
func foldWords(words []string) []string {
	kept := words[:0]
	for _, word := range words {
		if word = strings.ReplaceAll(word, "`", ""); word != "" {
			kept = append(kept, word)
		}
	}
	for len(kept) > 0 {
		last := &kept[len(kept)-1]
		if *last = strings.TrimRight(*last, closingMarks); *last != "" {
			kept[0] = uncapitalized(kept[0])
			break
		}
		kept = kept[:len(kept)-1]
	}
	return kept
}

const closingMarks = " .!;。！；"

// loose reports whether a text has a backquote, or white space other than single spaces.
func loose(s string) bool {
	if !zh.IsASCII(s) {
		return strings.ContainsFunc(s, func(r rune) bool { return r == '`' || r != ' ' && unicode.IsSpace(r) }) || strings.Contains(s, "  ")
	}
	for _, c := range [...]byte{'`', '\n', '\t', '\v', '\f', '\r'} { // one after the other is faster than all of them at each byte
		if strings.IndexByte(s, c) >= 0 {
			return true
		}
	}
	return strings.Contains(s, "  ")
}

// lastLetters returns the last letters and digits of ASCII in a text, up to eight. They are the same in texts that fold
// maps to one.
func lastLetters(s string) (last uint64) {
	const most = 8
	for i, n := len(s)-1, 0; i >= 0 && n < most; i-- {
		if isAlnum(rune(s[i])) {
			last = last<<8 | uint64(s[i]|0x20)
			n++
		}
	}
	return last
}

// uncapitalized returns a text with its first letter in lower case.
func uncapitalized(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if !unicode.IsUpper(first) {
		return s
	}
	return string(unicode.ToLower(first)) + s[size:]
}

// latinEnds reports whether a word begins and ends with a letter or a digit of ASCII.
func latinEnds(word string) bool {
	return word != "" && isAlnum(rune(word[0])) && isAlnum(rune(word[len(word)-1]))
}

// hasHan reports whether a text has a Chinese character.
func hasHan(s string) bool {
	return !zh.IsASCII(s) && strings.ContainsFunc(s, zh.IsHan)
}

// clip shortens a text for a message. It redacts secrets first, because half a secret can
// no longer be recognized.
func clip(s string) string {
	const most, far = 60, 4096 // characters, and bytes in which the first of them end
	if len(s) <= most {
		return s
	}
	return visible.Clip(secret.Redact(visible.Clip(s, far)), most)
}

func wordSet(list string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}
