package main

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/cmd/kbctl/help"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/schema"
)

func schemaCommand(a *app) *cobra.Command {
	schemas := map[string][]byte{"record": schema.JSON, "catalog": catalog.JSON}
	c := command("schema", cobra.MaximumNArgs(1), func(_ *cobra.Command, args []string) error {
		name := "record"
		if len(args) > 0 {
			name = args[0]
		}
		if text, ok := schemas[name]; ok {
			_, err := a.stdout.Write(text)
			return err
		}
		return explainField(a, name)
	})
	c.ValidArgsFunction = noFiles(func() []string { return append([]string{"record", "catalog"}, fieldPaths()...) })
	return c
}

// explainField prints what the manual says about a field. Several fields may
// share a name, such as action.
func explainField(a *app, name string) error {
	page, _ := help.Find("record")
	var found []string
	for _, path := range fieldPaths() {
		if plainPath(path) == plainPath(name) || strings.HasSuffix(plainPath(path), "."+plainPath(name)) || sectionOf(path) == name {
			found = append(found, help.Render(page.Section("`"+sectionOf(path)+"`"), pageWidth(a)))
		}
	}
	if len(found) == 0 {
		return usage.Errorf("a record has no field %q%s", name, cmp.Or(wording.DidYouMean(plainPath(name), fieldNames()), "; kbctl help record lists the fields"))
	}
	_, err := fmt.Fprint(a.stdout, strings.Join(slices.Compact(found), "\n"))
	return err
}

var linkField = regexp.MustCompile(`^transition_graph\.\w+(\[\])?\.`)

// sectionOf returns which section of the manual explains a field. The links of the three
// lists have the same fields, so the manual explains them once.
func sectionOf(path string) string { return linkField.ReplaceAllString(path, "transition_graph.*.") }

// fieldPaths returns the paths of all fields.
func fieldPaths() []string {
	var paths []string
	for _, field := range schema.Fields() {
		paths = append(paths, field.Path)
	}
	return paths
}

// fieldNames returns what people type for a field: its path or its last name.
func fieldNames() []string {
	var names []string
	for _, path := range fieldPaths() {
		path = plainPath(path)
		names = append(names, path, path[strings.LastIndexByte(path, '.')+1:])
	}
	return names
}

// plainPath writes a path or a JSON pointer with dots, without brackets and
// indices: dead_ends.action.
func plainPath(path string) string {
	names := strings.FieldsFunc(path, func(r rune) bool { return strings.ContainsRune("/.[]", r) })
	names = slices.DeleteFunc(names, func(name string) bool { return strings.Trim(name, "0123456789") == "" })
	return strings.Join(names, ".")
}
