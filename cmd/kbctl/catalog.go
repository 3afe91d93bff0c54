package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

func catalogCommand(a *app) *cobra.Command {
	return group("catalog", catalogListCommand(a), catalogShowCommand(a), catalogFindCommand(a))
}

// addTextOrJSON adds a flag for the formats text and json.
func addTextOrJSON(c *cobra.Command, format *string) {
	c.Flags().StringVar(format, "format", "text", "print as `FORMAT`: text or json")
	oneOf(c, "format", "text", "json")
}

func checkTextOrJSON(format string) error {
	if format != "text" && format != "json" {
		return usage.Errorf("%s", wording.UnknownFormat(format, "text", "json"))
	}
	return nil
}

// loadCatalogs loads the catalogs of the knowledge base in the working directory.
// Outside a base it loads only the embedded ones.
func loadCatalogs(a *app, format string) (*catalog.Catalogs, error) {
	if err := checkTextOrJSON(format); err != nil {
		return nil, err
	}
	w, err := workspace.Find(a.place(), nil)
	if errors.Is(err, config.ErrNoBase) {
		return catalog.Load(nil, nil, nil)
	}
	if err != nil {
		return nil, err
	}
	return w.Catalogs()
}

func catalogNames(a *app) (names []string) {
	catalogs, err := loadCatalogs(a, "text")
	if err != nil {
		return nil
	}
	for _, c := range catalogs.All() {
		names = append(names, c.Name)
	}
	return names
}

// productOf returns a catalog's product and version.
func productOf(c *catalog.Catalog) string { return strings.TrimSpace(c.Product + " " + c.Version) }

func describeCode(c *catalog.Code) string {
	text := c.String()
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
