package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/cmd/kbctl/help"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
)

// command returns a command that accepts args and runs run. Its text is in the folder
// help/commands.
func command(name string, args cobra.PositionalArgs, run func(*cobra.Command, []string) error) *cobra.Command {
	text := help.Command(name)
	return &cobra.Command{Use: text.Use, Short: text.Short, Long: text.Long, Example: text.Example, Args: args, RunE: run}
}

// addFormat adds the flag --format with the names of formats.
func addFormat(c *cobra.Command, format *string, names ...string) {
	c.Flags().StringVar(format, "format", "text", "print as `FORMAT`: "+strings.Join(names, ", "))
	oneOf(c, "format", names...)
}

// exactly accepts n arguments, and otherwise gives advice.
func exactly(n int, advice string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != n {
			return usage.Error{Err: errors.New(advice)}
		}
		return nil
	}
}

// oneRecord accepts the name of one record.
var oneRecord = exactly(1, "name a record by its id, such as cuda/out-of-memory, or by its file")

// noArgs refuses arguments.
func noArgs(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usage.Errorf("%s takes no arguments, not %q", c.CommandPath(), args[0])
	}
	return nil
}

// group returns a command that only groups commands.
func group(name string, commands ...*cobra.Command) *cobra.Command {
	var names []string
	for _, command := range commands {
		names = append(names, command.Name())
	}
	refuse := func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usage.Errorf("unknown command %q; use %s", strings.TrimSpace(c.Name()+" "+args[0]), wording.Or(names...))
		}
		return nil
	}
	c := command(name, refuse, func(c *cobra.Command, _ []string) error { return c.Help() })
	c.AddCommand(commands...)
	return c
}
