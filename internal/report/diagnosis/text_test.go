package diagnosis_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	markdowntext "github.com/yuin/goldmark/text"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/report/diagnosis"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/schema"
)

// A cut line has an ellipsis at each end that is cut, and fits on the terminal.
func TestExcerptCut(t *testing.T) {
	line := "it says: " + strings.Repeat("lost and found ", 20)
	d := []diagnosis.Diagnosis{{File: "x", Explanations: []match.Explanation{{Record: &schema.Record{ID: "demo/x"}, Rank: 1}}}}
	for _, found := range []string{line, line[9:40], line[9:85], line[9:86], line[9:87], line[9:200], line[100:176], line[100:177], line[100:178]} {
		d[0].Explanations[0].Best = match.Excerpt{Text: found, Line: line}
		var out bytes.Buffer
		if err := diagnosis.WriteText(&out, d, diagnosis.Options{Width: 80}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "……") || !strings.Contains(out.String(), "…") {
			t.Errorf("%d found: %s", len(found), out.String())
		}
		for shown := range strings.Lines(out.String()) {
			if n := terminal.Width(strings.TrimSuffix(shown, "\n")); n > 80 {
				t.Errorf("%d found: %d columns: %s", len(found), n, shown)
			}
		}
	}
}

// attacks are texts that try to have an effect.
var attacks = []string{
	"\x1b[2J\x1b]0;title\x07", "\u202eevil\u202c", "a\r::error::x", "::error::x", "a\n\n# heading\n\n- item", "```\n\nout\n```", "<script>alert(1)</script>",
	"![x](https://example.org/x.png)", "[x](javascript:alert(1))", "@everyone #123", "| a | b |", "`code` **bold** _em_", "&lt;b&gt;", "a\x00b", "\xff\xfe",
	strings.Repeat("a ", 34) + "::error::x " + strings.Repeat("a ", 34) + "::error::x",
}

// hostile returns a diagnosis with an attack in every text.
func hostile(attack string) []diagnosis.Diagnosis {
	r := &schema.Record{
		ID: "demo/x", Signature: attack, RootCause: attack, RootCauseZh: attack,
		DeadEnds:      []schema.DeadEnd{{Action: attack, WhyFails: attack}},
		Workarounds:   []schema.Workaround{{Action: attack, How: attack + " x\n" + attack + "\n\n  " + attack}},
		WorkaroundsZh: []string{attack},
		Transitions:   schema.Transitions{LeadsTo: []schema.Edge{{ErrorID: attack}}},
	}
	e := match.Explanation{Record: r, Rank: 1, Best: match.Excerpt{Text: attack, Line: attack + " after"}}
	return []diagnosis.Diagnosis{{File: attack, Explanations: []match.Explanation{e}}}
}

func TestAttacks(t *testing.T) {
	for _, attack := range attacks {
		for _, o := range []diagnosis.Options{{Width: 80}, {Width: 80, Chinese: true}} {
			var plain, md, object bytes.Buffer
			if err := diagnosis.WriteText(&plain, hostile(attack), o); err != nil {
				t.Fatal(err)
			}
			if err := diagnosis.WriteMarkdown(&md, hostile(attack), o); err != nil {
				t.Fatal(err)
			}
			if err := diagnosis.WriteJSON(&object, hostile(attack), o, nil); err != nil {
				t.Fatal(err)
			}
			for _, out := range []bytes.Buffer{plain, md, object} {
				if bytes.ContainsAny(out.Bytes(), "\x1b\x07\x00\r\u202e") {
					t.Errorf("%q is not escaped: %q", attack, out.Bytes())
				}
			}
			for line := range strings.Lines(md.String() + plain.String()) {
				if strings.HasPrefix(strings.TrimSpace(line), "::") {
					t.Errorf("%q becomes a workflow command: %q", attack, line)
				}
			}
			if got, want := shape(md.Bytes()), shape(harmless(o)); got != want {
				t.Errorf("%q changes the markdown from %s to %s:\n%s", attack, want, got, md.String())
			}
		}
	}
}

// harmless returns the markdown of a diagnosis with harmless texts.
func harmless(o diagnosis.Options) []byte {
	var md bytes.Buffer
	_ = diagnosis.WriteMarkdown(&md, hostile("x"), o) // writing to a buffer cannot fail
	return md.Bytes()
}

// shape returns the structure of markdown: its blocks, links, images and HTML.
func shape(source []byte) string {
	var kinds []string
	document := goldmark.DefaultParser().Parse(markdowntext.NewReader(source))
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n.Kind() {
		case ast.KindText, ast.KindCodeSpan, ast.KindString:
		case ast.KindEmphasis: // records may have it
		default:
			if entering {
				kinds = append(kinds, n.Kind().String())
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(kinds, " ")
}

// Code stays unchanged, except for characters with an effect.
func TestCode(t *testing.T) {
	for code, want := range map[string]string{
		"::1 localhost": "::1 localhost", "build:\n\tgo build  ./...\n": "build:|\tgo build  ./...", " ::error::x": "./::error::x",
		"\t::set-output name=a::b": "./::set-output name=a::b", "a\x1b[2J\r\nb": `a\x1b[2J|b`, "std::vector<int> v;": "std::vector<int> v;",
	} {
		d := hostile("x")
		d[0].Explanations[0].Record.Workarounds[0].How = code
		var out bytes.Buffer
		if err := diagnosis.WriteText(&out, d, diagnosis.Options{Width: 80}); err != nil {
			t.Fatal(err)
		}
		rest := out.String()
		for line := range strings.SplitSeq(want, "|") {
			_, after, ok := strings.Cut(rest, " "+line+"\n")
			if !ok {
				t.Errorf("%q: no line %q in\n%s", code, line, &out)
			}
			rest = after
		}
	}
}
