package baseline

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A scanner reads the JSON that a baseline consists of. It is strict and needs a tenth
// of the time of [json.Decoder], which matters for a million entries.
type scanner struct {
	src     string
	at      int
	line    int // of counted
	counted int // the bytes whose line ends are counted in line
}

var errEnd = errors.New("the file ends too early")

// peek skips white space and returns the next byte. It is 0 at the end.
func (s *scanner) peek() byte {
	for s.at < len(s.src) && strings.IndexByte(" \t\r\n", s.src[s.at]) >= 0 {
		s.at++
	}
	if s.at == len(s.src) {
		return 0
	}
	return s.src[s.at]
}

// skip skips one byte of punctuation. Errors describe it as what.
func (s *scanner) skip(want byte, what string) error {
	if s.peek() != want {
		return s.unexpected(what)
	}
	s.at++
	return nil
}

// unexpected describes an error at the next byte.
func (s *scanner) unexpected(want string) error {
	switch next := s.peek(); {
	case next == 0 && s.at == len(s.src):
		return errEnd
	case strings.IndexByte(`{}[]",:-0123456789tfn`, next) < 0:
		return fmt.Errorf("not JSON: unexpected %q; expected %s", next, want)
	}
	return errors.New("expected " + want)
}

// text reads a string.
func (s *scanner) text() (string, error) {
	if s.peek() != '"' {
		return "", s.unexpected("a string")
	}
	plain := true
	for i := s.at + 1; i < len(s.src); i++ {
		switch c := s.src[i]; {
		case c == '"':
			quoted := s.src[s.at : i+1]
			s.at = i + 1
			if plain {
				return quoted[1 : len(quoted)-1], nil
			}
			var value string
			if json.Unmarshal([]byte(quoted), &value) != nil {
				return "", errors.New("not JSON: the string has a wrong escape or a control character")
			}
			return value, nil
		case c == '\\':
			plain = false
			i++
		case c < ' ' || c > '~':
			plain = false
		}
	}
	s.at = len(s.src)
	return "", errEnd
}

// number reads a whole number of at least 1.
func (s *scanner) number() (int, error) {
	const want = "a whole number of at least 1"
	if strings.IndexByte("-0123456789", s.peek()) < 0 {
		return 0, s.unexpected(want)
	}
	digits := s.src[s.at:]
	if end := strings.IndexFunc(digits, func(r rune) bool { return !strings.ContainsRune("+-.eE0123456789", r) }); end >= 0 {
		digits = digits[:end]
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || n <= 0 || digits[0] == '0' {
		return 0, errors.New("expected " + want)
	}
	s.at += len(digits)
	return int(n), nil
}

// members reads an object. It calls value after each name, to read the value.
func (s *scanner) members(value func(name string) error) error {
	return s.list('{', '}', "an object", func() error {
		name, err := s.text()
		if err == nil {
			err = s.skip(':', "a colon")
		}
		if err != nil {
			return err
		}
		return value(name)
	})
}

// list reads elements that commas separate, between two brackets.
func (s *scanner) list(first, last byte, what string, element func() error) error {
	if err := s.skip(first, what); err != nil {
		return err
	}
	if s.peek() == last {
		s.at++
		return nil
	}
	for {
		if err := element(); err != nil {
			return err
		}
		if s.peek() != ',' {
			return s.skip(last, "a comma, or the end of "+what)
		}
		s.at++
	}
}

// lineNumber returns the line of the next byte, from 1.
func (s *scanner) lineNumber() int {
	s.line += strings.Count(s.src[s.counted:s.at], "\n")
	s.counted = s.at
	return s.line + 1
}
