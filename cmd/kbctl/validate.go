package main

import "github.com/spf13/cobra"

func validateCommand(a *app) *cobra.Command {
	c := checkingCommand(a, "validate", []string{"schema"}, "check the records against the schema")
	c.Long = `Runs the rules of the group schema: each file is strict JSON, has the fields and
values that "kbctl schema" describes, and lies where its id says; ids are unique.
Other commands check cards, links and contents.`
	c.Example = `  kbctl validate
  kbctl validate records/cuda/out-of-memory.json`
	return c
}
