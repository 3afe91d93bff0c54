package help

import (
	"strings"

	"github.com/mattn/go-runewidth"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	table "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"github.com/kbctl/kbctl/internal/text/terminal"
)

// Render formats markdown for a terminal that is width columns wide. Blocks of
// code keep their lines.
func Render(markdown string, width int) string {
	source := []byte(markdown)
	document := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(source))
	r := renderer{source: source, width: width}
	return strings.Join(r.blocks(document), "\n\n") + "\n"
}

type renderer struct {
	source []byte
	width  int
}

// blocks renders the blocks within a node.
func (r renderer) blocks(parent ast.Node) (blocks []string) {
	for node := parent.FirstChild(); node != nil; node = node.NextSibling() {
		switch node := node.(type) {
		case *ast.Heading:
			blocks = append(blocks, r.heading(node))
		case *ast.FencedCodeBlock:
			blocks = append(blocks, indent(strings.TrimRight(string(node.Lines().Value(r.source)), "\n"), "  "))
		case *ast.HTMLBlock: // a comment
		case *ast.List:
			blocks = append(blocks, r.list(node))
		case *table.Table:
			blocks = append(blocks, r.table(node))
		default:
			blocks = append(blocks, r.wrap(r.inline(node), "", ""))
		}
	}
	return blocks
}

// heading renders a title or a section underlined, and smaller ones as they are.
func (r renderer) heading(node *ast.Heading) string {
	title := r.inline(node)
	if node.Level > 2 {
		return title
	}
	return title + "\n" + strings.Repeat("=-"[node.Level-1:node.Level], runewidth.StringWidth(title))
}

func (r renderer) list(node *ast.List) string {
	var items []string
	for item := node.FirstChild(); item != nil; item = item.NextSibling() {
		items = append(items, r.wrap(r.inline(item.FirstChild()), "  - ", "    "))
	}
	return strings.Join(items, "\n")
}

// table renders rows in columns, of which the last one wraps. It has no more than
// half of the width for what comes before that.
func (r renderer) table(node *table.Table) string {
	var rows [][]string
	for row := node.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, r.inline(cell))
		}
		rows = append(rows, cells)
	}
	rule := make([]string, len(rows[0]))
	for i := range rule {
		for _, row := range rows {
			rule[i] = strings.Repeat("-", min(max(len(rule[i]), runewidth.StringWidth(row[i])), r.width/2))
		}
	}
	var lines []string
	for i, row := range rows {
		lines = append(lines, r.row(row, rule)...)
		if i == 0 {
			lines = append(lines, r.row(rule, rule)[0])
		}
	}
	return strings.Join(lines, "\n")
}

// row renders the cells of a row as lines, in columns as wide as a rule. If a cell
// is too wide, the last one begins on the next line.
func (r renderer) row(cells, rule []string) []string {
	last, head, column := len(cells)-1, "  ", 2
	for i, cell := range cells[:last] {
		head += runewidth.FillRight(cell, len(rule[i])) + "  "
		column += len(rule[i]) + 2
	}
	indent := strings.Repeat(" ", column)
	lines := terminal.Wrap(cells[last], indent, r.width)
	if runewidth.StringWidth(head) > column {
		return append([]string{strings.TrimRight(head, " ")}, lines...)
	}
	lines[0] = strings.TrimRight(head+strings.TrimPrefix(lines[0], indent), " ")
	return lines
}

// inline renders the text within a block. Code keeps its backquotes, because
// they separate it from the words; emphasis goes.
func (r renderer) inline(parent ast.Node) string {
	var b strings.Builder
	for node := parent.FirstChild(); node != nil; node = node.NextSibling() {
		switch node := node.(type) {
		case *ast.Text:
			b.Write(node.Value(r.source))
			if node.SoftLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.CodeSpan:
			b.WriteString("`" + r.inline(node) + "`")
		case *ast.Link:
			b.WriteString(r.link(node))
		default:
			b.WriteString(r.inline(node))
		}
	}
	return b.String()
}

// link renders the text of a link and where it leads.
func (r renderer) link(node *ast.Link) string {
	name, target := r.inline(node), string(node.Destination)
	if topic := topicOf(target); topic != "" {
		return name + " (kbctl help " + topic + ")"
	}
	if strings.HasPrefix(target, "https://") {
		return name + " <" + target + ">"
	}
	return name
}

// wrap breaks a paragraph into lines: the first begins with first, the others
// with next.
func (r renderer) wrap(paragraph, first, next string) string {
	lines := terminal.Wrap(paragraph, next, r.width)
	lines[0] = first + strings.TrimPrefix(lines[0], next)
	return strings.Join(lines, "\n")
}

// indent puts by in front of each line.
func indent(lines, by string) string {
	return by + strings.ReplaceAll(lines, "\n", "\n"+by)
}
