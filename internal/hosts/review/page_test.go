package review_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// outline returns the shape of a page: its blocks without their contents.
func outline(t *testing.T, r *review.Report) string {
	t.Helper()
	page := r.Markdown(review.Page{Server: "https://github.com", Repository: "kb/errors", Most: review.MostComment})
	var b strings.Builder
	walk(page, func(n ast.Node, _ []byte) {
		if n.Type() == ast.TypeBlock {
			b.WriteString(n.Kind().String() + " ")
		}
	})
	return b.String()
}

func walk(page string, visit func(ast.Node, []byte)) {
	source := []byte(page)
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			visit(n, source)
		}
		return ast.WalkContinue, nil
	})
}

var (
	ourHTML    = regexp.MustCompile(`^(<details><summary>[A-Za-z0-9:, ]+</summary>|</details>|</?sub>)\s*$`)
	ourLinks   = regexp.MustCompile(`^https://github\.com/kb(ctl/kbctl/blob/main/lint/RULES\.md#[a-z-]+|/errors/blob/a{40}/[^ ()<>]+#L\d+)$`)
	references = regexp.MustCompile(`@|#\d|(?i:gh-\d|https?://|www\.\w)|(^|[\s(])[0-9a-f]{7,}([\s.,;:!?)]|$)`)
	// A diagram has only lines that match.
	diagram = regexp.MustCompile(`^(flowchart LR|  n\d+\["[^"\x60%{}$;]*(?:#\w+;[^"\x60%{}$;]*)*"\]|  n\d+ <?-[-.]*->(\|\w+\|)? n\d+|  linkStyle [\d,]+ stroke:#[0-9a-f]{6}(,stroke-width:2px)?)$`)
)

// checkPage checks that nothing in a page has an effect.
func checkPage(t *testing.T, attack, page string) {
	t.Helper()
	bad := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%.100q: %s\n%.3000s", attack, fmt.Sprintf(format, args...), page)
	}
	for line := range strings.SplitSeq(page, "\n") {
		if strings.ContainsFunc(line, visible.Hidden) || strings.Contains(line, "##[") || strings.HasPrefix(strings.TrimSpace(line), "::") {
			bad("the line %q", line)
		}
	}
	walk(page, func(n ast.Node, source []byte) {
		switch n := n.(type) {
		case *ast.Image:
			bad("an image")
		case *ast.AutoLink:
			bad("an automatic link: %s", n.URL(source))
		case *ast.Link:
			if !ourLinks.Match(n.Destination) {
				bad("a link to %s", n.Destination)
			}
		case *ast.RawHTML:
			for i := range n.Segments.Len() {
				at := n.Segments.At(i)
				if !ourHTML.Match(at.Value(source)) {
					bad("HTML: %s", at.Value(source))
				}
			}
		case *ast.HTMLBlock:
			if all := bytes.TrimSpace(linesOf(n, source)); !ourHTML.Match(all) && !bytes.HasPrefix(all, []byte("<sub>Compared with `")) {
				bad("HTML: %s", all)
			}
		case *ast.Text:
			if _, code := n.Parent().(*ast.CodeSpan); !code && references.Match(n.Segment.Value(source)) {
				bad("a reference: %s", n.Segment.Value(source))
			}
		case *ast.FencedCodeBlock:
			if string(n.Language(source)) != "mermaid" {
				bad("a block of %s", n.Language(source))
			}
			for line := range strings.SplitSeq(strings.TrimSuffix(string(linesOf(n, source)), "\n"), "\n") {
				if !diagram.MatchString(line) {
					bad("in the diagram: %s", line)
				}
			}
		}
	})
}

func linesOf(n ast.Node, source []byte) []byte {
	var b bytes.Buffer
	for i := range n.Lines().Len() {
		at := n.Lines().At(i)
		b.Write(at.Value(source))
	}
	return b.Bytes()
}
