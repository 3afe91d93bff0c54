package markdown_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/markdown"
)

// Any text becomes one code span that ends before the text after it. Two backquotes
// with nothing between them would open a span that the next text closes.
func TestCode(t *testing.T) {
	for _, s := range append([]string{"", " ", "   ", "\u3000", "`", "``", " `", "` "}, testkit.Attacks...) {
		source := []byte("- " + markdown.Code(s) + ": " + markdown.Code("`<img src=x>") + ", " + markdown.Inline("@octocat"))
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
	testkit.Table(t, markdown.Prose, map[string]string{
		"Set `a=1`, then wait.":      "Set `a=1`, then wait.",
		"(`x y`): see #12":           "(`x y`): see `#12`",
		"Fixed by GH-34\nfor @octo.": "Fixed by `GH-34` for `@octo`.",
		"设置 `a`，然后重启。":               "设置 `a`，然后重启。",
		"a ` b":                      "a `` ` `` b",
		"@`octo`":                    "`` @`octo` ``",
		"see https://x.org/#1":       "see `https://x.org/#1`",
		"``a`b`` and `c":             "``a`b`` and `` `c ``",
		"":                           "",
	})
}

// Outside of code spans there are only words.
func TestProseAttacks(t *testing.T) {
	live := regexp.MustCompile("@|#[0-9]|(?i:gh-[0-9]|https?://|www\\.)|`")
	for _, attack := range testkit.Attacks {
		source := []byte("- **Do:** " + markdown.Prose(attack) + ", " + markdown.Prose("`x` "+attack+" `y`") + ": " + markdown.Prose("`"+attack))
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

func TestInline(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"the regex does not match", "the regex does not match"},
		{`unknown property "colour", (really)!`, `unknown property "colour", (really)!`},
		{"first_seen 2026-05-01 is after x", "`first_seen` 2026-05-01 is after x"},
		{"ask @octocat or #1, GH-1 too", "ask `@octocat` or `#1, GH-1` too"},
		{"it names d/a, d/b: and d/c.", "it names `d/a, d/b`: and `d/c`."},
		{"see (in d/a), or (d/b x/y).", "see (in `d/a`), or `(d/b x/y)`."},
		{"call f() or ls ./.. now (f()).", "call `f()` or ls `./..` now `(f())`."},
		{"#1. and #2) or GH-1.", "`#1`. and `#2`) or `GH-1`."},
		{"commit deadbeef is bad", "commit `deadbeef` is bad"},
		{"1. one", "`1.` one"},
		{"- one", "`-` one"},
		{"文件不存在，请重试。", "文件不存在，请重试。"},
		{"it`s ``odd``", "``` it`s ``odd`` ```"},
		{"a\x1bb", "`a\\x1bb`"},
		{"\"curl `-k https://x.org`\" trusts anyone", "``\"curl `-k https://x.org`\"`` trusts anyone"},
		{"it is (\"a b/c\"), \"d e\"; \"f\" or \"g \\\"h i\\\" j/k\".", "it is `(\"a b/c\")`, \"d e\"; \"f\" or `\"g \\\"h i\\\" j/k\"`."},
		{"\"never closed x/y z", "\"never closed `x/y` z"},
	}
	for _, test := range tests {
		if got := markdown.Inline(test.text); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
		if strings.Contains(markdown.Inline(test.text), "\n") {
			t.Errorf("%q: more than one line", test.text)
		}
	}
}
