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

// allowed are the elements that a drawing may have, with their attributes. Colors and
// fonts come from the style sheet, which supports light and dark color schemes.
var allowed = map[string][]string{
	"svg":     {"width", "height", "viewBox"},
	"g":       {"id", "class", "transform"},
	"title":   nil,
	"path":    {"d"},
	"polygon": {"points"},
	"ellipse": {"cx", "cy", "rx", "ry"},
	"text":    {"text-anchor", "x", "y"},
}

// shapes are the elements without content.
var shapes = map[string]bool{"path": true, "polygon": true, "ellipse": true}

// A cleaner copies the allowed parts of an SVG.
type cleaner struct {
	in     *xml.Decoder
	out    bytes.Buffer
	canvas bool // the canvas was written
}

// clean copies the allowed elements and attributes of Graphviz's SVG. It adds our
// style sheet and escapes all text. It drops other elements, such as images, with
// their content, but keeps the content of links.
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

// open writes the start tag of an element without its closing >.
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

// characters writes the text between tags, or one line feed for white space.
func characters(out *bytes.Buffer, text []byte) {
	switch {
	case len(bytes.TrimSpace(text)) > 0:
		escape(out, text)
	case out.Len() > 0 && !bytes.HasSuffix(out.Bytes(), []byte("\n")):
		out.WriteByte('\n')
	}
}

// escape escapes a text for XML and HTML.
func escape(out *bytes.Buffer, text []byte) {
	_ = xml.EscapeText(out, text) // writing to a buffer cannot fail
}
