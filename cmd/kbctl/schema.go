package main

import (
	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/schema"
)

func schemaCommand(a *app) *cobra.Command {
	schemas := map[string][]byte{"record": schema.JSON, "catalog": catalog.JSON}
	return &cobra.Command{
		Use:   "schema [record|catalog]",
		Short: "print the JSON Schema of a record or a catalog",
		Long: `For editors, which complete and check a file as it is written, and for other tools.
"kbctl init" puts the one of a record where editors find it.`,
		Example:   "  kbctl schema > record.schema.json\n  kbctl schema catalog > catalog.schema.json",
		ValidArgs: []string{"record", "catalog"},
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 || len(args) == 1 && schemas[args[0]] == nil {
				return usagef("there are two schemas, record and catalog; name one of them, not %q", args[len(args)-1])
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			of := "record"
			if len(args) > 0 {
				of = args[0]
			}
			_, err := a.stdout.Write(schemas[of])
			return err
		},
	}
}
