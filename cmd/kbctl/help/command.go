package help

import (
	"embed"
	"strings"
)

//go:embed commands/*.txt
var commands embed.FS

// A Text is what the help of a command says, except for its flags.
type Text struct{ Use, Short, Long, Example string }

// Command returns the text about a command, such as check or catalog-list. Its file has
// the usage, one sentence, more paragraphs and the examples.
func Command(name string) (t Text) {
	text, err := commands.ReadFile("commands/" + name + ".txt")
	if err != nil {
		panic(err) // a command without a file; every run would fail
	}
	t.Use, t.Long, _ = strings.Cut(string(text), "\n")
	t.Short, t.Long, _ = strings.Cut(t.Long, "\n")
	t.Long, t.Example, _ = strings.Cut(t.Long, "\nExamples:\n")
	t.Long, t.Example = strings.Trim(t.Long, "\n"), strings.TrimRight(t.Example, "\n")
	return t
}
