package draft

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

var (
	// system matches what a program calls its own: the tables of a database, the types of a
	// language, and values such as null.
	system = lazyregexp.New(`^(?:pg_.*|information_schema\b.*|mysql\..*|sys\..*|sqlite_.*|NoneType|None|undefined|null|nil|NaN|true|false|int|integer|str|string|float|float32|float64|double|bool|boolean|bytes|byte|char|void|list|dict|tuple|set|object|function|method|builtin_function_or_method|generator|coroutine|module|type|array|struct|map|error|warning|fatal|const char \*|char \*|int \*|void \*|(?:long|short|unsigned)(?: int)?|u?int(?:8|16|32|64)(?:_t)?|size_t|[iu](?:8|16|32|64|size)|String|Number|Object)$`)
	// converted matches the text before a type that a value of Go has or should have, which
	// varies.
	converted = lazyregexp.New(`^cannot use .*(?:\bas| of type|\(untyped) $|^cannot use .*\($`)
	// expected matches the text before a token that a parser asks for. The token that it
	// found instead varies.
	expected = lazyregexp.New("(?:expected|missing) ['\"`‘]?$|\\bor ['\"`‘]$")
)

// keepsOwn reports whether a name after a text belongs to the program.
func keepsOwn(before, name string) bool {
	if converted.MatchString(before) {
		return false
	}
	if system.MatchString(name) || prescribed.MatchString(name) {
		return true
	}
	words := strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	return !words && expected.MatchString(before)
}

// sorted sorts spans by place. Of two at the same place the longer one comes first.
func sorted(spans []span) []span {
	slices.SortStableFunc(spans, func(a, b span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to)) })
	return spans
}
