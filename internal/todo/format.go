package todo

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/text/markdown"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// Formats are the formats of a list. They print the first items, and how many there are in
// all. Text from records and logs is escaped, and secrets are masked.
var Formats = wording.Formats[func(w io.Writer, items []Item, all int) error]{
	{Name: "text", Print: writeText},
	{Name: "json", Print: writeJSON},
	{Name: "markdown", Print: writeMarkdown},
}

// First returns the first items for people to read, with secrets masked.
func First(items []Item, most int) []Item {
	first := append([]Item{}, items[:min(len(items), most)]...)
	for i := range first {
		for _, text := range []*string{&first[i].Title, &first[i].Why, &first[i].Command} {
			*text = secret.RedactLog(*text)
		}
	}
	return first
}

func writeText(w io.Writer, items []Item, all int) error {
	out := bufio.NewWriter(w)
	for n, i := range items {
		number := fmt.Sprintf("%2d  ", n+1)
		for k, line := range terminal.Wrap(visible.Escape(visible.Clip(i.Title, mostText)), "", 76) {
			if k > 0 {
				number = "    "
			}
			fmt.Fprintln(out, number+line)
		}
		for _, line := range terminal.Wrap(visible.Escape(visible.Clip(i.Why, mostText)), "    ", 80) {
			fmt.Fprintln(out, line)
		}
		fmt.Fprintf(out, "    %s\n", visible.Escape(i.Command))
	}
	if more := all - len(items); more > 0 {
		fmt.Fprintf(out, "and %d more; --most %d lists them all\n", more, all)
	}
	return out.Flush()
}

// mostText limits the characters of a title or a reason.
const mostText = 300

func writeMarkdown(w io.Writer, items []Item, all int) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "# What to do next\n\n")
	for n, i := range items {
		fmt.Fprintf(out, "%d. **%s**: %s. %s\n", n+1, markdown.Inline(visible.Clip(i.Title, mostText)),
			markdown.Inline(strings.TrimSuffix(visible.Clip(i.Why, mostText), ".")), markdown.Code(i.Command))
	}
	if more := all - len(items); more > 0 {
		fmt.Fprintf(out, "\nAnd %d more.\n", more)
	}
	return out.Flush()
}

// A jsonList is the JSON of a list. Its shape is documented, and changes only with its
// version.
type jsonList struct {
	Version int    `json:"version"`
	All     int    `json:"all"`
	Items   []Item `json:"items"`
}

func writeJSON(w io.Writer, items []Item, all int) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	for n := range items {
		for _, text := range []*string{&items[n].Title, &items[n].Why, &items[n].Command} {
			*text = visible.Escape(*text)
		}
	}
	return out.Encode(jsonList{1, all, items})
}
