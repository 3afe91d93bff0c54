package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

func cardsCommand(a *app) *cobra.Command {
	var flags checkFlags
	var check bool
	var lang string
	c := &cobra.Command{
		Use:   "cards [PATH…]",
		Short: "write the markdown cards whose records have changed",
		Long: `Writes the card of each record beside it, where it differs from what the record
renders to, and names the files written. --check writes nothing, shows the
differences, and exits with 1 if there are any.

--lang zh writes the Chinese cards, <slug>.zh.md. Once a base has one, it keeps
them: cards without --lang writes them too, and check holds them to the records.`,
		Example: `  kbctl cards
  kbctl cards records/cuda
  kbctl cards --lang zh
  kbctl cards --check`,
		RunE: func(c *cobra.Command, paths []string) error {
			if c.Flags().Changed("lang") {
				if flags.cards = []card.Language{card.Language(lang)}; !slices.Contains(card.Languages, flags.cards[0]) {
					return usagef("--lang: %q is not en or zh", lang)
				}
			}
			if check {
				return runCheck(a, paths, []string{"cards", "json-syntax"}, flags)
			}
			for _, name := range []string{"format", "output", "fail-on", "select", "ignore", "since", "no-baseline"} {
				if c.Flags().Changed(name) {
					return usagef("--%s goes with --check", name)
				}
			}
			w, root, end, err := openToWrite(a, paths)
			if err != nil {
				return err
			}
			defer end()
			_, err = rewrite(a, w, root, "card", cardRenders(w, flags.cards))
			return err
		},
	}
	c.Flags().StringVar(&lang, "lang", "", "write or check the cards in `LANG` alone: en or zh")
	_ = c.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions([]string{"en", "zh"}, cobra.ShellCompDirectiveNoFileComp))
	c.Flags().BoolVar(&check, "check", false, "only say which cards differ, and how")
	flags.add(c)
	return c
}

func fmtCommand(a *app) *cobra.Command {
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
				return runCheck(a, paths, []string{"format", "json-syntax"}, flags)
			}
			if c.Flags().Changed("format") {
				return usagef("--format goes with --check")
			}
			w, root, end, err := openToWrite(a, paths)
			if err != nil {
				return err
			}
			defer end()
			_, err = rewrite(a, w, root, "record", []render{renderRecord})
			return err
		},
	}
	c.Flags().BoolVar(&check, "check", false, "only say which records differ")
	c.Flags().StringVar(&flags.format, "format", "text", "print what --check finds as `FORMAT`: "+strings.Join(report.Formats(), ", "))
	return c
}

// A render returns the file that belongs to a record, as it is and as it should be.
type render func(*workspace, *schema.Record) (fix.Change, error)

// cardRenders renders cards in some languages; nil for those that the base keeps.
func cardRenders(w *workspace, languages []card.Language) (renders []render) {
	if languages == nil {
		languages = card.Kept(w.base)
	}
	for _, language := range languages {
		renders = append(renders, func(w *workspace, r *schema.Record) (fix.Change, error) { return renderCard(w, r, language) })
	}
	return renders
}

func renderCard(w *workspace, r *schema.Record, language card.Language) (c fix.Change, err error) {
	c.File = language.Path(r)
	if r.Source.Broken {
		return c, fmt.Errorf("%s is not JSON; kbctl check says where", r.Source.File)
	}
	if c.Before, err = fix.ReadFile(w.base.FS, c.File); err != nil {
		return c, err
	}
	if !card.Replaceable(c.Before) { // but somebody's own page
		return c, fmt.Errorf("%s is there and is no card; move it, and run kbctl cards again", c.File)
	}
	c.After = language.Render(r)
	return c, nil
}

func renderRecord(_ *workspace, r *schema.Record) (c fix.Change, err error) {
	if len(r.Source.Problems) > 0 {
		return c, fmt.Errorf("%s is not strict JSON; kbctl check says where", r.Source.File)
	}
	c = fix.Change{File: r.Source.File, Before: []byte(r.Source.Text)}
	c.After = c.Before
	if _, ok := schema.Misformatted(r.Source.Text); ok {
		c.After, err = schema.Format(r.Source.Text)
	}
	return c, err
}

// rewrite writes the files of each of the chosen records, where their bytes
// differ, names those it wrote, and counts them. One that cannot be written is
// left out, said so, and counts as a finding.
func rewrite(a *app, w *workspace, root *os.Root, noun string, renders []render) (written int, err error) {
	changes, same, left := renderAll(a, w, noun, renders)
	done, err := writeChanges(a, w, root, changes)
	if !a.quiet {
		fmt.Fprintf(a.stderr, "%ss written: %d, up to date: %d\n", noun, len(done), same)
	}
	if err == nil && left+len(changes)-len(done) > 0 {
		err = errFindings
	}
	return len(done), err
}

// render returns what there is to write, and counts what is as it should be and what
// is left out, which it says.
func renderAll(a *app, w *workspace, noun string, renders []render) (changes []fix.Change, same, left int) {
	records := w.chosen()
	results := make([]struct {
		change fix.Change
		err    error
	}, len(records)*len(renders))
	meter := a.progress()
	meter.Phase("reading", len(results), noun+"s")
	var group errgroup.Group
	group.SetLimit(a.workers())
	for i := range results {
		group.Go(func() error {
			r := &results[i]
			r.change, r.err = renders[i%len(renders)](w, records[i/len(renders)])
			if bytes.Equal(r.change.Before, r.change.After) {
				r.change.Before, r.change.After = nil, nil // of which there may be many
			}
			meter.Add(1)
			return nil
		})
	}
	_ = group.Wait()
	meter.Stop()
	for _, r := range results {
		switch {
		case r.err != nil:
			left++
			fmt.Fprintf(a.stderr, "kbctl: left out: %s\n", visible.Escape(r.err.Error()))
		case r.change.After == nil:
			same++
		default:
			changes = append(changes, r.change)
		}
	}
	return changes, same, left
}
