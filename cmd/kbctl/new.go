package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

// newFlags are the flags of kbctl new.
type newFlags struct {
	draft.Options
	logs     []string
	passing  []string
	coverage string // a report
	top      int    // templates of the report
	dryRun   bool
}

func newCommand(a *app) *cobra.Command {
	var flags newFlags
	c := command("new", func(c *cobra.Command, args []string) error {
		if flags.coverage != "" && len(args) == 0 {
			return nil
		}
		return exactly(1, "name the record: <domain>/<slug>, such as cuda/out-of-memory")(c, args)
	}, func(c *cobra.Command, args []string) error {
		if flags.coverage != "" {
			if err := flags.checkBatch(c, args); err != nil {
				return err
			}
			return runNewBatch(c.Context(), a, append(args, unsorted)[0], flags)
		}
		if c.Flags().Changed("line") && flags.Line < 1 {
			return usage.Errorf("--line: %d is not a line of a log; the first is 1", flags.Line)
		}
		if err := flags.check(); err != nil {
			return err
		}
		return runNew(c.Context(), a, args[0], flags)
	})
	f := c.Flags()
	f.StringArrayVar(&flags.logs, "log", nil, "begin with an error in the log `FILE`, - for standard input, and keep it as a fixture; repeatable: more logs of the error show what varies")
	passingFlag(c, &flags.passing)
	f.IntVar(&flags.Line, "line", 0, "take line `N` of the log")
	f.StringVar(&flags.Catalog, "from-catalog", "", "begin with the official error `NAME`, or CATALOG:NUMBER")
	f.StringVar(&flags.Signature, "signature", "", "the message is `TEXT`")
	f.StringVar(&flags.SignatureZh, "signature-zh", "", "the message in Chinese is `TEXT` (default: empty)")
	f.StringVar(&flags.Regex, "regex", "", "the regex is `REGEX` (default: made from the message)")
	f.StringVar(&flags.Cause, "cause", "", "the root cause is `TEXT`; needs --cause-zh")
	f.StringVar(&flags.CauseZh, "cause-zh", "", "the root cause in Chinese is `TEXT`")
	f.StringVar(&flags.Category, "category", "", "the category is `WORD`, such as runtime_error")
	f.StringVar(&flags.Resolvable, "resolvable", "false", "whether the reader can fix it; `WORD` is true, partial or false")
	f.StringVar(&flags.Reported, "reported", "", "the log comes from the page at `URL`")
	f.StringVar(&flags.coverage, "from-coverage", "", "draft a record for each template of the report in `FILE`, - for standard input")
	f.IntVar(&flags.top, "top", 0, "with --from-coverage: draft the `N` most frequent templates (default: all)")
	f.BoolVar(&flags.dryRun, "dry-run", false, "name the files, and write nothing")
	f.BoolVar(&flags.Force, "force", false, "begin a record even if another record explains the error")
	return c
}

// check refuses flags that make no sense.
func (f *newFlags) check() error {
	switch {
	case f.top != 0:
		return usage.Errorf("--top needs --from-coverage")
	case f.logs == nil && f.Catalog == "" && f.Signature == "":
		return usage.Errorf("describe the error with --log FILE, --from-catalog NAME or --signature TEXT")
	case f.Line > 0 && f.logs == nil:
		return usage.Errorf("--line needs --log")
	case f.passing != nil && f.logs == nil:
		return usage.Errorf("--passing needs --log")
	case f.Reported != "" && f.logs == nil:
		return usage.Errorf("--reported needs --log")
	case f.Line > 0 && f.Signature != "":
		return usage.Errorf("use either --signature or --line; both choose the message")
	case (f.Cause == "") != (f.CauseZh == ""):
		return usage.Errorf("a root cause needs English and Chinese: give both --cause and --cause-zh, or neither and fill them in later")
	}
	return f.checkResolvable()
}

func (f *newFlags) checkResolvable() error {
	if f.Resolvable != "true" && f.Resolvable != "partial" && f.Resolvable != "false" {
		return usage.Errorf("--resolvable: %q is not true, partial or false", f.Resolvable)
	}
	return nil
}

// runNew makes a record and the files that belong to it.
func runNew(ctx context.Context, a *app, id string, flags newFlags) error {
	var err error
	if flags.Today, err = today(); err != nil {
		return err
	}
	flags.Jobs, flags.Note = a.workers(), a.note
	recordDraft, err := makeDraft(a, id, flags)
	if err != nil {
		return err
	}
	return writing(a, nil, func(w *workspace.Writer) error { return writeDraft(ctx, a, w, recordDraft, flags) })
}

// writeDraft writes a new record and the files that belong to it.
func writeDraft(ctx context.Context, a *app, w *workspace.Writer, recordDraft *draft.Draft, flags newFlags) error {
	plan, err := recordDraft.Plan(ctx, w.Workspace)
	if err != nil {
		return err
	}
	if len(plan.Errors) > 0 {
		printRefused(a, plan)
		return errFindings
	}
	if err := writeNew(a, w, plan.Changes, flags.dryRun); err != nil {
		return err
	}
	if !a.quiet {
		printTodo(a, recordDraft, plan, flags, w.Shown())
	}
	return nil
}

// writeNew writes new files and prints their names, or only prints the names.
func writeNew(a *app, w *workspace.Writer, changes []fix.Change, dry bool) error {
	var files []string
	for _, c := range changes {
		files = append(files, c.File)
	}
	if !dry {
		if _, err := workspace.Create(w.Files, changes); err != nil {
			return err
		}
	}
	printWritten(a, w, files)
	return nil
}

// printWritten prints the names of new files, and notes those that git ignores.
func printWritten(a *app, w *workspace.Writer, files []string) {
	shown := w.Shown()
	for _, file := range files {
		fmt.Fprintln(a.stdout, visible.LineStart(shown(file)))
	}
	noteIgnored(a, w.Workspace, files)
}

// makeDraft fills in a record. The base is not locked meanwhile.
func makeDraft(a *app, id string, flags newFlags) (*draft.Draft, error) {
	w, err := workspace.OpenUnlocked(a.place(), nil)
	if err != nil {
		return nil, err
	}
	id = idOf(a, w, id)
	if err := draft.CheckID(id); err != nil {
		return nil, usage.Error{Err: err}
	}
	printUnreadable(a, w)
	if err := draft.CheckVacant(w.Base, id); err != nil {
		return nil, usage.Error{Err: err}
	}
	var log *draft.Log
	if flags.logs != nil {
		if flags.Passed, err = readPassingAt(a, flags.passing); err != nil {
			return nil, err
		}
		logs := make([]*draft.Log, len(flags.logs))
		for i, file := range flags.logs {
			if logs[i], err = readLog(a, file); err != nil {
				return nil, err
			}
		}
		log, flags.Others = logs[0], logs[1:]
	}
	return draft.Make(w, id, log, flags.Options)
}

// readLog reads a log, or standard input for "-".
func readLog(a *app, file string) (*draft.Log, error) {
	log, err := fileLog(a, file)
	if err != nil {
		return nil, err
	}
	in, err := log.open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return draft.ReadLog(file, in)
}
