package codespan_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/codespan"
)

func TestFind(t *testing.T) {
	type found struct {
		spans []string // with the backquotes
		code  string   // the bytes that are code; underscores replace the others
	}
	testkit.Table(t, func(text string) (got found) {
		spans := codespan.Find(text)
		for _, s := range spans {
			got.spans = append(got.spans, text[s.From:s.To])
		}
		for i := range len(text) {
			if spans.Code(i) {
				got.code += text[i : i+1]
			} else {
				got.code += "_"
			}
		}
		return got
	}, map[string]found{
		"no code":     {nil, "_______"},
		"a `b` c":     {[]string{"`b`"}, "___b___"},
		"`a` `b`":     {[]string{"`a`", "`b`"}, "_a___b_"},
		"``a ` b`` c": {[]string{"``a ` b``"}, "__a ` b____"},
		"`a``b` c`":   {[]string{"`a``b`"}, "_a``b____"},
		"``a` b":      {nil, "______"},
		"``":          {nil, "__"},
		"```\nx\n```": {[]string{"```\nx\n```"}, "___\nx\n___"},
		"`` ` ``` `":  {[]string{"` ``` `"}, "____ ``` _"},
	})
}

func TestOf(t *testing.T) {
	testkit.Table(t, codespan.Of, map[string]string{
		"a": "`a`", " ": "` `", "a`b": "``a`b``", "`": "`` ` ``", "a``": "``` a`` ```",
	})
}

func TestFence(t *testing.T) {
	for _, test := range []struct {
		least int
		texts []string
		want  int
	}{
		{3, nil, 3}, {3, []string{"a``b"}, 3}, {3, []string{"```", "x"}, 4}, {1, []string{"`", "```"}, 4},
	} {
		if got := codespan.Fence(test.least, test.texts...); got != strings.Repeat("`", test.want) {
			t.Errorf("%d, %q: got %q, want %d", test.least, test.texts, got, test.want)
		}
	}
}

// FuzzFind checks that spans do not overlap, are in order, and have the same number of
// backquotes on both sides.
func FuzzFind(f *testing.F) {
	for _, s := range []string{"", "`", "a `b` c", "``a ` b`` c", "`a``b` c`"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		last := 0
		for _, span := range codespan.Find(s) {
			ticks := strings.Repeat("`", span.Ticks)
			inner, ok := strings.CutPrefix(s[span.From:span.To], ticks)
			inner, closed := strings.CutSuffix(inner, ticks)
			if !ok || !closed || span.From < last || inner == "" || inner[0] == '`' || inner[len(inner)-1] == '`' {
				t.Fatalf("%q: %v", s, span)
			}
			last = span.To
		}
		if of := codespan.Of("x" + s); len(codespan.Find(of)) != 1 || codespan.Find(of)[0].To != len(of) {
			t.Fatalf("%q becomes %q", s, of)
		}
	})
}
