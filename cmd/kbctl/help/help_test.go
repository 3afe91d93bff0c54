package help_test

import (
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"

	"github.com/kbctl/kbctl/cmd/kbctl/help"
	"github.com/kbctl/kbctl/internal/testkit"
)

// Every page is a topic, has a title, and fits into 80 columns.
func TestPages(t *testing.T) {
	pages := help.Pages()
	if files := testkit.Glob(t, "cmd/kbctl/help/*.md"); len(files) != len(pages) {
		t.Errorf("%d pages, %d topics", len(files), len(pages))
	}
	for _, page := range pages {
		if page.Title == "" || !strings.HasPrefix(page.Markdown, "# "+page.Title+"\n") {
			t.Errorf("%s: the page has no title", page.Topic)
		}
		for line := range strings.Lines(help.Render(page.Markdown, 80)) {
			if runewidth.StringWidth(strings.TrimRight(line, "\n")) > 80 && !strings.Contains(line, "- uses: ") {
				t.Errorf("%s: wider than 80 columns: %s", page.Topic, line)
			}
		}
	}
}

// A terminal shows every word of a list, and the numbers of its items.
func TestRenderList(t *testing.T) {
	const list = "1. Write it.\n2. Run `kbctl check`.\n\n- One\n- Two\n"
	if got, want := help.Render(list, 80), "  1. Write it.\n  2. Run `kbctl check`.\n\n  - One\n  - Two\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Items of lists have one paragraph, because [help.Render] shows no other block in them.
func TestItems(t *testing.T) {
	for _, page := range help.Pages() {
		if i := strings.Index(page.Markdown, "\n   ```"); i >= 0 {
			t.Errorf("%s: a block of code within an item: %s", page.Topic, page.Markdown[i:min(len(page.Markdown), i+60)])
		}
	}
}
