package review_test

import (
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"

	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/internal/testkit"
)

// attacks are texts that try to have an effect in a comment.
var attacks = []string{
	"@octocat", "hi @org/team!", "#1", "see #1.", "GH-1", "GH-0A", "GH-1,x", "GH-1，请看", "a-b,GH-1", "deadbeef1，见", "owner/repo#1", "deadbeef", "0123456789abcdef0123456789abcdef01234567",
	"![x](https://evil.example/t.png)", "[x](javascript:alert(1))", "<https://evil.example>", "https://evil.example", "www.evil.example", "mail@example.org",
	"<img src=x onerror=alert(1)>", "</details>", "</summary></details><h1>x", "<!--", "-->", "&lt;img&gt;", "<script>alert(1)</script>",
	"```", "~~~", "`", "`` x `", "a `b", "` @octocat `", "\n```\n@octocat\n", "````suggestion", "| a | b |", "# heading", "- item", "1. item", "> quote", "---", "***",
	"**bold**", "$$x$$", "$x$", ":smile:", "[^1]: x", "- [ ] x", "> [!NOTE]",
	"\x1b[2J", "\u202eevil", "\u200bx", "a\r\nb", "\x00", "::error::forged", "##[error]forged", "\n::error::forged",
	`"]; n0 --> n1; click n0 href "javascript:alert(1)"`, "%%{init: {'theme':'dark'}}%%", "$$\\href{javascript:alert(1)}{x}$$", "end", "n0", "`**x**`", "\"]\n```\n@octocat",
	"<!-- kbctl:summary 0123456789abcdef -->", "x) [y](https://evil.example", "](https://evil.example)", "../../..", "a b/c d.json", "?x#y", "%2e%2e%2f",
	strings.Repeat("long ", 1000), strings.Repeat("`", 300), strings.Repeat("x", 3000),
	`a\b`, `\`, `\` + "`", "x\\", `\(x\)`, `\\`,
}

// hostile returns a report with an attack in every text.
func hostile(attack string) *review.Report {
	f := finding(1)
	f.Message, f.Hint, f.File = attack, attack, "records/"+attack+".json"
	f.Related = []review.Related{{File: attack, Line: 1, Message: attack}, {File: "x", Message: attack}}
	other := f
	other.Changed = false
	return &review.Report{
		Version: 1, Number: 7, Head: strings.Repeat("a", 40), MergeBase: strings.Repeat("b", 40), FailOn: "error", Folder: attack,
		Caused: review.Counts{Errors: 2}, Fixed: review.Counts{Infos: 1}, Gone: review.Counts{Warnings: 1}, Old: 1, Config: true,
		Silenced: review.Counts{Errors: 1}, Accepted: 1, Relaxed: 1, Uncovered: 1, Unclear: attack, Outside: 1,
		Findings: []review.Finding{f, other}, Better: []review.Finding{f},
		Cards: []review.Card{{Record: attack, File: attack, What: "changed", Parts: []string{attack}}},
		Accuracy: review.Accuracy{
			Logs: 2, First: 1, WasLogs: 2, WasFirst: 1, Improved: 1, Worsened: 1,
			Better: []review.Outcome{{File: attack, Was: attack, Is: attack}}, Worse: []review.Outcome{{File: attack, Was: attack, Is: attack}},
		},
		Graph: review.Graph{
			Nodes: []string{attack, attack + "2"}, Added: 1, Removed: 1,
			Edges: []review.Edge{{From: 0, To: 1, Kind: "leads_to", What: "added"}, {From: 1, To: 0, Kind: "frequently_confused_with", What: "removed"}},
		},
	}
}

func TestHostile(t *testing.T) {
	for _, attack := range attacks {
		checkHostile(t, attack)
	}
}

// TestHostileBlank puts blank texts before an attack. A blank name must not begin
// anything that the next text could end.
func TestHostileBlank(t *testing.T) {
	for _, blank := range testkit.ShortOrLong([]string{"", "\u3000"}, []string{"", " ", "   ", "\t", "\u00a0", "\u3000"}) {
		for _, attack := range append(attacks, "`@octocat <img src=x>", "``@octocat", "[x](https://evil.example)`") {
			r := hostile(attack)
			r.Cards = []review.Card{
				{Record: blank, File: "a", What: "changed", Parts: []string{attack}},
				{Record: blank, File: "a", What: "changed", Parts: []string{blank, attack, blank}},
				{Record: attack, File: "a", What: "changed", Parts: []string{blank}},
			}
			for i := range r.Findings {
				f := &r.Findings[i]
				f.Message = blank
				f.Related = []review.Related{{File: blank, Message: attack}, {File: attack, Message: blank}}
			}
			r.Better[0].Message, r.Better[0].Hint = blank, blank
			r.Graph.Nodes[0] = blank
			checkReport(t, attack, r)
		}
	}
}

func FuzzHostile(f *testing.F) {
	for _, attack := range attacks {
		f.Add(attack)
	}
	f.Fuzz(checkHostile)
}

func checkHostile(t *testing.T, attack string) {
	r := hostile(attack)
	harmless := outline(t, hostile("harmless"))
	if got := outline(t, r); got != harmless && len(attack) < 1000 {
		t.Errorf("%q changes the shape of the page: %s\nwant %s", attack, got, harmless)
	}
	checkReport(t, attack, r)
	r.Problem = &review.Problem{File: attack, Line: 1, Message: attack}
	checkReport(t, attack, r)
}

// checkReport checks every text that is made of a report.
func checkReport(t *testing.T, attack string, r *review.Report) {
	t.Helper()
	at := review.Lines{r.Findings[0].File: {{From: 1, To: 10}}}
	pages := []string{r.Markdown(review.Page{Server: "https://github.com", Repository: "kb/errors", Most: review.MostComment})}
	for _, c := range r.Comments(at, 50) {
		pages = append(pages, c.Body)
	}
	for _, page := range pages {
		checkPage(t, attack, page)
	}
}

// A suggestion cannot end its own block.
func TestHostileSuggestion(t *testing.T) {
	for _, lines := range [][]string{
		{"```", "@octocat"}, {"````", "</details>"}, {"~~~"}, {strings.Repeat("`", 50)}, {"  ```", "x"}, {}, {""},
	} {
		f := finding(1)
		f.Suggestion = &review.Suggestion{Title: "x", From: 2, To: 2, Lines: lines}
		r := &review.Report{Findings: []review.Finding{f}}
		body := r.Comments(review.Lines{f.File: {{From: 1, To: 10}}}, 50)[0].Body
		blocks := 0
		walk(body, func(n ast.Node, source []byte) {
			if block, ok := n.(*ast.FencedCodeBlock); ok {
				blocks++
				want := ""
				for _, line := range lines {
					want += line + "\n"
				}
				if got := string(linesOf(block, source)); got != want || string(block.Language(source)) != "suggestion" {
					t.Errorf("the block has %q, want %q", got, want)
				}
			}
		})
		if blocks != 1 || !strings.HasSuffix(strings.TrimRight(body, "\n"), "```") {
			t.Errorf("%d blocks in %q", blocks, body)
		}
	}
}
