package report_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/kbctl/kbctl/internal/report"
)

// Any text becomes one code span that ends before the text after it. Two backquotes
// with nothing between them would open a span that the next text closes.
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

func TestProse(t *testing.T) {
	for text, want := range map[string]string{
		"Set `a=1`, then wait.":      "Set `a=1`, then wait.",
		"(`x y`): see #12":           "(`x y`): see `#12`",
		"Fixed by GH-34\nfor @octo.": "Fixed by `GH-34` for `@octo`.",
		"设置 `a`，然后重启。":               "设置 `a`，然后重启。",
		"a ` b":                      "a `` ` `` b",
		"@`octo`":                    "`` @`octo` ``",
		"see https://x.org/#1":       "see `https://x.org/#1`",
		"``a`b`` and `c":             "``a`b`` and `` `c ``",
		"":                           "",
	} {
		if got := report.Prose(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// Outside of code spans there are only words.
func TestProseAttacks(t *testing.T) {
	live := regexp.MustCompile("@|#[0-9]|(?i:gh-[0-9]|https?://|www\\.)|`")
	for _, attack := range attacks {
		source := []byte("- **Do:** " + report.Prose(attack) + ", " + report.Prose("`x` "+attack+" `y`") + ": " + report.Prose("`"+attack))
		doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))
		_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			switch n := n.(type) {
			case *ast.Document, *ast.List, *ast.ListItem, *ast.TextBlock, *ast.CodeSpan:
			case *ast.Emphasis:
				if n.Level != 2 || n.PreviousSibling() != nil {
					t.Errorf("%.100q: emphasis in %.200q", attack, source)
				}
			case *ast.Text:
				if _, code := n.Parent().(*ast.CodeSpan); !code && live.Match(n.Segment.Value(source)) {
					t.Errorf("%.100q: the text %q in %.200q", attack, n.Segment.Value(source), source)
				}
			default:
				t.Errorf("%.100q: a %s in %.200q", attack, n.Kind(), source)
			}
			return ast.WalkContinue, nil
		})
	}
}
