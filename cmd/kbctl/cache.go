package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/workspace/cache"
)

func cacheCommand(a *app) *cobra.Command {
	dir := &cobra.Command{
		Use: "dir", Short: "print the folder of the cache", Example: "  du -sh $(kbctl cache dir)", Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return printCacheDir(a) },
	}
	empty := &cobra.Command{
		Use: "clear", Short: "empty the cache", Example: "  kbctl cache clear", Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return clearCache() },
	}
	return group(&cobra.Command{
		Use:   "cache COMMAND",
		Short: "manage the results of earlier checks",
		Long: `A check prints the findings of an earlier one if no file has changed since. The
size of the cache is limited. If the cache is broken, kbctl checks without it.
` + cache.Variable + ` names its folder; the default is in your cache folder.`,
		Example: "  kbctl cache dir\n  kbctl cache clear",
	}, dir, empty)
}

func printCacheDir(a *app) error {
	dir, err := cache.Dir()
	if err == nil {
		_, err = fmt.Fprintln(a.stdout, dir)
	}
	return err
}

func clearCache() error {
	c, err := cache.OpenUser()
	if err != nil {
		return err
	}
	defer c.Close()
	return c.Clear()
}
