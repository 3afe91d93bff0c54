package card_test

import (
	"bytes"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

func load(t testing.TB, text []byte) *schema.Record {
	t.Helper()
	base, err := schema.Load(fstest.MapFS{"records/demo/one.json": {Data: text}}, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return base.Records[0]
}

// TestGolden compares cards with golden files. One of the records has everything that
// a card can show.
func TestGolden(t *testing.T) {
	for _, name := range []string{"seeds/stream-capture-invalid-scope", "cards/everything", "cards/least"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile("../../testdata/" + name + ".json")
			if err != nil {
				t.Fatal(err)
			}
			r := load(t, text)
			check := testkit.Check
			if strings.HasPrefix(name, "seeds") {
				check = testkit.Want // seeds never change
			}
			check(t, "../../testdata/"+name+".md", string(card.Render(r)))
			testkit.Check(t, "../../testdata/cards/"+path.Base(name)+".zh.md", string(card.Chinese.Render(r)))
		})
	}
}

// A missing text leaves no heading and no dash.
func TestEmpty(t *testing.T) {
	r := load(t, []byte(`{"id": "demo/one", "root_cause": " ", "root_cause_zh": "", "dead_ends": [{"action": "Retry", "why_fails": ""}]}`))
	for _, l := range card.Languages {
		got := string(l.Render(r))
		for _, bad := range []string{"## Root Cause", "## 根本原因", "\n\n\n", "— \n", "**Retry** —"} {
			if strings.Contains(got, bad) {
				t.Errorf("%q is in\n%s", bad, got)
			}
		}
		if !strings.Contains(got, "\n- **Retry**\n") {
			t.Errorf("no dead end in\n%s", got)
		}
	}
}

func TestRecordOf(t *testing.T) {
	testkit.Table(t, card.RecordOf, map[string]string{
		"records/a/b.md": "records/a/b.json", "records/a/b.zh.md": "records/a/b.json", "records/a/b.txt": "", "b.zh": "",
	})
}

func TestPercent(t *testing.T) {
	for rate, want := range map[string]string{
		"0": "0%", "1": "100%", "0.81": "81%", "0.285": "29%", "0.295": "30%", "0.005": "1%", "0.004": "0%", "0.999": "100%",
	} {
		got := string(card.Render(load(t, []byte(`{"fix_success_rate":`+rate+`}`))))
		if !strings.Contains(got, "**Fix Rate:** "+want+"\n") {
			t.Errorf("%s: got %s, want %s", rate, got, want)
		}
	}
}

func BenchmarkRender(b *testing.B) {
	text, err := os.ReadFile("../../testdata/seeds/stream-capture-invalid-scope.json")
	if err != nil {
		b.Fatal(err)
	}
	r := load(b, text)
	for b.Loop() {
		card.Render(r)
	}
}

// everywhere renders cards of a record that has everything, with another text in place of
// each of its strings.
func everywhere(t *testing.T, text string, check func(was, card string)) {
	t.Helper()
	source, err := os.ReadFile("../../testdata/cards/everything.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, was := range load(t, source).Strings {
		r := load(t, bytes.Replace(source, []byte(strconv.Quote(was)), []byte(strconv.Quote(text)), 1))
		for _, l := range card.Languages {
			check(was, string(l.Render(r)))
		}
	}
}

// An empty text leaves no space at the end of a line.
func TestBlank(t *testing.T) {
	for _, blank := range []string{"", " "} {
		everywhere(t, blank, func(was, card string) {
			for line := range strings.Lines(card) {
				if strings.HasSuffix(line, " \n") {
					t.Errorf("%q is %q: %q", was, blank, line)
				}
			}
		})
	}
}

// A card does not spread the secrets of its record.
func TestSecrets(t *testing.T) {
	const secret = "glpat" + "-yVaQXekW9LctXb03rEMU"
	everywhere(t, "see "+secret+" there", func(was, card string) {
		if strings.Contains(card, secret[10:16]) {
			t.Errorf("in place of %q, the secret is in\n%s", was, card)
		}
	})
}
