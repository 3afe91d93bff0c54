package main

import (
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/atomicfile"
	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/visible"
	"github.com/kbctl/kbctl/schema"
)

func (a *app) cardsCommand() *cobra.Command {
	var flags checkFlags
	var check bool
	c := &cobra.Command{
		Use:   "cards [PATH…]",
		Short: "write the markdown cards whose records have changed",
		Long: `Writes the card of each record beside it, where it differs from what the record
renders to, and names the files written. --check writes nothing, shows the
differences, and exits with 1 if there are any.`,
		Example: `  kbctl cards
  kbctl cards records/cuda
  kbctl cards --check`,
		RunE: func(c *cobra.Command, paths []string) error {
			if check {
				return a.check(paths, []string{"cards", "json-syntax"}, flags)
			}
			for _, name := range []string{"format", "fail-on", "select", "ignore"} {
				if c.Flags().Changed(name) {
					return usagef("--%s goes with --check", name)
				}
			}
			return a.rewrite(paths, "card", renderCard)
		},
	}
	c.Flags().BoolVar(&check, "check", false, "only say which cards differ, and how")
	flags.add(c)
	return c
}

func (a *app) fmtCommand() *cobra.Command {
	var flags checkFlags
	var check bool
	c := &cobra.Command{
		Use:   "fmt [PATH…]",
		Short: "write the records in canonical format",
		Long: `Lays the records out in the one canonical format: two spaces of indentation, a
member a line, a line feed at the end. Nothing but white space between tokens
changes. Names the files written; --check writes nothing and exits with 1 if
there is anything to write.`,
		Example: `  kbctl fmt
  kbctl fmt records/cuda/out-of-memory.json
  kbctl fmt --check`,
		RunE: func(c *cobra.Command, paths []string) error {
			if check {
				flags.failOn = "info"
				return a.check(paths, []string{"format", "json-syntax"}, flags)
			}
			if c.Flags().Changed("format") {
				return usagef("--format goes with --check")
			}
			return a.rewrite(paths, "record", renderRecord)
		},
	}
	c.Flags().BoolVar(&check, "check", false, "only say which records differ")
	c.Flags().StringVar(&flags.format, "format", "text", "print what --check finds as `FORMAT`: "+strings.Join(report.Formats(), ", "))
	return c
}

// A render returns the file that belongs to a record and what should be in it.
type render func(*workspace, *schema.Record) (file string, data []byte, err error)

func renderCard(w *workspace, r *schema.Record) (string, []byte, error) {
	file := card.Path(r)
	if r.Source.Broken {
		return "", nil, fmt.Errorf("%s is not JSON; kbctl check says where", r.Source.File)
	}
	if w.base.Has(file) {
		// What is there may be somebody's own page.
		if have, err := fs.ReadFile(w.base.FS, file); err == nil && len(have) > 0 && !card.Is(have) {
			return "", nil, fmt.Errorf("%s is there and is no card; move it, and run kbctl cards again", file)
		}
	}
	return file, card.Render(r), nil
}

func renderRecord(_ *workspace, r *schema.Record) (string, []byte, error) {
	if len(r.Source.Problems) > 0 {
		return "", nil, fmt.Errorf("%s is not strict JSON; kbctl check says where", r.Source.File)
	}
	if _, ok := schema.Misformatted(r.Source.Text); !ok {
		return r.Source.File, []byte(r.Source.Text), nil
	}
	text, err := schema.Format(r.Source.Text)
	return r.Source.File, text, err
}

// rewrite writes one file for each of the chosen records, where its bytes
// differ, and names those it wrote. A record for which there is nothing to
// write is left out, said so, and counts as a finding.
func (a *app) rewrite(paths []string, noun string, render render) error {
	w, err := a.open(paths)
	if err != nil {
		return err
	}
	if w.loose {
		return usagef("%s is no knowledge base, and kbctl writes into one alone; a %s, which may be empty, makes it one", w.root, config.File)
	}
	root, err := os.OpenRoot(w.root)
	if err != nil {
		return err
	}
	defer root.Close()
	records := w.chosen()
	results := make([]struct {
		file string // if written
		left error  // if left out
	}, len(records))
	var group errgroup.Group
	group.SetLimit(a.workers())
	for i, r := range records {
		group.Go(func() error {
			file, data, err := render(w, r)
			if err != nil {
				results[i].left = err
				return nil
			}
			written, err := atomicfile.Write(root, file, data)
			if written {
				results[i].file = file
			}
			return err
		})
	}
	err = group.Wait()
	written, left := 0, 0
	for _, result := range results {
		switch {
		case result.left != nil:
			left++
			fmt.Fprintf(a.stderr, "kbctl: left out: %s\n", visible.Escape(result.left.Error()))
		case result.file != "":
			written++
			fmt.Fprintln(a.stdout, visible.Start(a.shown(w)(result.file)))
		}
	}
	if !a.quiet {
		fmt.Fprintf(a.stderr, "%d of %d %ss written\n", written, len(records), noun)
	}
	if err == nil && left > 0 {
		return errFindings
	}
	return err
}
