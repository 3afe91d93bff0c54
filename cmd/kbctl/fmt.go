package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

func fmtCommand(a *app) *cobra.Command {
	var check bool
	flags := checkFlags{failOn: "info"}
	c := command("fmt", cobra.ArbitraryArgs, func(c *cobra.Command, paths []string) error {
		switch {
		case check:
			return runCheck(c.Context(), a, paths, []string{"format", "json-syntax"}, flags)
		case c.Flags().Changed("format"):
			return usage.Errorf("--format needs --check")
		}
		return writing(a, paths, func(w *workspace.Writer) error {
			_, err := rewrite(a, w, "record", []renderer{formatRecord})
			return err
		})
	})
	c.Flags().BoolVar(&check, "check", false, "only report which records differ")
	c.Flags().StringVar(&flags.format, "format", "text", "with --check: print findings as `FORMAT`: "+strings.Join(report.Formats.Names(), ", "))
	return c
}

func formatRecord(r *schema.Record) (c fix.Change, err error) {
	if len(r.Source.Problems) > 0 {
		return c, fmt.Errorf("%s is not strict JSON; kbctl check shows where", r.Source.File)
	}
	c = fix.Change{File: r.Source.File, Before: []byte(r.Source.Text)}
	c.After = c.Before
	if _, ok := schema.Misformatted(r.Source.Text); ok {
		c.After, err = schema.Format(r.Source.Text)
	}
	return c, err
}
