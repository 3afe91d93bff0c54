package report

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/markdown"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// markdownReport writes a page for a job summary: the totals, a table by rule, and the
// findings, ordered by severity and collapsed by file. GitHub rejects more than 1 MiB for
// a step, so the page stays below that and states how much it leaves out.
type markdownReport struct{ options Options }

const (
	markdownBytes = 1 << 20
	markdownTail  = 1 << 10 // reserved for the end of the page, which is shorter
)

// Report implements Reporter.
func (m markdownReport) Report(w io.Writer, run Run) error {
	page := &markdownPage{room: markdownBytes - markdownTail - m.options.Used, options: m.options}
	page.add("## kbctl\n\n" + totals(run.Result) + "\n")
	page.add(ruleTable(run.Result))
	all := counts(run.Result.Counts)
	for s := lint.Error; s > lint.Off; s-- {
		page.section(run.Result, s)
	}
	if left := all.without(page.shown); left.sum() > 0 {
		note := fmt.Sprintf("GitHub shows at most %d MiB for a step. Left out: %s", markdownBytes>>20, left)
		m.options.Say("markdown: " + note)
		page.end("\n" + note + ". `kbctl check` shows them all.\n")
	}
	_, err := io.WriteString(w, page.text.String())
	return err
}

// A markdownPage is a page of limited size.
type markdownPage struct {
	text    strings.Builder
	room    int // bytes
	shown   counts
	options Options
}

// add adds a text if there is room for it, and reports whether it did.
func (p *markdownPage) add(text string) bool {
	if len(text) > p.room {
		p.room = 0 // later findings are milder, so they get no room either
		return false
	}
	p.room -= len(text)
	p.text.WriteString(text)
	return true
}

// end adds the end of the page, unless what comes before the page already fills the
// limit.
func (p *markdownPage) end(text string) {
	if p.text.Len()+len(text) <= markdownBytes-p.options.Used {
		p.text.WriteString(text)
	}
}

// ruleTable returns a table with a row for each rule. It contains no text of a record.
func ruleTable(result *lint.Result) string {
	rows := tally(result)
	if len(rows) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n| rule | severity | findings | what to do |\n| --- | --- | ---: | --- |\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| [%s](%s) | %s | %d | %s |\n", r.rule.Name, rules.URL(r.rule), r.severity, r.findings, markdown.Inline(r.rule.Hint))
	}
	return b.String()
}

// section adds the findings of a severity, collapsed by file.
func (p *markdownPage) section(result *lint.Result, severity lint.Severity) {
	n := result.Counts[severity]
	if n == 0 || !p.add("\n### "+wording.Count(n, severity.String())+"\n") {
		return
	}
	for file, findings := range byFile(result) {
		findings = slices.DeleteFunc(findings, func(f *lint.Finding) bool { return f.Severity != severity })
		if len(findings) > 0 && !p.file(file, findings) {
			return
		}
	}
}

// file adds the findings of a file while there is room. It reports whether there was room
// for all of them.
func (p *markdownPage) file(file string, findings []*lint.Finding) bool {
	const end = "\n</details>\n"
	name := html.EscapeString(visible.Escape(p.options.Path(file)))
	head := fmt.Sprintf("\n<details><summary><code>%s</code>: %d</summary>\n\n", name, len(findings))
	first := p.item(findings[0])
	if len(head)+len(first)+len(end) > p.room {
		p.room = 0
		return false
	}
	p.room -= len(end)
	p.add(head)
	defer p.text.WriteString(end)
	for _, f := range findings {
		if !p.add(p.item(f)) {
			return false
		}
		p.shown[f.Severity]++
	}
	return true
}

// item returns a finding as a list item. The item has the hint only if that differs from
// the rule's hint in the table.
func (p *markdownPage) item(f *lint.Finding) string {
	text := fmt.Sprintf("- %d:%d %s [%s]", f.Range.Start.Line, f.Range.Start.Column, markdown.Inline(f.Message), f.Rule.Name)
	if f.Hint != "" {
		text += " — " + markdown.Inline(f.Hint)
	}
	return text + "\n"
}
