package schema

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Pointer joins tokens into a JSON pointer (RFC 6901). A token is the name of a member
// or the index of an element. Pointer escapes names.
func Pointer(tokens ...any) string {
	var b strings.Builder
	for _, token := range tokens {
		b.WriteByte('/')
		switch t := token.(type) {
		case int:
			b.WriteString(strconv.Itoa(t))
		case string:
			b.WriteString(escapeToken(t))
		default:
			panic("schema.Pointer: a token is a string or an int")
		}
	}
	return b.String()
}

func escapeToken(name string) string {
	if strings.IndexByte(name, '~') < 0 && strings.IndexByte(name, '/') < 0 { // ContainsAny takes longer
		return name
	}
	return string(jsontext.Pointer("").AppendToken(name)[1:])
}

// parent returns the pointer to the object or array that contains a value.
func parent(pointer string) string { return string(jsontext.Pointer(pointer).Parent()) }

// resolve follows a JSON pointer through decoded JSON. It returns nil if there is no
// such value.
func resolve(value any, pointer string) any {
	for token := range jsontext.Pointer(pointer).Tokens() {
		switch v := value.(type) {
		case map[string]any:
			value = v[token]
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}
