package baseline

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Parse reads a baseline strictly. A key that is unknown, missing or repeated is an
// error, because a reviewer and kbctl could read the file differently. The error is a
// [*gather.Error].
func Parse(data []byte) (*Baseline, error) {
	s := &scanner{src: string(data)}
	b := &Baseline{}
	if err := parseFile(s, b); err != nil {
		return nil, wrong(s.lineNumber(), err.Error())
	}
	return b, nil
}

// parseFile reads the object around the entries. The version comes first because it
// decides how to read the rest.
func parseFile(s *scanner, b *Baseline) error {
	seen := 0
	err := s.members(func(name string) error {
		seen++
		switch {
		case name == "version" && seen == 1:
			return parseVersion(s)
		case name == "accepted" && seen == 2:
			return parseEntries(s, b)
		}
		return fmt.Errorf("unexpected key %q; the file has version and accepted, in this order", name)
	})
	switch {
	case err != nil:
		return err
	case seen < 2:
		return errors.New("a key is missing; the file has version and accepted, in this order")
	case s.peek() != 0 || s.at < len(s.src):
		return errors.New("unexpected text after the end")
	}
	return nil
}

func parseVersion(s *scanner) error {
	n, err := s.number()
	if err == nil && n > version {
		err = fmt.Errorf("the file has version %d, from a newer kbctl; this one reads version %d", n, version)
	}
	return err
}

func parseEntries(s *scanner, b *Baseline) error {
	var known map[Key]bool // nil as long as the entries are in order
	return s.list('[', ']', "a list of entries", func() error {
		e, err := parseEntry(s)
		if err != nil {
			return err
		}
		if n := len(b.Entries); known == nil && n > 0 && compare(b.Entries[n-1].Key, e.Key) >= 0 {
			known = make(map[Key]bool)
			for _, e := range b.Entries {
				known[e.Key] = true
			}
		}
		if known[e.Key] {
			return errors.New("another entry has the same rule, file, pointer and value; add up their counts")
		}
		if known != nil {
			known[e.Key] = true
		}
		b.Entries = append(b.Entries, e)
		return nil
	})
}

var required = []string{"rule", "file", "pointer", "value", "count"}

func parseEntry(s *scanner) (e Entry, err error) {
	seen := make([]string, 0, 6)
	err = s.members(func(name string) error {
		if slices.Contains(seen, name) {
			return fmt.Errorf("the key %q is repeated", name)
		}
		seen = append(seen, name)
		if e.Line == 0 {
			e.Line = s.lineNumber()
		}
		return parseMember(s, &e, name)
	})
	if err != nil {
		return e, err
	}
	for _, name := range required {
		if !slices.Contains(seen, name) {
			return e, fmt.Errorf("the entry has no %s", name)
		}
	}
	return e, nil
}

func parseMember(s *scanner, e *Entry, name string) (err error) {
	switch name {
	case "rule":
		e.Rule, err = s.text()
	case "file":
		e.File, err = s.text()
	case "pointer":
		e.Pointer, err = s.text()
	case "value":
		if e.Value, err = s.text(); err == nil && !isValue(e.Value) {
			err = errors.New("value is not 32 hexadecimal digits; kbctl baseline writes it")
		}
	case "count":
		e.Count, err = s.number()
	case "reason":
		e.Reason, err = s.text()
	default:
		err = fmt.Errorf("unknown key %q; an entry has rule, file, pointer, value, count and reason", name)
	}
	return err
}

// isValue reports whether a text has the form of [Key.Value].
func isValue(s string) bool { return len(s) == 32 && strings.Trim(s, "0123456789abcdef") == "" }
