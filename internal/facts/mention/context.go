package mention

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A context is a name and the text around it.
type context struct {
	text       string
	start, end int
}

func (c context) prev() byte { return c.at(c.start - 1) }
func (c context) next() byte { return c.at(c.end) }

func (c context) at(i int) byte {
	if i < 0 || i >= len(c.text) {
		return ' '
	}
	return c.text[i]
}

// before reports whether the text before the name makes it something else: a member of
// another thing, a part of a path, or a variable of the shell or of C.
func (c context) before() bool {
	switch c.prev() {
	case '.', '\\', '-', '$', '%', '#', '~':
		return true
	case '/': // a path, but not "call()/name"
		return c.at(c.start-2) != ')'
	case '&': // an address, but not "&&"
		return c.at(c.start-2) != '&'
	case '*': // a pointer, but not emphasis
		return c.next() != '*'
	case '{':
		return c.at(c.start-2) == '$'
	case '>':
		return c.at(c.start-2) == '-'
	case ':':
		return c.at(c.start-2) == ':' && isWord(c.at(c.start-3))
	}
	return false
}

// after does the same as before, for the text after the name.
func (c context) after() bool {
	switch c.next() {
	case '/', '\\', '[', '#', '$', '%', '@':
		return true
	case '-': // cuda-memcheck, or ptr->member
		return isWord(c.at(c.end+1)) || c.at(c.end+1) == '>'
	case ':':
		return c.at(c.end+1) == ':'
	}
	return c.next() == '.' && (isLetter(c.at(c.end+1)) || c.at(c.end+1) == '.') || c.cutOff()
}

// trailsOff reports whether two dots follow.
func (c context) trailsOff() bool { return strings.HasPrefix(c.text[c.end:], "..") }

// cutOff reports whether the rest of the name is omitted.
func (c context) cutOff() bool {
	switch c.next() {
	case '*':
		return c.prev() != '*'
	case '<':
		return c.at(c.end+1) != '>' // <> are the types of a Java class, which the compiler infers
	case '{', '?', '~':
		return true
	}
	return strings.HasPrefix(c.text[c.end:], "…")
}

// assigned reports whether the text assigns to the name.
func (c context) assigned() bool {
	rest := strings.TrimLeft(c.text[c.end:min(c.end+8, len(c.text))], " ")
	return strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==")
}

// declared reports whether the text declares the name: a type precedes it, or a word
// that excludes a function of the library.
func (c context) declared() bool {
	const longest = 40
	before := c.text[max(0, c.start-longest):c.start]
	trimmed := strings.TrimRight(before, " *&`")
	if len(trimmed) == len(before) {
		return false
	}
	i := len(trimmed)
	for i > 0 && isWord(trimmed[i-1]) {
		i--
	}
	word := trimmed[i:]
	if slices.Contains(declaring, strings.ToLower(word)) || strings.HasSuffix(word, "_t") || len(word) > 2 && word[:2] == "CU" && word[2] >= 'a' {
		return true
	}
	return c.next() == ';' && len(word) > 1 && strings.ToLower(word[1:]) != word[1:] && !slices.Contains(clauses, word) && !strings.Contains(before[len(trimmed):], "`")
}

// declaring are words before a name that the author or the shell defines.
var declaring = []string{
	"auto", "bool", "char", "class", "const", "def", "define", "defined", "directory", "double", "enum", "env", "environment", "export",
	"extern", "file", "float", "folder", "ifdef", "ifndef", "inline", "int", "long", "macro", "namespace", "package", "setenv", "static",
	"struct", "target", "typedef", "typename", "undef", "unset", "unsigned", "using", "variable", "void",
	"__device__", "__global__", "__host__",
}

// clauses are words of SQL before a name that exists already.
var clauses = []string{"BY", "CALL", "EXISTS", "FROM", "INTO", "JOIN", "ON", "RESET", "SELECT", "SHOW", "TABLE", "UPDATE", "VIEW"}

// denied reports whether the text says that the name does not exist.
func (c context) denied() bool {
	const near = 48
	after := strings.TrimLeft(c.text[c.end:min(c.end+near, len(c.text))], "()`'\" ")
	for _, denial := range denialsAfter {
		if strings.HasPrefix(after, denial) {
			return true
		}
	}
	if rest, ok := strings.CutPrefix(after, "没有"); ok && saysNoSuch(rest) {
		return true
	}
	before := strings.ToLower(strings.TrimRight(c.text[max(0, c.start-near):c.start], "`'\" "))
	for _, denial := range denialsBefore {
		if strings.HasSuffix(before, denial) {
			return true
		}
	}
	return false
}

var (
	denialsAfter = []string{
		"are unknown", "is unknown",
		"does not exist", "doesn't exist", "did not exist", "do not exist", "don't exist", "no longer exists", "never existed",
		"is not a real", "is not a valid", "is not a function", "is not a method", "is not part of", "is not defined", "isn't a real",
		"is no longer", "was removed", "has been removed", "is not an attribute", "is not in ", "is now", "are now", "has become", "have become", "became", "moved", "has moved", "have moved", "不存在", "并不存在", "已被移除", "已移除", "移到", "已移到", "移至", "改名",
	}
	denialsBefore = []string{
		"there is no", "there's no", "has no", "have no", "no such function as", "no such method as", "no attribute", "no function", "no method",
		"not called", "undefined symbol:", "undefined reference to", "cannot import name", "没有", "不存在",
	}
)

// saysNoSuch reports whether 没有 after a name means that the name does not exist. It
// usually negates a verb instead.
func saysNoSuch(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || r != '\'' && r != '`' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsSpace(r) ||
		slices.ContainsFunc([]string{"这", "此", "该", "定义", "声明", "找到", "被定义", "被声明", "被找到"}, func(word string) bool { return strings.HasPrefix(rest, word) })
}
