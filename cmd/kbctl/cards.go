package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

func cardsCommand(a *app) *cobra.Command {
	var flags checkFlags
	var check bool
	var lang string
	c := command("cards", cobra.ArbitraryArgs, func(c *cobra.Command, paths []string) error {
		if c.Flags().Changed("lang") {
			if !slices.Contains(card.Languages, card.Language(lang)) {
				return usage.Errorf("--lang: %q is not en or zh", lang)
			}
			flags.cards = []string{lang}
		}
		if check {
			flags.apart = true
			return runCheck(c.Context(), a, paths, []string{"cards", "json-syntax"}, flags)
		}
		for _, name := range []string{"format", "output", "fail-on", "select", "ignore", "since", "no-baseline"} {
			if c.Flags().Changed(name) {
				return usage.Errorf("--%s needs --check", name)
			}
		}
		return writing(a, paths, func(w *workspace.Writer) error {
			_, err := rewrite(a, w, "card", cardRenderers(w.Base, flags.cards))
			return err
		})
	})
	c.Flags().StringVar(&lang, "lang", "", "write or check only the cards in `LANG`: en or zh")
	oneOf(c, "lang", "en", "zh")
	c.Flags().BoolVar(&check, "check", false, "only report which cards differ, and how")
	flags.add(c)
	return c
}

// cardRenderers render cards in some languages, or in the languages that the base
// keeps.
func cardRenderers(base *schema.Base, names []string) (renderers []renderer) {
	languages := card.Kept(base)
	if names != nil {
		languages = nil
	}
	for _, name := range names {
		languages = append(languages, card.Language(name))
	}
	for _, language := range languages {
		renderers = append(renderers, func(r *schema.Record) (fix.Change, error) { return renderCard(base, r, language) })
	}
	return renderers
}

func renderCard(base *schema.Base, r *schema.Record, language card.Language) (c fix.Change, err error) {
	c.File = language.Path(r)
	if r.Source.Broken {
		return c, fmt.Errorf("%s is not JSON; kbctl check shows where", r.Source.File)
	}
	if c.Before, err = fix.ReadFile(base.FS, c.File); err != nil {
		return c, err
	}
	if !card.Replaceable(c.Before) {
		return c, fmt.Errorf("%s exists and is not a card; move it, and run kbctl cards again", c.File)
	}
	c.After = language.Render(r)
	return c, nil
}
