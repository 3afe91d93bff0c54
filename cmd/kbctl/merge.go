package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/merge"
	"github.com/kbctl/kbctl/internal/change/rename"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

func mergeCommand(a *app) *cobra.Command {
	var dryRun bool
	var prefer string
	c := command("merge", exactly(2, "name a record and the one that it becomes a part of, as in kbctl merge cuda/oom cuda/out-of-memory"), func(c *cobra.Command, args []string) error {
		m := &merging{ctx: c.Context(), app: a, ids: [2]string{args[0], args[1]}, prefer: prefer, decided: make(map[merge.Contradiction]bool)}
		if prefer == "" {
			if err := m.decide(); err != nil {
				return err
			}
		}
		if dryRun {
			return showPlan(a, m.plan, "would become part of")
		}
		return applyPlan(a, m.plan, "is now part of")
	})
	c.ValidArgsFunction = noFiles(func() []string { return recordNames(a) })
	c.Flags().BoolVar(&dryRun, "dry-run", false, "print the changes as a diff, and write nothing")
	c.Flags().StringVar(&prefer, "prefer", "", "where the records contradict each other, believe the record `ID`")
	return c
}

// A merging merges a record into another one.
type merging struct {
	ctx    context.Context
	app    *app
	ids    [2]string
	prefer string
	// decided says which contradictions the record that goes wins.
	decided map[merge.Contradiction]bool
}

// plan plans the merge with the decisions so far.
func (m *merging) plan(w *workspace.Workspace) (*rename.Plan, error) {
	from, err := w.Lookup(m.ids[0])
	if err != nil {
		return nil, err
	}
	into, err := w.Lookup(m.ids[1])
	if err != nil {
		return nil, err
	}
	if m.prefer != "" && from != into {
		preferred, err := w.Lookup(m.prefer)
		if err != nil {
			return nil, err
		}
		if preferred != from && preferred != into {
			return nil, usage.Errorf("--prefer: name %s or %s", from.Name(), into.Name())
		}
		m.prefer = preferred.Name()
	}
	day, err := today()
	if err != nil {
		return nil, err
	}
	keep := func(c merge.Contradiction) (isFrom, ok bool) {
		if m.prefer != "" {
			return m.prefer == from.Name(), true
		}
		isFrom, ok = m.decided[c]
		return isFrom, ok
	}
	p, err := rename.Merge(m.ctx, w.Base, from, into, keep, planOptions(m.app, w, day))
	if is[rename.Refusal](err) {
		return nil, usage.Error{Err: err}
	}
	return p, err
}

// decide asks which facts are right. No lock is held while a person thinks.
func (m *merging) decide() error {
	w, err := workspace.OpenUnlocked(m.app.place(), nil)
	if err != nil {
		return err
	}
	for {
		_, err = m.plan(w)
		open, ok := errors.AsType[rename.Undecided](err)
		if !ok {
			return err
		}
		if err := m.ask(w, open); err != nil {
			return err
		}
	}
}

// ask asks about contradictions, if a person can answer.
func (m *merging) ask(w *workspace.Workspace, open rename.Undecided) error {
	a := m.app
	_, person := terminalFile(a.stdin)
	answers := bufio.NewReader(a.stdin)
	for _, c := range open {
		a.say("%s", visible.LineStart(secret.Redact(visible.Clip(c.Place, 200))))
		a.say("  1 %s: %s", m.ids[0], said(w, m.ids[0], c.From))
		a.say("  2 %s: %s", m.ids[1], said(w, m.ids[1], c.Into))
		if !person {
			continue
		}
		fmt.Fprint(a.stderr, "Which one is right? [1/2] ")
		answer, _ := answers.ReadString('\n')
		switch answer = strings.TrimSpace(answer); {
		case answer == "1" || answer == "2":
			m.decided[c] = answer == "1"
		default:
			return usage.Errorf("%q is neither 1 nor 2; nothing is written", answer)
		}
	}
	if !person {
		return usage.Errorf("%s and %s contradict each other in %s; to believe one of them, add --prefer %[1]s or --prefer %[2]s", m.ids[0], m.ids[1], wording.Count(len(open), "place"))
	}
	return nil
}

// said returns a fact of a record in one line.
func said(w *workspace.Workspace, id, fact string) string {
	known := new(secret.Values)
	if r, err := w.Lookup(id); err == nil {
		known = secret.ValuesIn(r.Source.Text, r.Strings)
	}
	return visible.Escape(known.Redact(visible.Clip(fact, 200)))
}
