package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
)

func catalogCommand(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "catalog COMMAND",
		Short: "look into the official facts: errors, identifiers, releases",
		Long: `Catalogs list what is official: the errors that a library itself names, the
identifiers it has, the versions it was released in. Some are embedded; a
knowledge base adds its own with catalogs in .kbctl.yaml. The format is that of
"kbctl schema catalog".`,
		Example: `  kbctl catalog list
  kbctl catalog show cuda-releases
  kbctl catalog find cudaErrorStreamCaptureUnsupported
  kbctl catalog find 806
  kbctl catalog find CUDA 12.7`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("there is no command %q: list, show or find", "catalog "+args[0])
			}
			return nil
		},
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(catalogListCommand(a), catalogShowCommand(a), catalogFindCommand(a))
	return c
}

func catalogListCommand(a *app) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:     "list",
		Short:   "list the catalogs",
		Example: "  kbctl catalog list\n  kbctl catalog list --format json",
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			catalogs, err := loadCatalogs(a, format)
			if err != nil {
				return err
			}
			if format == "json" {
				heads := []catalogHead{}
				for _, c := range catalogs.All() {
					heads = append(heads, headOf(c))
				}
				return printJSON(a, heads)
			}
			return printBuffered(a, func(w io.Writer) {
				for _, c := range catalogs.All() {
					fmt.Fprintf(w, "%-20s %-8s %6d  %s  %-20s %s\n", c.Name, c.Kind, c.Len(), c.Date,
						visible.Escape(productOf(c)), visible.Start(c.Where()))
				}
			})
		},
	}
	catalogFormat(c, &format)
	return c
}

func catalogShowCommand(a *app) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "show NAME",
		Short: "print a catalog: what it is, and all that it lists",
		Long: `Prints a catalog. With --format json it is a file that a knowledge base can take,
change and use in place of the embedded one.`,
		Example: `  kbctl catalog show cuda-runtime
  kbctl catalog show torch-releases --format json > catalogs/torch-releases.json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("name a catalog; kbctl catalog list lists them")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return catalogNames(a), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			catalogs, err := loadCatalogs(a, format)
			if err != nil {
				return err
			}
			c := catalogs.Catalog(args[0])
			if c == nil {
				hint := cmp.Or(wording.DidYouMean(args[0], catalogNames(a)), "; kbctl catalog list lists them")
				return usagef("there is no catalog %q%s", args[0], hint)
			}
			if format == "json" {
				return printJSON(a, c)
			}
			return printBuffered(a, func(w io.Writer) { showCatalog(w, c) })
		},
	}
	catalogFormat(c, &format)
	return c
}

func catalogFormat(c *cobra.Command, format *string) {
	c.Flags().StringVar(format, "format", "text", "print as `FORMAT`: text or json")
	_ = c.RegisterFlagCompletionFunc("format", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp
	})
}

// catalogs loads the catalogs of the knowledge base that the user stands in, or
// outside of any the embedded ones alone.
func loadCatalogs(a *app, format string) (*catalog.Catalogs, error) {
	if format != "text" && format != "json" {
		return nil, usagef("--format: %q is not text or json", format)
	}
	w, err := findBase(a, nil)
	if errors.Is(err, config.ErrNoBase) {
		return catalog.Load(nil, nil, nil)
	}
	if err != nil {
		return nil, err
	}
	return w.catalogs()
}

// catalogs loads the embedded catalogs and those of the knowledge base. No link
// leads out of it.
func (w *workspace) catalogs() (*catalog.Catalogs, error) {
	root, err := os.OpenRoot(w.root)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return catalog.Load(overlay.Without(root.FS(), w.unseen), w.config.Catalogs, w.config.CatalogDomains)
}

func catalogNames(a *app) []string {
	catalogs, err := loadCatalogs(a, "text")
	if err != nil {
		return nil
	}
	var names []string
	for _, c := range catalogs.All() {
		names = append(names, c.Name)
	}
	return names
}

// A catalogHead is a catalog in a list for other programs.
type catalogHead struct {
	Catalog string   `json:"catalog"`
	Title   string   `json:"title,omitempty"`
	Kind    string   `json:"kind"`
	Entries int      `json:"entries"`
	Domains []string `json:"domains"`
	Product string   `json:"product,omitempty"`
	Version string   `json:"version,omitempty"`
	Since   string   `json:"since,omitempty"`
	Source  string   `json:"source"`
	Date    string   `json:"date"`
	File    string   `json:"file,omitempty"`
}

func headOf(c *catalog.Catalog) catalogHead {
	return catalogHead{c.Name, c.Title, string(c.Kind), c.Len(), c.Domains, c.Product, c.Version, c.Since, c.Source, c.Date, c.File}
}

func productOf(c *catalog.Catalog) string { return strings.TrimSpace(c.Product + " " + c.Version) }

// showCatalog prints what a catalog is and what it lists, a fact a line.
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

func describeCode(c *catalog.Code) string {
	text := c.Name
	if c.Number != nil {
		text += fmt.Sprintf(" (%d)", *c.Number)
	}
	if len(c.Former) > 0 {
		text += fmt.Sprintf(", formerly %s", strings.Trim(fmt.Sprint(c.Former), "[]"))
	}
	if c.Message != "" {
		text += ": " + c.Message
	}
	return visible.Escape(text)
}

func describeSymbol(s catalog.Symbol) string {
	if steps := s.Steps.String(); steps != "" {
		return visible.Escape(s.Name + ": " + steps)
	}
	return visible.Escape(s.Name)
}

// print writes through a buffer.
func printBuffered(a *app, write func(io.Writer)) error {
	out := bufio.NewWriter(a.stdout)
	write(out)
	return out.Flush()
}

// printJSON prints a value for other programs; what a terminal would obey in it is
// written as escapes.
func printJSON(a *app, v any) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(v); err != nil {
		return err
	}
	_, err := a.stdout.Write(visible.JSON(b.Bytes()))
	return err
}
