package main

import (
	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/schema"
)

func (a *app) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "schema",
		Short:   "print the JSON Schema of a record, for editors and other tools",
		Example: "  kbctl schema > record.schema.json",
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := a.stdout.Write(schema.JSON)
			return err
		},
	}
}
