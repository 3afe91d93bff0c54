package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

// matrixFormats are the formats of the confusion matrix.
var matrixFormats = map[string]func(io.Writer) matrixWriter{
	"text": func(w io.Writer) matrixWriter { return &matrixText{out: w} },
	"json": func(w io.Writer) matrixWriter { return &matrixJSON{out: w} },
	"csv":  func(w io.Writer) matrixWriter { return &matrixCSV{out: csv.NewWriter(w)} },
}

// A matrixWriter writes the cells of the confusion matrix.
type matrixWriter interface {
	cell(match.Cell) error
	// close ends the output with the records that kbctl gave up on.
	close(gaveUp []*schema.Record) error
}

func regexCommand(a *app) *cobra.Command {
	c := checkingCommand(a, "regex", []string{"regex"})
	matrix := c.Flags().Bool("matrix", false, "print which regex matches which signature and log, with --format text, json or csv")
	check := c.RunE
	c.RunE = func(c *cobra.Command, paths []string) error {
		format := c.Flags().Lookup("format").Value.String()
		if !*matrix {
			return check(c, paths)
		}
		for _, name := range []string{"output", "select", "ignore", "fail-on", "since"} {
			if c.Flags().Changed(name) {
				return usage.Errorf("--matrix checks nothing; leave out --%s", name)
			}
		}
		write, ok := matrixFormats[format]
		if !ok {
			return usage.Errorf("--matrix: %s", wording.UnknownFormat(format, "text", "json", "csv"))
		}
		return printMatrix(a, paths, write)
	}
	return c
}

// printMatrix prints the confusion matrix of the records in the paths, or of all.
func printMatrix(a *app, paths []string, format func(io.Writer) matrixWriter) error {
	w, err := workspace.Open(a.place(), paths)
	if err != nil {
		return err
	}
	printUnreadable(a, w)
	fixtures, err := match.LoadFixtures(w.Base.FS, w.Config.Fixtures)
	if err != nil {
		return err
	}
	if w.Only != nil {
		fixtures.Clean = slices.DeleteFunc(fixtures.Clean, func(file string) bool { return !w.Only(file) })
	}
	finder := match.NewFinder(w.Base.Records, w.Config.Regex.IgnoreCase, a.workers())
	read := func(file string) ([]byte, error) { return fs.ReadFile(w.Base.FS, file) }
	buffered := bufio.NewWriter(a.stdout)
	out := format(buffered)
	gaveUp, err := finder.Matrix(w.Records(), fixtures, read, a.workers(), out.cell)
	if err != nil {
		return err
	}
	noteCostly(a, "the matrix", gaveUp)
	if err := out.close(gaveUp); err != nil {
		return err
	}
	return buffered.Flush()
}

// recordOf returns the id of the record whose text matched, or "" for the log of a
// successful run.
func recordOf(c match.Cell) string {
	if c.Record == nil {
		return ""
	}
	return c.Record.Name()
}

// matrixText writes each text once, and below it the records whose regex matches it.
type matrixText struct {
	out          io.Writer
	record, file string
	started      bool
}

func (m *matrixText) cell(c match.Cell) error {
	record := recordOf(c)
	if record == "" {
		record = "(successful runs)"
	}
	var b strings.Builder
	if record != m.record || !m.started {
		fmt.Fprintf(&b, "%s%s\n", strings.Repeat("\n", min(len(m.record), 1)), visible.Escape(record))
	}
	if record != m.record || c.File != m.file || !m.started {
		place := c.Kind
		if c.File != "" {
			place = c.File
		}
		fmt.Fprintf(&b, "  %s\n", visible.Escape(place))
	}
	m.record, m.file, m.started = record, c.File, true
	own := ""
	if c.Record == c.Regex {
		own = "  (its own)"
	}
	line := ""
	if c.File != "" {
		line = fmt.Sprintf("  line %d", c.Best.Range.Start.Line)
	}
	fmt.Fprintf(&b, "    %d. %s%s%s\n", c.Rank, visible.Escape(c.Regex.Name()), line, own)
	_, err := io.WriteString(m.out, b.String())
	return err
}

func (m *matrixText) close([]*schema.Record) error { return nil }

// matrixCSV writes one row per match.
type matrixCSV struct {
	out     *csv.Writer
	started bool
}

func (m *matrixCSV) cell(c match.Cell) error {
	m.head()
	number := func(n int32) string { return strconv.Itoa(int(n)) }
	return m.out.Write([]string{
		c.Regex.Name(), recordOf(c), c.Kind, visible.Escape(c.File), number(c.Best.Range.Start.Line), number(c.Best.Range.Start.Column),
		strconv.Itoa(c.Rank), formulaSafe(visible.Escape(c.Best.Text)),
	})
}

func (m *matrixCSV) head() {
	if !m.started {
		m.started = true
		_ = m.out.Write([]string{"regex_of", "record", "kind", "file", "line", "column", "rank", "text"}) // close returns the error
	}
}

func (m *matrixCSV) close([]*schema.Record) error {
	m.head()
	m.out.Flush()
	return m.out.Error()
}

// formulaSafe keeps spreadsheets from reading a text as a formula.
func formulaSafe(s string) string {
	if s != "" && strings.ContainsAny(s[:1], "=+-@") {
		return "'" + s
	}
	return s
}

// matrixJSON writes one object: version, cells and gave_up.
type matrixJSON struct {
	out   io.Writer
	cells int
}

func (m *matrixJSON) cell(c match.Cell) error {
	data, err := json.Marshal(struct {
		Regex  string `json:"regex_of"`
		Record string `json:"record"`
		Kind   string `json:"kind"`
		File   string `json:"file"`
		Line   int32  `json:"line"`
		Column int32  `json:"column"`
		Rank   int    `json:"rank"`
		Text   string `json:"text"`
	}{c.Regex.Name(), recordOf(c), c.Kind, c.File, c.Best.Range.Start.Line, c.Best.Range.Start.Column, c.Rank, c.Best.Text})
	if err != nil {
		return err
	}
	separator := ",\n"
	if m.cells == 0 {
		separator = `{"version":1,"cells":[` + "\n"
	}
	m.cells++
	_, err = fmt.Fprintf(m.out, "%s%s", separator, visible.JSON(data))
	return err
}

func (m *matrixJSON) close(gaveUp []*schema.Record) error {
	start := "\n"
	if m.cells == 0 {
		start = `{"version":1,"cells":[`
	}
	names := make([]string, len(gaveUp))
	for i, r := range gaveUp {
		names[i] = r.Name()
	}
	data, err := json.Marshal(names)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(m.out, "%s],\"gave_up\":%s}\n", start, visible.JSON(data))
	return err
}
