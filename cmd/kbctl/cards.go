package main

import (
	"fmt"
	"os"
	"path"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/atomicfile"
	"github.com/kbctl/kbctl/internal/card"
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
				return a.check(paths, []string{"cards"}, flags)
			}
			for _, name := range []string{"format", "fail-on", "select", "ignore"} {
				if c.Flags().Changed(name) {
					return usagef("--%s goes with --check", name)
				}
			}
			return a.rewrite(paths, "card", func(r *schema.Record) (string, []byte, error) {
				if r.Source.Broken {
					return "", nil, fmt.Errorf("%s is not JSON", r.Source.File)
				}
				return card.Path(r), card.Render(r), nil
			})
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
				flags.choose, flags.failOn = []string{"format"}, "info"
				return a.check(paths, nil, flags)
			}
			if c.Flags().Changed("format") {
				return usagef("--format goes with --check")
			}
			return a.rewrite(paths, "record", func(r *schema.Record) (string, []byte, error) {
				if len(r.Source.Problems) > 0 {
					return "", nil, fmt.Errorf("%s is not strict JSON", r.Source.File)
				}
				text, err := schema.Format(r.Source.Text)
				return r.Source.File, text, err
			})
		},
	}
	c.Flags().BoolVar(&check, "check", false, "only say which records differ")
	c.Flags().StringVar(&flags.format, "format", "text", "print what --check finds as `FORMAT`: text, json or github")
	return c
}

// rewrite writes one file for each of the chosen records, where its bytes
// differ, and names those it wrote. A record for which there is nothing to
// write is left out, said so, and counts as a finding.
func (a *app) rewrite(paths []string, noun string, render func(*schema.Record) (string, []byte, error)) error {
	w, err := a.open(paths)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(w.root)
	if err != nil {
		return err
	}
	defer root.Close()
	records := w.chosen()
	written := make([]string, len(records)) // by record, so that the order is theirs
	var skipped atomic.Int64
	var mu sync.Mutex
	var group errgroup.Group
	group.SetLimit(max(a.jobs, runtime.GOMAXPROCS(0)))
	for i, r := range records {
		group.Go(func() error {
			file, data, err := render(r)
			if err != nil {
				skipped.Add(1)
				mu.Lock()
				defer mu.Unlock()
				fmt.Fprintf(a.stderr, "kbctl: left out: %s; kbctl check says where\n", visible.Escape(err.Error()))
				return nil
			}
			changed, err := atomicfile.Write(root, path.Clean(file), data)
			if changed {
				written[i] = file
			}
			return err
		})
	}
	err = group.Wait()
	count, show := 0, a.shown(w)
	for _, file := range written {
		if file == "" {
			continue
		}
		count++
		if show != nil {
			file = show(file)
		}
		fmt.Fprintln(a.stdout, visible.Escape(file))
	}
	if !a.quiet {
		fmt.Fprintf(a.stderr, "%d of %d %ss written\n", count, len(records), noun)
	}
	if err == nil && skipped.Load() > 0 {
		return errFindings
	}
	return err
}
