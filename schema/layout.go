package schema

import (
	"bytes"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
	"github.com/tailscale/hujson"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// A style is the layout of a file, as far as the existing text reveals it.
type style struct {
	newline string // empty if the file is one line
	unit    string // of indentation
	// The white space around colons, and after a comma that does not end a line.
	beforeColon, afterColon, afterComma hujson.Extra
	broken                              [kinds]bool // containers that put each value on its own line
	ascii                               bool        // other characters are \u escapes
}

// A kind is a class of containers that share a layout: arrays of scalars, other arrays,
// objects in arrays, and other objects.
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

// styleOf derives the style from the first container of each kind.
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

// learn refines the style from the containers below the root.
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

// within yields the values in a container, and whether the container is an array.
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

// gaps returns the number of values in a container, and the white space before the first
// two.
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

// breaks reports whether a container puts each of its values on its own line.
func (s *style) breaks(v *hujson.Value, inArray bool) bool {
	n, _, _ := gaps(v)
	return n > 0 && s.newline != "" && s.broken[kindOf(v, inArray)]
}

// A layout describes how to place a value: the indentation of its line, whether the
// values in it go on their own lines, and whether values deeper inside may.
type layout struct {
	indent       string
	broken, open bool
}

// inner returns the layout of a value in a container that has this layout.
func (at layout) inner(s *style, v *hujson.Value, inArray bool) layout {
	l := layout{indent: at.indent, open: at.broken || at.open && inArray}
	if at.broken {
		l.indent += s.unit
	}
	l.broken = l.open && s.breaks(v, inArray)
	return l
}

// lay formats a new value, which has no white space yet, in the style of the file.
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
			m.Name.Value = s.quote(m.Name.Value.(hujson.Literal).String())
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
			v.Value = s.quote(c.String())
		}
	}
}

// layoutOf returns the layout for a value after a gap. A neighbor of the same kind serves
// as the model. The neighbor is nil if there is none.
func (s *style) layoutOf(v *hujson.Value, gap hujson.Extra, at spot, neighbor *hujson.Value) layout {
	_, inArray := at.container.Value.(*hujson.Array)
	l := layout{indent: at.indent, open: hasLine(gap) || at.broken}
	l.broken = l.open && s.breaks(v, inArray)
	if hasLine(gap) {
		l.indent = indentOf(gap)
	}
	if neighbor != nil && neighbor.Value.Kind() == v.Value.Kind() {
		if n, first, _ := gaps(neighbor); n > 0 {
			l.broken = s.newline != "" && hasLine(first)
		}
	}
	return l
}

// colon returns the white space before and after the colons in an object.
func (s *style) colon(o *hujson.Object) (before, after hujson.Extra) {
	if len(o.Members) == 0 || hasLine(o.Members[0].Value.BeforeExtra) {
		return s.beforeColon, s.afterColon
	}
	return o.Members[0].Name.AfterExtra, o.Members[0].Value.BeforeExtra
}

// quote encodes a string in the style of the file.
func (s *style) quote(text string) hujson.Literal {
	quoted := hujson.String(text)
	if !s.ascii {
		return quoted
	}
	var out hujson.Literal
	for _, r := range string(quoted) {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
		} else {
			out = visible.AppendEscape(out, r)
		}
	}
	return out
}

// rewrite changes a string from one decoded value to another. The parts that they share
// keep their spelling.
func (s *style) rewrite(raw, was, now string) string {
	var b strings.Builder
	done, decoded := 1, 0 // handled bytes of raw and of was
	b.WriteByte('"')
	for _, e := range udiff.Strings(was, now) {
		from := advance(raw, done, int32(e.Start-decoded))
		b.WriteString(raw[done:from])
		quoted := s.quote(e.New)
		b.Write(quoted[1 : len(quoted)-1])
		done, decoded = advance(raw, from, int32(e.End-e.Start)), e.End
	}
	b.WriteString(raw[done:])
	return b.String()
}

// hasLine reports whether white space contains a line feed.
func hasLine(space hujson.Extra) bool { return bytes.IndexByte(space, '\n') >= 0 }

// indentOf returns the white space after the last line feed.
func indentOf(space hujson.Extra) string {
	return string(space[bytes.LastIndexByte(space, '\n')+1:])
}
