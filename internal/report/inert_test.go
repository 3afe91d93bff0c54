package report_test

import (
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/kbctl/kbctl/internal/report"
)

// TestCode: whatever is in it, a text is one code span, which nothing before or
// behind it can become part of. Two backquotes with nothing between them would open
// one that the next text closes.
func TestCode(t *testing.T) {
	for _, s := range append([]string{"", " ", "   ", "\u3000", "`", "``", " `", "` "}, attacks...) {
		source := []byte("- " + report.Code(s) + ": " + report.Code("`<img src=x>") + ", " + report.Inline("@octocat"))
		spans := 0
		doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))
		_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			switch n := n.(type) {
			case *ast.RawHTML, *ast.HTMLBlock, *ast.FencedCodeBlock, *ast.Link:
				t.Errorf("%.100q: a %s in %.200q", s, n.Kind(), source)
			case *ast.CodeSpan:
				if entering {
					spans++
				}
			case *ast.Text:
				if _, code := n.Parent().(*ast.CodeSpan); !code && strings.ContainsAny(string(n.Segment.Value(source)), "@`") {
					t.Errorf("%.100q: the text %q in %.200q", s, n.Segment.Value(source), source)
				}
			}
			return ast.WalkContinue, nil
		})
		if spans != 3 {
			t.Errorf("%.100q: %d code spans in %.200q, not 3", s, spans, source)
		}
	}
}
