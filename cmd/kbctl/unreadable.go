package main

import (
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

// openRecord opens a knowledge base in some way, and finds a record by its id or its file.
func openRecord(a *app, open func(workspace.Options, []string) (*workspace.Workspace, error), id string) (*workspace.Workspace, *schema.Record, error) {
	w, err := open(a.place(), nil)
	if err != nil {
		return nil, nil, err
	}
	r, err := w.Lookup(id)
	return w, r, err
}

// openBase opens the knowledge base in a folder, for a command that looks at all records.
// It prints which records cannot be read.
func openBase(a *app, place workspace.Options) (*workspace.Workspace, error) {
	w, err := workspace.Open(place, nil)
	if err == nil {
		printUnreadable(a, w)
	}
	return w, err
}

// printUnreadable prints which records a command skips because they cannot be read.
func printUnreadable(a *app, w *workspace.Workspace) {
	files, shown := w.Base.Unreadable(), w.Shown()
	for _, file := range files[:min(len(files), mostPlaces)] {
		a.say("kbctl: skipped: %s cannot be read; kbctl check %s says why", shown(file), visible.Word(shown(file)))
	}
	if more := len(files) - mostPlaces; more > 0 {
		a.say("kbctl: skipped: and %d more; kbctl check --select json-syntax lists them", more)
	}
}
