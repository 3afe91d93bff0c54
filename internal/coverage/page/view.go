package page

import (
	"fmt"
	"html/template"
	"sync"

	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
)

var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"bar": func(title string, segments []segment, kind string) barView { return barView{title, kind, segments} },
	}).Parse(source))
})

// A view has the data for the template.
type view struct {
	Policy template.HTMLAttr
	Style  template.CSS
	Script template.JS
	// Licenses are the licenses of the libraries in the script.
	Licenses string

	Date, Summary string
	Fields        []fieldView
	Ages, Tiers   []segment
	Domains       []domainView
	Catalogs      []catalogView
	Accuracy      *accuracyView
	Todo          *todoView
	Logs          *logView
	Trend         bool

	Index  template.HTML
	Scenes []template.HTML
}

// A fieldView is the coverage of one field.
type fieldView struct {
	coverage.Field
	Index, Have, Of, Percent int
}

// A segment is a part of a bar that has the length 100.
type segment struct {
	Label    string
	Class    int // of the color
	Count    int
	X, Width float64
}

// A barView is a bar of segments. Kind selects its colors.
type barView struct {
	Title, Kind string
	Segments    []segment
}

// A domainView is a row of the heat map.
type domainView struct {
	Name, ID string
	Records  int
	Cells    []cellView
}

type cellView struct {
	Field, Percent, Have, Lack int
	Label                      string
	Heat                       int // 0 to 10
}

type catalogView struct {
	Name                     string
	Covered, Errors, Percent int
	Missing                  []missingView
}

type missingView struct{ Name, Number, Message string }

type logView struct {
	Summary   string
	Templates []templateView
	More      int
}

type templateView struct {
	Count               int
	Text, Place, Sample string
}

func newView(in Input) *view {
	r := in.Report
	policy := fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; img-src data:; base-uri 'none'; form-action 'none'", hash(script), hash(style))
	v := &view{
		Policy: template.HTMLAttr(`content="` + policy + `"`), Style: template.CSS(style), Script: template.JS(script), Licenses: licenses,
		Date:    r.Date.Format("2 January 2006"),
		Summary: fmt.Sprintf("%s in %s", wording.Count(r.Total.Records, "record"), wording.Count(len(r.Domains), "domain")),
		Ages:    segments(coverage.Ages, r.Total.Ages), Tiers: segments(coverage.Tiers, r.Total.Tiers),
		Trend: len(in.Older) > 0,
	}
	for i, f := range coverage.Fields() {
		v.Fields = append(v.Fields, fieldView{f, i, r.Total.Have[i], r.Total.Records, r.Total.Percent(i)})
	}
	for _, d := range r.Domains {
		v.Domains = append(v.Domains, newDomainView(d, v.Fields))
	}
	for _, c := range r.Catalogs {
		v.Catalogs = append(v.Catalogs, newCatalogView(c))
	}
	v.Accuracy = newAccuracyView(in.Accuracy)
	v.Todo = newTodoView(in.Todo)
	v.Logs = newLogView(r.Logs)
	return v
}

func newDomainView(d coverage.Domain, fields []fieldView) domainView {
	row := domainView{Name: visible.Escape(coverage.NameOf(d.Name)), ID: d.Name, Records: d.Records}
	for i, f := range fields {
		percent := d.Percent(i)
		row.Cells = append(row.Cells, cellView{i, percent, d.Have[i], d.Records - d.Have[i], f.Label, percent / 10})
	}
	return row
}

func newCatalogView(c coverage.CatalogTally) catalogView {
	view := catalogView{Name: visible.Escape(c.Name), Covered: c.Covered, Errors: c.Errors}
	if c.Errors > 0 {
		view.Percent = 100 * c.Covered / c.Errors
	}
	for _, e := range c.Missing {
		view.Missing = append(view.Missing, missingView{visible.Escape(e.Name), string(e.Number), visible.Escape(e.Message)})
	}
	return view
}

// mostTemplates is the number of templates that the page shows. The JSON report
// has all of them.
const mostTemplates = 200

func newLogView(l *coverage.LogTally) *logView {
	if l == nil {
		return nil
	}
	shown := l.Templates[:min(len(l.Templates), mostTemplates)]
	view := &logView{Summary: l.Summary(), More: len(l.Templates) - len(shown)}
	for _, t := range shown {
		view.Templates = append(view.Templates, templateView{
			t.Count, visible.Escape(t.Text), visible.Escape(fmt.Sprintf("%s:%d", t.Example.File, t.Example.Number)), visible.Line(t.Example.Text),
		})
	}
	return view
}

// segments lays out counts along a bar. It leaves out zero counts.
func segments(labels []string, counts []int) (all []segment) {
	total, before := 0, 0
	for _, n := range counts {
		total += n
	}
	for i, n := range counts {
		if n > 0 {
			all = append(all, segment{coverage.Words(labels[i]), i, n, 100 * float64(before) / float64(total), 100 * float64(n) / float64(total)})
		}
		before += n
	}
	return all
}
