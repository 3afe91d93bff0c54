package page

import (
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/todo"
)

// A todoView lists the changes that help readers most.
type todoView struct {
	Items []todo.Item
	More  int
}

// mostItems is the number of changes that the page shows.
const mostItems = 20

// newTodoView returns nil if there is nothing to do.
func newTodoView(items []todo.Item) *todoView {
	if len(items) == 0 {
		return nil
	}
	view := &todoView{Items: todo.First(items, mostItems), More: max(len(items)-mostItems, 0)}
	for n := range view.Items {
		i := &view.Items[n]
		i.Title, i.Why, i.Command = visible.Escape(visible.Clip(i.Title, 300)), visible.Escape(visible.Clip(i.Why, 300)), visible.Escape(i.Command)
	}
	return view
}
