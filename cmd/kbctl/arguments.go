package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
)

// exactly accepts n arguments, and otherwise gives advice.
func exactly(n int, advice string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != n {
			return usage.Error{Err: errors.New(advice)}
		}
		return nil
	}
}

// noArgs refuses arguments.
func noArgs(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usage.Errorf("%s takes no arguments, not %q", c.CommandPath(), args[0])
	}
	return nil
}

// group adds commands to a command that only groups them.
func group(c *cobra.Command, commands ...*cobra.Command) *cobra.Command {
	var names []string
	for _, command := range commands {
		names = append(names, command.Name())
	}
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usage.Errorf("unknown command %q; use %s", c.Name()+" "+args[0], wording.Or(names...))
		}
		return nil
	}
	c.RunE = func(*cobra.Command, []string) error { return c.Help() }
	c.AddCommand(commands...)
	return c
}
