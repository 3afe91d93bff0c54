package draw

import (
	"bytes"
	_ "embed"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
)

//go:embed style.css
var style string

// allowed are the elements that a drawing may have, and the attributes of each.
// Colours and fonts are left to the style sheet, which knows day from night.
var allowed = map[string][]string{
	"svg":     {"width", "height", "viewBox"},
	"g":       {"id", "class", "transform"},
	"title":   nil,
	"path":    {"d"},
	"polygon": {"points"},
	"ellipse": {"cx", "cy", "rx", "ry"},
	"text":    {"text-anchor", "x", "y"},
}

// shapes are the elements with nothing in them.
var shapes = map[string]bool{"path": true, "polygon": true, "ellipse": true}

// A cleaner writes an SVG anew.
type cleaner struct {
	in     *xml.Decoder
	out    bytes.Buffer
	canvas bool // was written
}

// clean writes Graphviz's SVG anew: the allowed elements and attributes, our
// style sheet, and all text escaped. Whatever else is there, such as images and
// comments, is left out with what stands in it; of a link, the link alone is.
func clean(svg []byte) ([]byte, error) {
	c := &cleaner{in: xml.NewDecoder(bytes.NewReader(svg))}
	for {
		token, err := c.in.Token()
		if errors.Is(err, io.EOF) {
			return c.out.Bytes(), nil
		}
		if err == nil {
			err = c.token(token)
		}
		if err != nil {
			return nil, fmt.Errorf("the SVG from Graphviz: %w", err)
		}
	}
}

func (c *cleaner) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return c.start(t)
	case xml.EndElement:
		if t.Name.Local != "a" {
			fmt.Fprintf(&c.out, "</%s>", t.Name.Local)
		}
		if t.Name.Local == "svg" {
			c.out.WriteByte('\n')
		}
	case xml.CharData:
		characters(&c.out, t)
	}
	return nil
}

func (c *cleaner) start(t xml.StartElement) error {
	name := t.Name.Local
	if name == "a" {
		return nil
	}
	if _, ok := allowed[name]; !ok {
		return c.in.Skip()
	}
	open(&c.out, t)
	if name == "polygon" && !c.canvas { // the first is the background
		c.out.WriteString(` class="canvas"`)
		c.canvas = true
	}
	if shapes[name] {
		c.out.WriteString("/>")
		return c.in.Skip()
	}
	c.out.WriteByte('>')
	if name == "svg" {
		fmt.Fprintf(&c.out, "\n<style>\n%s</style>", style)
	}
	return nil
}

// open writes the start of an element without its last angle.
func open(out *bytes.Buffer, t xml.StartElement) {
	fmt.Fprintf(out, "<%s", t.Name.Local)
	if t.Name.Local == "svg" {
		out.WriteString(` xmlns="http://www.w3.org/2000/svg" class="kbctl-graph"`)
	}
	for _, a := range t.Attr {
		if a.Name.Space == "" && slices.Contains(allowed[t.Name.Local], a.Name.Local) {
			fmt.Fprintf(out, ` %s="`, a.Name.Local)
			escape(out, []byte(a.Value))
			out.WriteByte('"')
		}
	}
}

// characters writes what stands between tags: a text, or one line's end.
func characters(out *bytes.Buffer, text []byte) {
	switch {
	case len(bytes.TrimSpace(text)) > 0:
		escape(out, text)
	case out.Len() > 0 && !bytes.HasSuffix(out.Bytes(), []byte("\n")):
		out.WriteByte('\n')
	}
}

// escape writes a text so that it is one in XML and in HTML.
func escape(out *bytes.Buffer, text []byte) {
	_ = xml.EscapeText(out, text) // a buffer takes everything
}
