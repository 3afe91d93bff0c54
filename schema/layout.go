package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tailscale/hujson"

	"github.com/kbctl/kbctl/internal/text/textdiff"
)

// A style is how a file lays out what it has, as far as that shows.
type style struct {
	newline string // empty if all is on one line
	unit    string // of indentation
	// What stands around colons, and behind the commas within a line.
	beforeColon, afterColon, afterComma hujson.Extra
	broken                              [kinds]bool // containers that have a line for each of what they hold
	ascii                               bool        // everything else is written as \u escapes
}

// A kind is what containers are told apart by: arrays of scalars, other arrays,
// objects in arrays and other objects.
type kind int

const (
	scalars kind = iota
	lists
	elements
	members
	kinds
)

// kindOf returns the kind of a container.
func kindOf(v *hujson.Value, inArray bool) kind {
	a, isArray := v.Value.(*hujson.Array)
	switch {
	case isArray && len(a.Elements) > 0 && composite(&a.Elements[0]):
		return lists
	case isArray:
		return scalars
	case inArray:
		return elements
	}
	return members
}

// styleOf looks at the first container of each kind.
func styleOf(root *hujson.Value, text string) style {
	s := style{newline: "\n", unit: "  ", afterColon: hujson.Extra(" ")}
	s.ascii = strings.Contains(text, `\u`) && !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
	if top, ok := root.Value.(*hujson.Object); ok && len(top.Members) > 0 {
		first := &top.Members[0]
		s.beforeColon, s.afterColon = first.Name.AfterExtra, first.Value.BeforeExtra
		if s.unit = indentOf(first.Name.BeforeExtra); !hasLine(first.Name.BeforeExtra) {
			s.newline, s.unit = "", ""
		} else if bytes.Contains(first.Name.BeforeExtra, []byte("\r\n")) {
			s.newline = "\r\n"
		}
		if hasLine(s.afterColon) {
			s.afterColon = hujson.Extra(" ")
		}
	}
	if s.afterComma = s.afterColon; len(s.afterComma) > 1 {
		s.afterComma = hujson.Extra(" ")
	}
	for k := range s.broken {
		s.broken[k] = s.newline != ""
	}
	s.learn(root)
	return s
}

// learn fills in what the containers below the root show.
func (s *style) learn(root *hujson.Value) {
	var seen [kinds]bool
	commas := false
	for v := range root.All() {
		n, _, second := gaps(v)
		if !commas && n > 1 && !hasLine(second) {
			commas, s.afterComma = true, second
		}
		for inner, inArray := range within(v) {
			if n, first, _ := gaps(inner); n > 0 && !seen[kindOf(inner, inArray)] {
				seen[kindOf(inner, inArray)], s.broken[kindOf(inner, inArray)] = true, hasLine(first)
			}
		}
	}
}

// within yields what a container holds, and whether it is an array.
func within(v *hujson.Value) iter.Seq2[*hujson.Value, bool] {
	return func(yield func(*hujson.Value, bool) bool) {
		switch c := v.Value.(type) {
		case *hujson.Object:
			for i := range c.Members {
				if !yield(&c.Members[i].Value, false) {
					return
				}
			}
		case *hujson.Array:
			for i := range c.Elements {
				if !yield(&c.Elements[i], true) {
					return
				}
			}
		}
	}
}

// gaps returns how many values a container has, and the white space before its
// first two.
func gaps(v *hujson.Value) (n int, first, second hujson.Extra) {
	var before func(int) hujson.Extra
	switch c := v.Value.(type) {
	case *hujson.Object:
		n, before = len(c.Members), func(k int) hujson.Extra { return c.Members[k].Name.BeforeExtra }
	case *hujson.Array:
		n, before = len(c.Elements), func(k int) hujson.Extra { return c.Elements[k].BeforeExtra }
	}
	if n > 0 {
		first = before(0)
	}
	if n > 1 {
		second = before(1)
	}
	return n, first, second
}

// breaks tells whether a container has a line for each of what it holds.
func (s *style) breaks(v *hujson.Value, inArray bool) bool {
	n, _, _ := gaps(v)
	return n > 0 && s.newline != "" && s.broken[kindOf(v, inArray)]
}

// A layout is where a value begins: the indentation of its line, whether what it
// holds goes on lines of its own, and whether anything in it may.
type layout struct {
	indent       string
	broken, open bool
}

// inner is the layout of what a container with this layout holds.
func (at layout) inner(s *style, v *hujson.Value, inArray bool) layout {
	l := layout{indent: at.indent, open: at.broken || at.open && inArray}
	if at.broken {
		l.indent += s.unit
	}
	l.broken = l.open && s.breaks(v, inArray)
	return l
}

// lay gives a value of ours, which has no white space, the file's.
func (s *style) lay(v *hujson.Value, at layout) {
	before := func(k int) hujson.Extra {
		switch {
		case at.broken:
			return hujson.Extra(s.newline + at.indent + s.unit)
		case k > 0:
			return slices.Clone(s.afterComma)
		}
		return nil
	}
	for v, inArray := range within(v) {
		s.lay(v, at.inner(s, v, inArray))
	}
	switch c := v.Value.(type) {
	case *hujson.Object:
		for k := range c.Members {
			m := &c.Members[k]
			m.Name.BeforeExtra, m.Name.AfterExtra, m.Value.BeforeExtra = before(k), s.beforeColon, s.afterColon
		}
		if at.broken && len(c.Members) > 0 {
			c.AfterExtra = hujson.Extra(s.newline + at.indent)
		}
	case *hujson.Array:
		for k := range c.Elements {
			c.Elements[k].BeforeExtra = before(k)
		}
		if at.broken && len(c.Elements) > 0 {
			c.AfterExtra = hujson.Extra(s.newline + at.indent)
		}
	case hujson.Literal:
		if c.Kind() == '"' {
			v.Value = hujson.Literal(s.quote(c.String()))
		}
	}
}

// layoutOf says how to lay out a value behind a gap. What is beside it shows how,
// if it is of the same kind; it is nil if nothing is.
func (s *style) layoutOf(v *hujson.Value, gap hujson.Extra, at spot, beside *hujson.Value) layout {
	_, inArray := at.container.Value.(*hujson.Array)
	l := layout{indent: at.indent, open: hasLine(gap) || at.broken}
	l.broken = l.open && s.breaks(v, inArray)
	if hasLine(gap) {
		l.indent = indentOf(gap)
	}
	if beside != nil && beside.Value.Kind() == v.Value.Kind() {
		if n, first, _ := gaps(beside); n > 0 {
			l.broken = s.newline != "" && hasLine(first)
		}
	}
	return l
}

// colon returns what stands on either side of the colons in an object.
func (s *style) colon(o *hujson.Object) (before, after hujson.Extra) {
	if len(o.Members) == 0 || hasLine(o.Members[0].Value.BeforeExtra) {
		return s.beforeColon, s.afterColon
	}
	return o.Members[0].Name.AfterExtra, o.Members[0].Value.BeforeExtra
}

// quote writes a string as the file does.
func (s *style) quote(text string) string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a string always has a JSON text
	quoted := strings.TrimSuffix(b.String(), "\n")
	if !s.ascii {
		return quoted
	}
	b.Reset()
	for _, r := range quoted {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}

// rewrite changes a string from what it means to something else, and keeps what
// both have in common as it is written.
func (s *style) rewrite(raw, was, now string) string {
	var b strings.Builder
	done, meant := 1, 0 // bytes of raw that are dealt with, and of was
	b.WriteByte('"')
	for _, e := range textdiff.Edits(was, now) {
		from := advance(raw, done, int32(e.Start-meant))
		b.WriteString(raw[done:from])
		quoted := s.quote(e.New)
		b.WriteString(quoted[1 : len(quoted)-1])
		done, meant = advance(raw, from, int32(e.End-e.Start)), e.End
	}
	b.WriteString(raw[done:])
	return b.String()
}

// hasLine tells whether a line begins in some white space, and indentOf returns
// what there is of the last one.
func hasLine(space hujson.Extra) bool { return bytes.IndexByte(space, '\n') >= 0 }

func indentOf(space hujson.Extra) string {
	return string(space[bytes.LastIndexByte(space, '\n')+1:])
}
