package page

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// place reads the positions of boxes and lines from Graphviz's SVG. The page uses
// nothing else from it.
func (d *drawing) place(svg []byte, linked []bool) error {
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	in := "" // the id of the current group
	boxes := 0
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		at := attributes(start)
		switch name := start.Name.Local; {
		case name == "svg":
			err = setView(d, at["viewBox"])
		case name == "g" && at["class"] == "graph":
			err = d.shift(at["transform"])
		case name == "g":
			in = at["id"]
		case name == "polygon" && strings.HasPrefix(in, "n"):
			boxes++
			err = d.box(in, at["points"])
		case name == "polygon" && strings.HasPrefix(in, "e"):
			err = d.head(in, at["points"])
		case name == "path":
			err = d.line(in, at["d"])
		}
		if err != nil {
			return err
		}
	}
	for _, is := range linked {
		if is {
			boxes--
		}
	}
	if boxes != 0 {
		return errWrong
	}
	return nil
}

func attributes(e xml.StartElement) map[string]string {
	at := make(map[string]string, len(e.Attr))
	for _, a := range e.Attr {
		at[a.Name.Local] = a.Value
	}
	return at
}

var number = regexp.MustCompile(`-?[0-9]+(?:\.[0-9]+)?`)

// numbers returns the numbers in a text.
func numbers(s string) (values []float64) {
	for _, digits := range number.FindAllString(s, -1) {
		value, _ := strconv.ParseFloat(digits, 64)
		values = append(values, value)
	}
	return values
}

func setView(d *drawing, box string) error {
	v := numbers(box)
	if len(v) != 4 {
		return errors.New("it has no view box")
	}
	d.View = [4]float64(v)
	return nil
}

var translate = regexp.MustCompile(`translate\(([^)]*)\)`)

// shift applies the drawing's translation to the view instead of to each element.
func (d *drawing) shift(transform string) error {
	m := translate.FindStringSubmatch(transform)
	if m == nil {
		return nil
	}
	v := numbers(m[1])
	if len(v) != 2 {
		return errors.New("it has an unexpected transform")
	}
	d.View[0] -= v[0]
	d.View[1] -= v[1]
	return nil
}

var errWrong = errors.New("it does not belong to this graph")

// index returns the number in an id such as n12.
func index(id string, most int) (int, error) {
	i, err := strconv.Atoi(id[1:])
	if err != nil || i < 0 || i >= most {
		return 0, errWrong
	}
	return i, nil
}

func (d *drawing) box(id, points string) error {
	i, err := index(id, len(d.Nodes))
	v := numbers(points)
	if err != nil || len(v) < 8 {
		return errWrong
	}
	n := &d.Nodes[i]
	n.X, n.Y = round((v[0]+v[4])/2), round((v[1]+v[5])/2)
	return nil
}

func (d *drawing) head(id, points string) error {
	i, err := index(id, len(d.Edges))
	if err != nil {
		return err
	}
	path, err := rounded(points)
	d.Edges[i].Heads = append(d.Edges[i].Heads, path)
	return err
}

func (d *drawing) line(id, path string) error {
	if id == "" || id[0] != 'e' {
		return errWrong
	}
	i, err := index(id, len(d.Edges))
	if err != nil {
		return err
	}
	d.Edges[i].Path, err = rounded(path)
	return err
}

// geometry matches the characters of a path or a list of points.
var geometry = regexp.MustCompile(`^[MCLZz0-9., -]*$`)

// rounded rounds the numbers of a path to one decimal.
func rounded(path string) (string, error) {
	if !geometry.MatchString(path) {
		return "", errWrong
	}
	return number.ReplaceAllStringFunc(path, func(digits string) string {
		value, _ := strconv.ParseFloat(digits, 64)
		return strconv.FormatFloat(round(value), 'f', -1, 64)
	}), nil
}

// round rounds to one decimal, which looks the same. Adding 0 avoids a negative zero.
func round(f float64) float64 { return math.Round(f*10)/10 + 0 }
