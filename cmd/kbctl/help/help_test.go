package help_test

import (
	"os"
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"

	"github.com/kbctl/kbctl/cmd/kbctl/help"
)

// Every page is a topic, has a title, and fits into 80 columns.
func TestPages(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	pages := help.Pages()
	files := 0
	for _, entry := range entries {
		if strings.HasSuffix(entry.Name(), ".md") {
			files++
		}
	}
	if files != len(pages) {
		t.Errorf("%d pages, %d topics", files, len(pages))
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
