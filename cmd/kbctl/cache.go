package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/workspace/cache"
)

func cacheCommand(a *app) *cobra.Command {
	dir := command("cache-dir", noArgs, func(*cobra.Command, []string) error { return printCacheDir(a) })
	empty := command("cache-clear", noArgs, func(*cobra.Command, []string) error { return clearCache() })
	return group("cache", dir, empty)
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
