package help

import (
	"fmt"
	"slices"
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

// list renders the first paragraph of each item. The manual has no other blocks in items.
func (r renderer) list(node *ast.List) string {
	var items []string
	for item := node.FirstChild(); item != nil; item = item.NextSibling() {
		mark := "  - "
		if node.IsOrdered() {
			mark = fmt.Sprintf("  %d. ", node.Start+len(items))
		}
		items = append(items, r.wrap(r.inline(item.FirstChild()), mark, strings.Repeat(" ", len(mark))))
	}
	return strings.Join(items, "\n")
}

// table renders rows in columns. Cells wrap if the table is too wide.
func (r renderer) table(node *table.Table) string {
	var rows [][]string
	for row := node.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, r.inline(cell))
		}
		rows = append(rows, cells)
	}
	widths := r.columns(rows)
	var lines []string
	for i, cells := range rows {
		lines = append(lines, row(cells, widths)...)
		if i == 0 {
			var rule []string
			for _, width := range widths {
				rule = append(rule, strings.Repeat("-", width))
			}
			lines = append(lines, row(rule, widths)...)
		}
	}
	return strings.Join(lines, "\n")
}

// columns returns the width of each column: that of its widest cell. While the
// table is too wide, the widest column gets narrower.
func (r renderer) columns(rows [][]string) []int {
	widths := make([]int, len(rows[0]))
	total := 0
	for i := range widths {
		for _, cells := range rows {
			widths[i] = max(widths[i], runewidth.StringWidth(cells[i]))
		}
		total += 2 + widths[i]
	}
	for ; total > r.width; total-- {
		widest := slices.Index(widths, slices.Max(widths))
		widths[widest]--
	}
	return widths
}

// row renders the cells of a row as lines.
func row(cells []string, widths []int) []string {
	var lines []string
	start := 0
	for i, cell := range cells {
		for k, part := range terminal.Wrap(cell, "", widths[i]) {
			if k == len(lines) {
				lines = append(lines, "")
			}
			lines[k] = runewidth.FillRight(lines[k], start) + "  " + part
		}
		start += 2 + widths[i]
	}
	for k := range lines {
		lines[k] = strings.TrimRight(lines[k], " ")
	}
	return lines
}

// inline renders the text within a block. Code keeps its backquotes, because
// they set it apart from the words. Emphasis is dropped.
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
