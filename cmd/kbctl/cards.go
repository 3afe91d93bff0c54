package main

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/atomicfile"
	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/visible"
	"github.com/kbctl/kbctl/schema"
)

func (a *app) cardsCommand() *cobra.Command {
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
				return a.check(paths, []string{"cards", "json-syntax"}, flags)
			}
			for _, name := range []string{"format", "output", "fail-on", "select", "ignore", "since", "no-baseline"} {
				if c.Flags().Changed(name) {
					return usagef("--%s goes with --check", name)
				}
			}
			w, err := a.open(paths)
			if err != nil {
				return err
			}
			_, err = a.rewrite(w, "card", cardRenders(w, flags.cards))
			return err
		},
	}
	c.Flags().StringVar(&lang, "lang", "", "write or check the cards in `LANG` alone: en or zh")
	_ = c.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions([]string{"en", "zh"}, cobra.ShellCompDirectiveNoFileComp))
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
			w, err := a.open(paths)
			if err != nil {
				return err
			}
			_, err = a.rewrite(w, "record", []render{renderRecord})
			return err
		},
	}
	c.Flags().BoolVar(&check, "check", false, "only say which records differ")
	c.Flags().StringVar(&flags.format, "format", "text", "print what --check finds as `FORMAT`: "+strings.Join(report.Formats(), ", "))
	return c
}

// A render returns the file that belongs to a record and what should be in it.
type render func(*workspace, *schema.Record) (file string, data []byte, err error)

// cardRenders renders cards in some languages; nil for those that the base keeps.
func cardRenders(w *workspace, languages []card.Language) (renders []render) {
	if languages == nil {
		languages = card.Kept(w.base)
	}
	for _, language := range languages {
		renders = append(renders, func(w *workspace, r *schema.Record) (string, []byte, error) { return renderCard(w, r, language) })
	}
	return renders
}

func renderCard(w *workspace, r *schema.Record, language card.Language) (string, []byte, error) {
	file := language.Path(r)
	if r.Source.Broken {
		return "", nil, fmt.Errorf("%s is not JSON; kbctl check says where", r.Source.File)
	}
	if w.base.Has(file) {
		// What is there may be somebody's own page.
		if have, err := fs.ReadFile(w.base.FS, file); err == nil && !card.Replaceable(have) {
			return "", nil, fmt.Errorf("%s is there and is no card; move it, and run kbctl cards again", file)
		}
	}
	return file, language.Render(r), nil
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

// rewrite writes the files of each of the chosen records, where their bytes
// differ, names those it wrote, and counts them. One that cannot be written is
// left out, said so, and counts as a finding.
func (a *app) rewrite(w *workspace, noun string, renders []render) (written int, err error) {
	root, end, err := begin(w)
	if err != nil {
		return 0, err
	}
	defer end()
	records := w.chosen()
	results := make([]struct {
		file string // if written
		same bool   // as it was
		left error  // if left out
	}, len(records)*len(renders))
	meter := a.progress()
	defer meter.Stop()
	meter.Phase("writing", len(results), noun+"s")
	var group errgroup.Group
	group.SetLimit(a.workers())
	for i := range results {
		group.Go(func() error {
			defer meter.Add(1)
			file, data, err := renders[i%len(renders)](w, records[i/len(renders)])
			if err != nil {
				results[i].left = err
				return nil
			}
			written, err := atomicfile.Write(root, file, data)
			if written {
				results[i].file = file
			}
			results[i].same = !written && err == nil
			return err
		})
	}
	err = group.Wait()
	meter.Stop()
	left, same := 0, 0
	for _, result := range results {
		switch {
		case result.left != nil:
			left++
			fmt.Fprintf(a.stderr, "kbctl: left out: %s\n", visible.Escape(result.left.Error()))
		case result.same:
			same++
		case result.file != "":
			written++
			fmt.Fprintln(a.stdout, visible.Start(a.shown(w)(result.file)))
		}
	}
	if !a.quiet {
		fmt.Fprintf(a.stderr, "%ss written: %d, up to date: %d\n", noun, written, same)
	}
	if err == nil && left > 0 {
		return written, errFindings
	}
	return written, err
}
