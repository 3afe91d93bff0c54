package main

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/schema"
)

// record finds a record by its id or its file.
func lookup(a *app, w *workspace, id string) (*schema.Record, error) {
	if r := w.base.Lookup(id); r != nil {
		return r, nil
	}
	if below, ok := from(w.root, a.path(id)); ok {
		for _, r := range w.base.Records {
			if r.Source.File == below {
				return r, nil
			}
		}
	}
	hint := wording.DidYouMean(id, w.names())
	if hint == "" && len(w.base.Records) > 0 {
		hint = fmt.Sprintf("; an id is like %q", w.base.Records[0].Name())
	}
	return nil, usagef("there is no record %q%s", id, hint)
}

func recordNames(a *app) []string {
	w, err := openBase(a, nil)
	if err != nil {
		return nil
	}
	return w.names()
}

func (w *workspace) names() []string {
	var names []string
	for _, r := range w.base.Records {
		names = append(names, r.Name())
	}
	return names
}
