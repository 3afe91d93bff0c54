package review

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/kbctl/kbctl/internal/text/markdown"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// A Page is the place where a report is shown.
type Page struct {
	// Server is the URL of GitHub, https://github.com, and Repository is OWNER/NAME.
	Server, Repository string
	// Most limits the bytes of the page.
	Most int

	uncommented map[string]bool // keys of the findings whose comments GitHub refuses
}

// The sizes of pages in bytes. GitHub accepts 65,536 characters in a comment and 65,535
// in a check run's summary.
const (
	MostComment    = 60_000
	MostJobSummary = 900_000
)

// Markdown returns a summary of the report. It counts what does not fit.
func (r *Report) Markdown(p Page) string {
	if nothingToSay(r) {
		return ""
	}
	w := &writer{page: p, head: r.Head}
	if r.Problem != nil {
		return heading(r) + "\n\n" + r.Problem.markdown(w)
	}
	w.add(heading(r) + "\n\n" + verdict(r) + "\n")
	if held := policyText(r); held != "" {
		w.add("\n" + held + "\n")
	}
	var refused, here, elsewhere []Finding
	for _, f := range r.Findings {
		switch {
		case p.uncommented[f.Key]:
			refused = append(refused, f)
		case f.Changed:
			here = append(here, f)
		default:
			elsewhere = append(elsewhere, f)
		}
	}
	others := ""
	if len(refused) > 0 {
		w.findings("\n**Where GitHub accepts no comment:**\n", refused)
		others = "\n**The other findings:**\n"
	}
	w.findings(others, here)
	w.findings("\n**In files that it breaks without changing them:**\n", elsewhere)
	if left := r.Caused.Sum() - len(r.Findings); left > 0 { // whether their files changed is unknown
		fmt.Fprintf(&w.b, "\nNot listed here: %d more.\n", left)
	}
	w.folded(fmt.Sprintf("Fixed: %s", r.Fixed), w.items(r.Better), r.Fixed.Sum()-len(r.Better))
	w.folded(fmt.Sprintf("Cards that change: %d", len(r.Cards)+r.CardsLeft), cardItems(r.Cards), r.CardsLeft)
	if a := &r.Accuracy; a.changed() {
		w.folded(a.title(), a.items(), a.Improved+a.Worsened-len(a.Better)-len(a.Worse))
	}
	if drawn := r.Graph.mermaid(); len(r.Graph.Edges) > 0 && w.fits(drawn) {
		w.folded(r.Graph.title(), list{1, func(int) string { return drawn }}, r.Graph.Left)
	}
	fmt.Fprintf(&w.b, "\n<sub>Compared with %s, at %s.</sub>\n", markdown.Code(short(r.MergeBase)), markdown.Code(short(r.Head)))
	return w.b.String()
}

// policyText describes the changes of the configuration and the baseline, and their
// effects.
func policyText(r *Report) string {
	var said []string
	say := func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) }
	if r.Config {
		say("It changes the configuration or the baseline.")
	}
	if r.Silenced.Sum() > 0 {
		say("It ignores %s that it causes; that takes effect with the next change.", r.Silenced)
	}
	if r.Unclear != "" {
		say("It is unknown what it relaxes: %s.", markdown.Inline(r.Unclear))
	}
	if r.Outside > 0 {
		say("Records and logs that it leaves outside of the configured folders: **%d**.", r.Outside)
	}
	if r.Accepted > 0 {
		say("It adds %s that it causes to the baseline; that takes effect with the next change.", wording.Count(r.Accepted, "finding"))
	}
	if r.Relaxed > 0 {
		say("It turns off or lowers the rules of %s that it causes; that takes effect with the next change.", wording.Count(r.Relaxed, "finding"))
	}
	if r.Uncovered > 0 {
		say("It brings up %s that existed before.", wording.Count(r.Uncovered, "finding"))
	}
	return strings.Join(said, " ")
}

// heading returns the first line of a page.
func heading(r *Report) string {
	heading := "### kbctl"
	if r.Folder != "" {
		heading += " in " + markdown.Code(r.Folder)
	}
	if r.Secondhand {
		heading += ", as the pull request's own run reported"
	}
	return heading
}

// nothingLeft returns the page for a report with nothing to say.
func nothingLeft(r *Report) string {
	return heading(r) + "\n\nkbctl has nothing to report about this pull request.\n"
}

// verdict sums up the report in a few sentences.
func verdict(r *Report) string {
	said := "This pull request causes no findings"
	if r.Caused.Sum() > 0 {
		said = fmt.Sprintf("This pull request causes **%s**", r.Caused)
	}
	if r.Fixed.Sum() > 0 {
		said += fmt.Sprintf(" and fixes %s", r.Fixed)
	}
	said += "."
	if r.Gone.Sum() > 0 {
		said += fmt.Sprintf(" Gone, because their files are deleted or no longer checked: %s.", r.Gone)
	}
	if r.Old > 0 {
		said += fmt.Sprintf(" %s existed before and %s not listed.", wording.Count(r.Old, "other"), wording.Verb(r.Old, "is", "are"))
	}
	return said
}

// String returns the counts as text, without zeros.
func (c Counts) String() string {
	var parts []string
	for _, part := range []struct {
		n    int
		noun string
	}{{c.Errors, "error"}, {c.Warnings, "warning"}, {c.Infos, "info"}} {
		if part.n > 0 {
			parts = append(parts, wording.Count(part.n, part.noun))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

func (g *Graph) title() string {
	return fmt.Sprintf("Transitions: %d added, %d removed", g.Added, g.Removed)
}

// A writer writes a page of a limited size.
type writer struct {
	page Page
	head string
	b    strings.Builder
}

// tail is the number of bytes reserved for the ends of the page and its parts.
const tail = 500

// fits reports whether there is room for a text.
func (w *writer) fits(text string) bool { return w.b.Len()+len(text)+tail <= w.page.Most }

// add adds a text if there is room for it.
func (w *writer) add(text string) bool {
	if !w.fits(text) {
		return false
	}
	w.b.WriteString(text)
	return true
}

// shown is the number of findings that are not folded.
const shown = 10

// findings lists findings. It shows the first and folds the others.
func (w *writer) findings(heading string, findings []Finding) {
	if len(findings) == 0 {
		return
	}
	w.add(heading + "\n")
	n := min(shown, len(findings))
	for i := range n {
		if !w.add(w.item(&findings[i])) {
			w.b.WriteString(more(len(findings) - i))
			return
		}
	}
	w.folded(fmt.Sprintf("%d more", len(findings)-n), w.items(findings[n:]), 0)
}

func (w *writer) items(findings []Finding) list {
	return list{len(findings), func(i int) string { return w.item(&findings[i]) }}
}

func (w *writer) item(f *Finding) string {
	item := fmt.Sprintf("- %s, %s: %s (%s)\n", f.Severity, w.place(f.File, f.Line), markdown.Inline(f.Message), ruleLink(f.Rule))
	if w.page.uncommented[f.Key] { // the comment would have the hint
		item += "  " + f.advice()
	}
	return item
}

// place returns a file and a line, with a link if the page's server is known.
func (w *writer) place(file string, line int) string {
	name := markdown.Code(fmt.Sprintf("%s:%d", file, line))
	if w.page.Server == "" {
		return name
	}
	elements := strings.Split(file, "/")
	for i, e := range elements {
		elements[i] = url.PathEscape(e)
	}
	path := strings.NewReplacer("(", "%28", ")", "%29", "'", "%27", "*", "%2A", "_", "%5F", "~", "%7E").Replace(strings.Join(elements, "/"))
	return fmt.Sprintf("[%s](%s/%s/blob/%s/%s#L%d)", name, w.page.Server, w.page.Repository, w.head, path, line)
}

func cardItems(cards []Card) list {
	return list{len(cards), func(i int) string {
		item := fmt.Sprintf("- %s: %s", markdown.Code(cards[i].Record), cards[i].What)
		if len(cards[i].Parts) > 0 {
			item += " (" + markdown.Inline(strings.ToLower(strings.Join(cards[i].Parts, ", "))) + ")"
		}
		return item + "\n"
	}}
}

// A list makes its items only when they are added, because most of a long list does not
// fit.
type list struct {
	n    int
	item func(i int) string
}

// folded adds as many items as fit below a title that unfolds them. It counts the
// others together with left. Titles contain only kbctl's own text.
func (w *writer) folded(title string, items list, left int) {
	if items.n == 0 || !w.add("\n<details><summary>"+title+"</summary>\n\n") {
		return
	}
	for i := range items.n {
		if !w.add(items.item(i)) {
			left += items.n - i
			break
		}
	}
	if left > 0 {
		w.b.WriteString(more(left))
	}
	w.b.WriteString("\n</details>\n")
}

func more(n int) string {
	return fmt.Sprintf("\nand %d more\n", n)
}

func short(sha string) string { return sha[:min(len(sha), 12)] }
