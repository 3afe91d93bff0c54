// Package card renders records as markdown cards for GitHub.
package card

import (
	"bytes"
	_ "embed"
	"math"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/schema"
)

//go:embed card.tmpl
var source string

var card = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("card").Funcs(Functions()).Parse(source))
})

// Functions returns the template functions that escape the text of records, so that
// it has no effect on the markdown around it.
func Functions() template.FuncMap {
	return template.FuncMap{
		"inline": inline, "paragraph": paragraph, "title": title, "cell": Cell, "code": code,
		"fence": fence, "link": link, "record": func(id string) string { return recordLink(id, English) }, "percent": Percent,
		"ordinal": func(i int) string { return strconv.Itoa(i + 1) },
		"indent":  func(i int) string { return strings.Repeat(" ", len(strconv.Itoa(i+1))+len(". ")) },
	}
}

// Path returns the slash-separated path of a record's English card from the knowledge
// base's root. A card is next to its record.
func Path(r *schema.Record) string { return English.Path(r) }

// Render returns the English card of a record. The record must not be broken.
func Render(r *schema.Record) []byte { return English.Render(r) }

func render(t *template.Template, functions func() template.FuncMap, r *schema.Record) []byte {
	if known := secret.ValuesIn(r.Source.Text, r.Strings); !known.Empty() {
		t = template.Must(t.Clone()).Funcs(hiding(known, functions()))
	}
	out := bytes.NewBuffer(make([]byte, 0, 2*len(r.Source.Text)))
	if err := t.Execute(out, r); err != nil {
		panic(err) // cannot happen: the templates work for every record
	}
	return append(bytes.TrimRight(out.Bytes(), "\n"), '\n')
}

// hiding returns the functions of a template that also hide secrets.
func hiding(known *secret.Values, functions template.FuncMap) template.FuncMap {
	all := make(template.FuncMap)
	for name, f := range functions {
		switch f := f.(type) {
		case func(string) string:
			all[name] = func(s string) string { return f(known.Redact(s)) }
		case func(text, indent string) string: // fence
			all[name] = func(s, indent string) string { return f(known.Redact(s), indent) }
		}
	}
	return all
}

// Is reports whether a text is a card in any language, and not a page that a person
// wrote.
func Is(text []byte) bool {
	return bytes.HasPrefix(text, []byte("# ")) &&
		(bytes.Contains(text, []byte("\n- **ID:** `")) || bytes.Contains(text, []byte("\n- **编号：** `")))
}

// Replaceable reports whether a card may overwrite a text: another card or an empty
// file.
func Replaceable(text []byte) bool { return len(text) == 0 || Is(text) }

// Percent formats a rate as a whole percentage, rounded half away from zero. It first
// rounds to nine decimals, because no float is exactly 0.285, which must become 29%.
func Percent(r schema.Rate) string {
	return strconv.Itoa(int(math.Round(math.Round(r.Value*1e9)/1e7))) + "%"
}
