package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace/cache"
)

func cacheCommand(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "cache COMMAND",
		Short: "manage the results of earlier checks",
		Long: `A check prints the findings of an earlier one if no file has changed since. The
size of the cache is limited. If the cache is broken, kbctl checks without it.
` + cache.Variable + ` names its folder; the default is in your cache folder.`,
		Example: "  kbctl cache dir\n  kbctl cache clear",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage.Errorf("unknown command %q; use dir or clear", "cache "+args[0])
			}
			return nil
		},
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(&cobra.Command{
		Use: "dir", Short: "print the folder of the cache", Example: "  du -sh $(kbctl cache dir)", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := cache.Dir()
			if err == nil {
				_, err = fmt.Fprintln(a.stdout, dir)
			}
			return err
		},
	}, &cobra.Command{
		Use: "clear", Short: "empty the cache", Example: "  kbctl cache clear", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := cache.Dir()
			if err != nil {
				return err
			}
			c, err := cache.Open(dir)
			if err != nil {
				return err
			}
			defer c.Close()
			return c.Clear()
		},
	})
	return c
}
