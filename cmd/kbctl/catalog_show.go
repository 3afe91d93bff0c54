package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
)

func catalogShowCommand(a *app) *cobra.Command {
	var format string
	c := command("catalog-show", exactly(1, "name a catalog; kbctl catalog list lists them"), func(_ *cobra.Command, args []string) error { return runCatalogShow(a, args[0], format) })
	c.ValidArgsFunction = noFiles(func() []string { return catalogNames(a) })
	addTextOrJSON(c, &format)
	return c
}

func runCatalogShow(a *app, name, format string) error {
	catalogs, err := loadCatalogs(a, format)
	if err != nil {
		return err
	}
	c := catalogs.Catalog(name)
	if c == nil {
		hint := cmp.Or(wording.DidYouMean(name, catalogNames(a)), "; kbctl catalog list lists them")
		return usage.Errorf("there is no catalog %q%s", name, hint)
	}
	if format == "json" {
		return printJSON(a, c)
	}
	return printBuffered(a, func(w io.Writer) { showCatalog(w, c) })
}

// showCatalog prints a catalog, one entry per line.
func showCatalog(w io.Writer, c *catalog.Catalog) {
	line := func(what, text string) {
		if text != "" {
			fmt.Fprintf(w, "%-9s %s\n", what, visible.Escape(text))
		}
	}
	line("catalog", c.Name)
	line("title", c.Title)
	line("lists", wording.Count(c.Len(), strings.TrimSuffix(string(c.Kind), "s")))
	line("product", productOf(c))
	line("since", c.Since)
	line("domains", strings.Join(c.Domains, " "))
	line("covers", strings.Join(c.Covers, " "))
	line("complete", c.Complete)
	line("source", c.Source)
	line("date", c.Date)
	line("file", c.Where())
	fmt.Fprintln(w)
	switch c.Kind {
	case catalog.Errors:
		for _, code := range c.Codes() {
			fmt.Fprintln(w, describeCode(code))
		}
	case catalog.Messages:
		for _, text := range c.Messages() {
			fmt.Fprintln(w, visible.Escape(text))
		}
	case catalog.Releases:
		for _, r := range c.Releases() {
			fmt.Fprintf(w, "%-10s %s\n", r.Version, r.Date)
		}
	case catalog.Symbols:
		for _, s := range c.Symbols() {
			fmt.Fprintln(w, describeSymbol(s))
		}
	}
}
