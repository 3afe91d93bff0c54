package card_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// filled returns a record with a text in every place that a card shows.
func filled(s string) []byte {
	edge := map[string]any{"error_id": s, "probability": 0.5, "condition": s, "typical_delay": s, "distinction": s}
	record, err := json.Marshal(map[string]any{
		"id": s, "signature": s, "signature_zh": s, "root_cause_zh": s, "workarounds_zh": []string{s, s}, "domain": s, "category": s, "subcategory": s, "root_cause": s, "error_code": s,
		"verification_tier": s, "fix_success_rate": 0.5,
		"versions":    []any{map[string]any{"version": s, "status": s, "introduced": s, "deprecated": s, "removed": s, "behavior_change": s}},
		"os_specific": map[string]any{s: s},
		"workarounds": []any{
			map[string]any{"action": s, "how": s, "condition": s, "success_rate": 0.5, "sources": []string{s}},
			map[string]any{"action": s, "how": "fixed"},
		},
		"dead_ends":            []any{map[string]any{"action": s, "why_fails": s, "condition": s, "fail_rate": 0.5, "sources": []string{s}}},
		"transition_graph":     map[string]any{"leads_to": []any{edge}, "preceded_by": []any{edge}, "frequently_confused_with": []any{edge}},
		"official_doc_url":     s,
		"official_doc_section": s,
	})
	if err != nil {
		panic(err)
	}
	return record
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough))

// skeleton lists the blocks of a document, and its emphasis, links, images and HTML.
// It leaves out text and code spans.
func skeleton(source []byte) string {
	var b strings.Builder
	depth := 0
	_ = ast.Walk(markdown.Parser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n.(type) {
		case *ast.Text, *ast.String:
			return ast.WalkContinue, nil
		case *ast.CodeSpan:
			return ast.WalkSkipChildren, nil
		}
		if !entering {
			depth--
			return ast.WalkContinue, nil
		}
		fmt.Fprintf(&b, "%s%s", strings.Repeat(" ", depth), n.Kind())
		switch n := n.(type) {
		case *ast.Heading:
			fmt.Fprintf(&b, " %d", n.Level)
		case *ast.List:
			fmt.Fprintf(&b, " ordered=%v", n.IsOrdered())
		case *ast.Emphasis:
			fmt.Fprintf(&b, " %d", n.Level)
		case *east.TableRow, *east.TableHeader:
			fmt.Fprintf(&b, " %d", n.ChildCount())
		}
		b.WriteByte('\n')
		depth++
		return ast.WalkContinue, nil
	})
	return b.String()
}

// attacks are texts that try to have an effect. Each has worked somewhere.
var attacks = []string{
	"# heading", "text\n# heading", "text\n\n## heading\n", "a\nb\n===", "a\n---", "***", "- - -", "> quote", "1. item", "2) item", "- item", "+ item", "* item",
	"**bold", "*", "a * b*", "__bold__", "_x_", "***x***", "~~gone~~", "~gone~", "a ** b ** c", "x**",
	"`", "``", "`a", "a`", "`a``b`", "``a`", "a```", "```\nfence\n```", "~~~\nfence", "`code`", "`` a`b ``", "\\`a`", "`a\\`", "`\\`b`",
	"|", "a|b", "`a|b`", `a\|b`, `\`, `\\`, `a\`, `\*`, "a \\|\\\\| b",
	"<b>", "<script>alert(1)</script>", "<!-- gone", "-->", "<img src=x onerror=y>", "<https://x.org>", "<details>\n", "&lt;b&gt;", "&#60;b>", "&amp;", "&",
	"[a](http://x.org)", "[a](javascript:alert(1))", "![a](http://x.org/i.png)", "[a]: http://x.org", "[a][b]", "[x]", "[ ] task", "!", "![", "](", "^[note]", "[^1]",
	"http://x.org/a_b_c", "https://x.org/*a*", "https://x.org/`a`", "see https://x.org.", "javascript:alert(1)", "//x.org", "https://x.org/[a](b)",
	"@user", "a@b.org", "(@org/team)", "#123", "GH-1", "org/repo#1", ":smile:", "$x$", "$$x$$",
	"\t\tcode", "    code", " \u00a0 ", "a\r\nb", "a\rb", "a\u2028# b", "a\x00b", "\x1b[31mred", "\u202eabc", "\u200b", "\ufeff", "\U000e0041",
	"", " ", "\n", "-", "=", "#", "##", "a #", "a ##", "a \\#", "0", "9.", "10. x", "１. x", "0/0", "a/b-c", "://", "%%", "{{.ID}}", "{% x %}", "---\ntitle: x\n---",
	strings.Repeat("`", 40), strings.Repeat("[", 40), strings.Repeat("*a", 40), strings.Repeat(">", 40), "错误：`代码` **不**。", "é", "🙂",
}

// checkAttack compares a card with s in every place with one of a plain word. Apart from
// code spans, they must have the same structure.
func checkAttack(t *testing.T, s string) {
	t.Helper()
	for _, l := range card.Languages {
		checkAttackIn(t, l, s)
	}
}

func checkAttackIn(t *testing.T, l card.Language, s string) {
	t.Helper()
	got := l.Render(load(t, filled(s)))
	for _, line := range strings.Split(string(got), "\n") {
		if strings.ContainsFunc(strings.ReplaceAll(line, "\t", ""), visible.Hidden) {
			t.Errorf("%q: a hidden character in %q", s, line)
		}
	}
	if blank(s) {
		return // the card leaves out other lines, so it cannot be compared
	}
	// A source that is an address becomes a link, and so does a record's id.
	shape, plain := skeleton(got), "word"
	switch {
	case strings.Contains(shape, "AutoLink"):
		plain = "https://example.org/"
	case strings.Contains(shape, "Link"):
		plain = "word/word"
	}
	want, ok := plainSkeletons.Load([2]string{string(l), plain})
	if !ok {
		want = skeleton(l.Render(load(t, filled(plain))))
		plainSkeletons.Store([2]string{string(l), plain}, want)
	}
	if shape != want {
		t.Errorf("%q, %s: got\n%s\nwant\n%s", s, l, shape, want)
	}
}

// plainSkeletons are the skeletons of cards with a plain word, by language and word.
var plainSkeletons sync.Map

func blank(s string) bool { return strings.TrimSpace(s) == "" }

func TestAttacks(t *testing.T) {
	for i, s := range attacks { // FuzzAttack tries them alone
		for k, text := range []string{"a " + s, s + " b", "x\n\n" + s + "\n\ny"} {
			if testkit.Long() || k == i%3 {
				checkAttack(t, text)
			}
		}
	}
}

// A mention notifies a person. GitHub looks for it after markdown, so only a
// character between the sign and the name prevents it.
func TestMentions(t *testing.T) {
	got := string(card.Render(load(t, filled("ask @someone, not a@b.org"))))
	if strings.Contains(strings.ReplaceAll(got, "```", ""), " @someone") && !strings.Contains(got, "@&#8203;someone") {
		t.Errorf("mention: %s", got)
	}
	for _, line := range strings.Split(got, "\n") {
		if strings.Contains(line, "@someone") && !strings.HasPrefix(line, "   ask") && !strings.Contains(line, "`ask @someone") {
			t.Errorf("mention outside of code: %s", line)
		}
	}
}

func FuzzAttack(f *testing.F) {
	for _, s := range attacks {
		f.Add(s)
	}
	f.Fuzz(checkAttack)
}
