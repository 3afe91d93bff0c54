package baseline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Parse reads a baseline, strictly: a key that is unknown, missing or there twice
// is an error, for somebody may have read one of them and not the other. The
// error is a [*gather.Error].
func Parse(data []byte) (*Baseline, error) {
	if b, ok := quick(string(data)); ok {
		return b, nil
	}
	return parse(data)
}

func parse(data []byte) (*Baseline, error) {
	p := &parser{data: data, decoder: json.NewDecoder(bytes.NewReader(data)), line: 1}
	p.decoder.UseNumber()
	b := &Baseline{}
	if err := p.file(b); err != nil {
		return nil, wrong(p.at(), err.Error())
	}
	return b, nil
}

// A parser reads token by token, since only so it sees a key that is there twice.
type parser struct {
	data    []byte
	decoder *json.Decoder
	line    int // of counted
	counted int // bytes whose line ends have been counted
}

// at is the line of what was read last.
func (p *parser) at() int {
	to := min(int(p.decoder.InputOffset()), len(p.data))
	p.line += bytes.Count(p.data[p.counted:to], []byte("\n"))
	p.counted = to
	return p.line
}

// file reads the object around the entries. The version comes first, for what
// follows may be of another format.
func (p *parser) file(b *Baseline) error {
	seen := 0
	err := p.members(func(name string) error {
		seen++
		switch {
		case name == "version" && seen == 1:
			return p.version()
		case name == "accepted" && seen == 2:
			return p.entries(b)
		}
		return fmt.Errorf("%q does not belong here; the file has version and accepted, in this order", name)
	})
	if err == nil && seen < 2 {
		err = errors.New("the file has version and accepted, in this order")
	}
	if err != nil {
		return err
	}
	if _, err := p.decoder.Token(); err != io.EOF {
		return errors.New("there is something after the end")
	}
	return nil
}

func (p *parser) version() error {
	n, err := p.number()
	if err == nil && n > version {
		err = fmt.Errorf("the file is of version %d, which a newer kbctl wrote; this one reads version %d", n, version)
	}
	return err
}

func (p *parser) entries(b *Baseline) error {
	if err := p.delim('[', "a list of entries"); err != nil {
		return err
	}
	known := make(map[Key]bool)
	for p.decoder.More() {
		e, err := p.entry()
		if err != nil {
			return err
		}
		if known[e.Key] {
			return errors.New("another entry has the same rule, file, pointer and value; add up their counts")
		}
		known[e.Key] = true
		b.Entries = append(b.Entries, e)
	}
	return p.delim(']', "the end of the list")
}

func (p *parser) entry() (e Entry, err error) {
	seen := make(map[string]bool, 6)
	err = p.members(func(name string) error {
		if seen[name] {
			return fmt.Errorf("%q is there twice", name)
		}
		seen[name] = true
		if e.Line == 0 {
			e.Line = p.at()
		}
		return p.member(&e, name)
	})
	if err != nil {
		return e, err
	}
	for _, name := range []string{"rule", "file", "pointer", "value", "count"} {
		if !seen[name] {
			return e, fmt.Errorf("the entry has no %s", name)
		}
	}
	return e, nil
}

func (p *parser) member(e *Entry, name string) (err error) {
	switch name {
	case "rule":
		e.Rule, err = p.text()
	case "file":
		e.File, err = p.text()
	case "pointer":
		e.Pointer, err = p.text()
	case "value":
		if e.Value, err = p.text(); err == nil && !isValue(e.Value) {
			err = errors.New("value is not 32 hexadecimal digits; kbctl baseline writes it")
		}
	case "count":
		e.Count, err = p.number()
	case "reason":
		e.Reason, err = p.text()
	default:
		err = fmt.Errorf("unknown key %q; an entry has rule, file, pointer, value, count and reason", name)
	}
	return err
}

// members reads an object and gives each name to read, which reads its value.
func (p *parser) members(read func(name string) error) error {
	if err := p.delim('{', "an object"); err != nil {
		return err
	}
	for p.decoder.More() {
		name, err := p.text()
		if err != nil {
			return err
		}
		if err := read(name); err != nil {
			return err
		}
	}
	return p.delim('}', "the end of the object")
}

func (p *parser) delim(want json.Delim, what string) error {
	token, err := p.token()
	if err == nil && token != want {
		err = fmt.Errorf("here should be %s", what)
	}
	return err
}

func (p *parser) text() (string, error) {
	token, err := p.token()
	s, ok := token.(string)
	if err == nil && !ok {
		err = errors.New("here should be a text")
	}
	return s, err
}

// number reads a whole number, one or more.
func (p *parser) number() (int, error) {
	token, err := p.token()
	if err != nil {
		return 0, err
	}
	if number, ok := token.(json.Number); ok {
		if n, err := strconv.ParseInt(number.String(), 10, 32); err == nil && n > 0 {
			return int(n), nil
		}
	}
	return 0, errors.New("here should be a whole number from 1")
}

func (p *parser) token() (json.Token, error) {
	token, err := p.decoder.Token()
	switch {
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return nil, errors.New("the file ends too early")
	case err != nil:
		return nil, fmt.Errorf("not JSON: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	return token, nil
}
