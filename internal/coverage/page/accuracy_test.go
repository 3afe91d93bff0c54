package page_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/accuracy"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/todo"
)

// TestTodo checks that the page lists what to do, without markup or secrets.
func TestTodo(t *testing.T) {
	in := input(t, testkit.Tree(map[string]string{"records/d/a.json": `{"id": "d/a"}`}))
	if strings.Contains(write(t, in), `id="todo"`) {
		t.Error("the page has a list without items")
	}
	for range 30 {
		in.Todo = append(in.Todo, todo.Item{Title: "Explain <b>\x1b", Why: "token: ghp_R4nd0mK9vQ2xZ8tLw3YbN6sUe1HcJ7aPqDf5", Command: "kbctl review d/a"})
	}
	_, list, _ := strings.Cut(write(t, in), `id="todo"`)
	list, _, _ = strings.Cut(list, "</section>")
	if n := strings.Count(list, "<li>Explain &lt;b&gt;"); n != 20 || strings.Contains(list, "ghp_R") || !strings.Contains(list, "And 10 more") {
		t.Errorf("%d items in\n%s", n, list)
	}
}

func TestAccuracy(t *testing.T) {
	in := input(t, testkit.Tree(map[string]string{"records/d/a.json": `{"id": "d/a"}`}))
	if strings.Contains(write(t, in), `id="accuracy"`) {
		t.Error("the page has the accuracy of a base without fixtures")
	}
	in.Accuracy = &accuracy.Report{
		Total:      accuracy.Tally{Logs: 3, First: 2, WrongRecord: 1},
		Domains:    []accuracy.Domain{{Name: "d<b>", Tally: accuracy.Tally{Logs: 3, First: 2, WrongRecord: 1}}, {Name: "unmeasured"}},
		Confusions: []accuracy.Confusion{{Record: "d/a", Winner: "d/<img src=x>\x1b", Logs: []string{"x.log"}}},
	}
	text := write(t, in)
	for _, want := range []string{"3 logs: 2 right first", "d&lt;b&gt;", `<code>d/&lt;img src=x&gt;`} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(text, "unmeasured") || strings.Contains(text, "\x1b") {
		t.Error("the page has a domain without logs, or a control character")
	}
}
