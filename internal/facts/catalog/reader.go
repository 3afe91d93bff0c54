package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/facts/gather"
)

// A reader reads a JSON text token by token, so that every problem has a line. That
// includes duplicate keys, unknown keys and values of the wrong type. Decoding into a
// struct would accept them or report them without a line. The reader keeps the first
// error, and every later call returns a zero value.
type reader struct {
	tokens *json.Decoder
	text   []byte
	err    *gather.Error
}

func newReader(text []byte) *reader {
	r := &reader{text: text, tokens: json.NewDecoder(bytes.NewReader(text))}
	r.tokens.UseNumber()
	if bytes.HasPrefix(text, []byte("\uFEFF")) {
		r.fail(1, "starts with a byte-order mark; save the file without it")
	} else if !utf8.Valid(text) {
		r.fail(lineAt(text, validPrefix(text)), "is not UTF-8")
	}
	return r
}

// validPrefix returns the number of bytes before the first invalid UTF-8.
func validPrefix(text []byte) int {
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRune(text[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}

func lineAt(text []byte, offset int) int {
	return 1 + bytes.Count(text[:min(max(offset, 0), len(text))], []byte("\n"))
}

// failf reports a problem with the token that was read last.
func (r *reader) failf(format string, args ...any) {
	if r.err != nil {
		return
	}
	r.fail(lineAt(r.text, int(r.tokens.InputOffset())), fmt.Sprintf(format, args...))
}

func (r *reader) fail(line int, message string) {
	if r.err == nil {
		r.err = &gather.Error{Line: line, Message: message}
	}
}

func (r *reader) token() json.Token {
	if r.err != nil {
		return nil
	}
	t, err := r.tokens.Token()
	syntax, isSyntax := errors.AsType[*json.SyntaxError](err)
	switch {
	case err == nil:
		return t
	case isSyntax:
		r.fail(lineAt(r.text, r.culprit(syntax)), "is not JSON: "+syntax.Error())
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		r.fail(lineAt(r.text, len(r.text)), "is not JSON: unexpected end")
	default:
		r.fail(0, err.Error())
	}
	return nil
}

// culprit returns the offset of the character that a syntax error is about. Between
// tokens, the decoder reports the end of the previous token.
func (r *reader) culprit(err *json.SyntaxError) int {
	at := int(err.Offset)
	if at != int(r.tokens.InputOffset()) {
		return at - 1
	}
	for at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[at]) >= 0 {
		at++
	}
	return at
}

// object calls member with each key. Keys must be unique.
func (r *reader) object(what string, member func(key string)) {
	if t := r.token(); t != json.Delim('{') {
		r.failf("%s is %s; it must be an object", what, kindOf(t))
		return
	}
	seen := make(map[string]bool)
	for r.err == nil && r.tokens.More() {
		key, ok := r.token().(string)
		if !ok {
			return
		}
		if seen[key] {
			r.failf("%s has %q twice", what, key)
			return
		}
		seen[key] = true
		member(key)
	}
	r.token()
}

// list calls item before each value of a list.
func (r *reader) list(what string, item func()) {
	if t := r.token(); t != json.Delim('[') {
		r.failf("%s is %s; it must be a list", what, kindOf(t))
		return
	}
	for r.err == nil && r.tokens.More() {
		item()
	}
	r.token()
}

// string reads a string and checks it.
func (r *reader) string(what string, check func(string) string) string {
	t := r.token()
	s, ok := t.(string)
	if !ok {
		r.failf("%s is %s; it must be a string", what, kindOf(t))
		return ""
	}
	if wrong := check(s); wrong != "" {
		r.failf("%s: %q %s", what, clip(s), wrong)
		return ""
	}
	return s
}

// strings reads a list of at least one string.
func (r *reader) strings(what string, check func(string) string) []string {
	var texts []string
	r.list(what, func() { texts = append(texts, r.string(what, check)) })
	if len(texts) == 0 {
		r.failf("%s is empty", what)
	}
	return texts
}

// number reads an integer or a text.
func (r *reader) number(what string) Number {
	t := r.token()
	if text, ok := t.(string); ok {
		if wrong := isNumber(text); wrong != "" {
			r.failf("%s: %q %s", what, clip(text), wrong)
		}
		return Number(text)
	}
	number, ok := t.(json.Number)
	if !ok {
		r.failf("%s is %s; it must be an integer or a string", what, kindOf(t))
		return ""
	}
	// JavaScript and jq keep all digits of such a number.
	const most = 1<<53 - 1
	n, err := strconv.ParseInt(number.String(), 10, 64)
	if err != nil || n > most || n < -most {
		r.failf("%s: %s is not an integer of at most 53 bits", what, clip(number.String()))
	}
	return Number(strconv.FormatInt(n, 10))
}

// end checks that nothing follows.
func (r *reader) end() {
	if r.err != nil {
		return
	}
	if _, err := r.tokens.Token(); !errors.Is(err, io.EOF) {
		r.failf("text after the end of the catalog; a file must contain one JSON object")
	}
}

func kindOf(t json.Token) string {
	switch t.(type) {
	case string:
		return "a string"
	case json.Number:
		return "a number"
	case bool:
		return "true or false"
	case json.Delim:
		return map[json.Token]string{json.Delim('{'): "an object", json.Delim('['): "a list"}[t]
	}
	return "null"
}

func clip(s string) string {
	const most = 60
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}
