// Package card renders records as markdown cards, which GitHub shows.
package card

import (
	"bytes"
	_ "embed"
	"math"
	"strconv"
	"strings"
	"text/template"

	"github.com/kbctl/kbctl/schema"
)

//go:embed card.tmpl
var source string

var card = template.Must(template.New("card").Funcs(Functions()).Parse(source))

// Functions are what templates put the texts of records through, so that whatever
// is in one stays in its place in the markdown.
func Functions() template.FuncMap {
	return template.FuncMap{
		"inline": inline, "paragraph": paragraph, "title": title, "cell": Cell, "code": code,
		"fence": fence, "link": link, "record": func(id string) string { return recordLink(id, English) }, "percent": Percent,
		"ordinal": func(i int) string { return strconv.Itoa(i + 1) },
		"indent":  func(i int) string { return strings.Repeat(" ", len(strconv.Itoa(i+1))+len(". ")) },
	}
}

// Path returns where a record's English card is, slash-separated from the
// knowledge base's root: beside the record.
func Path(r *schema.Record) string { return English.Path(r) }

// Render returns the English card of a record, which must not be broken.
func Render(r *schema.Record) []byte { return English.Render(r) }

func render(t *template.Template, r *schema.Record) []byte {
	out := bytes.NewBuffer(make([]byte, 0, 2*len(r.Source.Text)))
	if err := t.Execute(out, r); err != nil {
		panic(err) // the templates take every record
	}
	return append(bytes.TrimRight(out.Bytes(), "\n"), '\n')
}

// Is tells whether a text is a card, in whatever language, and not a page that
// somebody wrote.
func Is(text []byte) bool {
	return bytes.HasPrefix(text, []byte("# ")) &&
		(bytes.Contains(text, []byte("\n- **ID:** `")) || bytes.Contains(text, []byte("\n- **编号：** `")))
}

// Replaceable tells whether a card may be written over a text: over a card, and
// over nothing.
func Replaceable(text []byte) bool { return len(text) == 0 || Is(text) }

// Percent shows a rate in whole percents, rounded half away from zero: the
// thousandths are rounded first, so that 0.285, which no float is, becomes 29.
func Percent(r schema.Rate) string {
	return strconv.Itoa(int(math.Round(math.Round(r.Value*1e9)/1e7))) + "%"
}
