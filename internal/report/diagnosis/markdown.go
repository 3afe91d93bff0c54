package diagnosis

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"
	"text/template"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/text/markdown"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

//go:embed diagnosis.tmpl
var source string

var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("diagnosis").Funcs(card.Functions()).Funcs(template.FuncMap{
		"prose": markdown.Prose,
		"line":  func(s string) string { return visible.LineStart(strings.TrimSpace(firstLine(s))) },
		"lines": func(s string) string { return strings.Join(linesOf(s), "\n") },
	}).Parse(source))
})

// An explained is an explanation as the page shows it.
type explained struct {
	Words                 words
	Rank                  int
	Record                *schema.Record
	Line                  int32
	Excerpt, Cause        string
	DeadEnds, Workarounds []fix
	LeadsTo               []string
}

// WriteMarkdown writes diagnoses as markdown for an issue or a job summary. Text from logs
// and records has no effect on it. GitHub rejects a job summary of more than 1 MiB, so the
// page stays below that and counts the explanations that it leaves out.
func WriteMarkdown(w io.Writer, all []Diagnosis, o Options) error {
	p := &sheet{words: o.words(), room: mostMarkdown - 1<<10} // for the last line
	left := 0
	for _, d := range all {
		shown := o.top(d.Explanations)
		p.add("file", map[string]any{"Words": p.words, "File": d.File, "Explanations": len(shown)})
		for _, e := range shown {
			if !p.add("explanation", explained{
				p.words, e.Rank, e.Record, e.Best.Range.Start.Line, redacted(e.Best).Line, cause(e.Record, o.Chinese),
				deadEnds(e.Record, o.Chinese), workarounds(e.Record, o.Chinese), consequences(e.Record),
			}) {
				left++
			}
		}
		if rest := len(d.Explanations) - len(shown); rest > 0 {
			p.add("line", p.words.Rest(rest))
		}
		if d.Unread != "" {
			p.add("line", fmt.Sprintf(p.words.Unread, d.Unread))
		}
		for i, u := range d.Unexplained {
			p.add("unexplained", map[string]any{"Words": p.words, "Line": u.Line, "Text": u.Text, "Near": u.nearName(), "Command": d.command(u), "Best": i == 0})
		}
	}
	if left > 0 {
		p.room = 1 << 10
		p.add("line", fmt.Sprintf(p.words.LeftOut, left))
	}
	if p.err != nil {
		return p.err
	}
	_, err := w.Write(append(bytes.Trim(p.text.Bytes(), "\n"), '\n'))
	return err
}

// mostMarkdown is the number of bytes of markdown that GitHub shows for a step.
const mostMarkdown = 1 << 20

// A sheet is markdown of limited size.
type sheet struct {
	words words
	text  bytes.Buffer
	room  int // bytes
	err   error
}

// add adds a part if there is room for it, and reports whether there was.
func (s *sheet) add(part string, data any) bool {
	var b bytes.Buffer
	if err := page().ExecuteTemplate(&b, part, data); err != nil {
		s.err = cmp.Or(s.err, err)
	}
	if b.Len() > s.room {
		return false
	}
	s.room -= b.Len()
	s.text.Write(b.Bytes())
	return true
}
