package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/accuracy"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

func benchCommand(a *app) *cobra.Command {
	var format, against string
	c := command("bench", cobra.NoArgs, func(*cobra.Command, []string) error { return runBench(a, format, against) })
	addFormat(c, &format, accuracy.Formats.Names()...)
	c.Flags().StringVar(&against, "against", "", "compare with the earlier JSON report in `FILE`")
	return c
}

func runBench(a *app, format, against string) error {
	if _, err := accuracy.Formats.Find(format); err != nil {
		return usage.Error{Err: err}
	}
	var past *accuracy.Past
	if against != "" {
		var err error
		if past, err = readBench(a.place().Path(against)); errors.Is(err, fs.ErrNotExist) {
			return usage.Errorf("--against: there is no file %s", visible.Escape(against))
		} else if err != nil {
			return usage.Errorf("--against: %s %w", visible.Escape(against), err)
		}
	}
	w, err := openBase(a, a.place())
	if err != nil {
		return err
	}
	r, err := accuracy.Measure(w.Base, w.Config, a.workers())
	if err != nil {
		return err
	}
	for _, problem := range r.Problems {
		a.say("kbctl: %s", problem.Error())
	}
	if len(r.Trials) == 0 {
		a.note("there are no fixtures; kbctl help fixtures says how to add one")
	}
	var compared *accuracy.Comparison
	if past != nil {
		compared = r.Compare(*past)
	}
	out := bufio.NewWriter(a.stdout)
	if err := r.Write(out, format, compared); err != nil {
		return err
	}
	return out.Flush()
}

// readBench reads an earlier report.
func readBench(file string) (*accuracy.Past, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", err)
	}
	defer f.Close()
	data, err := readfile.All(f, maxReportSize)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", err)
	}
	past, err := accuracy.ParsePast(data)
	return &past, err
}
