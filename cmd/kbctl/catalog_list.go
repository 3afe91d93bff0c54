package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// A catalogHead describes a catalog in JSON, without its entries.
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

func catalogListCommand(a *app) *cobra.Command {
	var format string
	c := command("catalog-list", noArgs, func(*cobra.Command, []string) error {
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
			name, product := 0, 0 // the widths of the columns
			for _, c := range catalogs.All() {
				name, product = max(name, len(c.Name)), max(product, len(visible.Escape(productOf(c))))
			}
			for _, c := range catalogs.All() {
				fmt.Fprintf(w, "%-*s %-8s %6d  %s  %-*s %s\n", min(name, widest), c.Name, c.Kind, c.Len(), c.Date,
					min(product, widest), visible.Escape(productOf(c)), visible.LineStart(c.Where()))
			}
		})
	})
	addTextOrJSON(c, &format)
	return c
}

// widest is the number of characters of the widest column. Longer names stand out.
const widest = 24

func headOf(c *catalog.Catalog) catalogHead {
	return catalogHead{c.Name, c.Title, string(c.Kind), c.Len(), c.Domains, c.Product, c.Version, c.Since, c.Source, c.Date, c.File}
}
