package todo

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// Input is what to rank.
type Input struct {
	Base   *schema.Base
	Config *config.Config
	Graph  *graph.Graph
	// Coverage says what the records lack. It may have errors in logs.
	Coverage *coverage.Report
	Today    time.Time
	Jobs     int
	// Shown returns the path of a file for a command. Nil leaves paths unchanged.
	Shown func(file string) string
}

// ruleKinds are the rules whose findings are changes to make.
var ruleKinds = map[string]Kind{
	"duplicate-record": Duplicate, "draft": Draft, "stale-record": Stale,
	"regex-misses-signature": Message, "message-mismatch": Message, "unknown-message": Message, "fixture-match": Message,
}

// A collector builds items.
type collector struct {
	Input
	fixtures *match.Fixtures
	inbound  []int // the links to each record, by its index
	items    []Item
	read     int // bytes of logs
	reported map[*schema.Record]map[Kind]bool
}

// Collect returns the changes to make, ranked. The error is that of [lintconfig.Run], or says
// that the fixtures cannot be read.
func Collect(ctx context.Context, in Input) ([]Item, error) {
	if in.Shown == nil {
		in.Shown = func(file string) string { return file }
	}
	fixtures, err := match.LoadFixtures(in.Base.FS, in.Config.Fixtures)
	if err != nil {
		return nil, err
	}
	c := &collector{Input: in, fixtures: fixtures, inbound: make([]int, len(in.Base.Records)), reported: make(map[*schema.Record]map[Kind]bool)}
	for _, l := range in.Graph.Links {
		if l.To != nil && l.To != l.From {
			c.inbound[l.To.Source.Index]++
		}
	}
	if err := c.findings(ctx); err != nil {
		return nil, err
	}
	c.gaps()
	c.templates()
	Rank(c.items)
	return c.items, nil
}

// findings adds an item for each finding of the rules.
func (c *collector) findings(ctx context.Context) error {
	chosen := slices.DeleteFunc(rules.All(), func(r *lint.Rule) bool { return ruleKinds[r.Name] == "" })
	result, err := lintconfig.Run(ctx, c.Base, c.Config, lintconfig.Options{Rules: chosen, Options: lint.Options{Today: c.Today, Jobs: c.Jobs}})
	if err != nil {
		return err
	}
	for f := range result.All() {
		if f.Record == nil || f.Count > 0 {
			continue
		}
		if kind := ruleKinds[f.Rule.Name]; kind == Duplicate {
			err = c.duplicate(f)
		} else {
			c.finding(kind, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// finding adds an item for a finding, and one for each record and kind at most.
func (c *collector) finding(kind Kind, f *lint.Finding) {
	if c.reported[f.Record][kind] {
		return
	}
	if c.reported[f.Record] == nil {
		c.reported[f.Record] = make(map[Kind]bool)
	}
	c.reported[f.Record][kind] = true
	name, file := f.Record.Name(), c.Shown(f.Record.Source.File)
	item := Item{Title: "Correct the regex or the signature of " + name, Command: "kbctl check " + visible.Word(file)}
	switch kind {
	case Draft:
		item.Title = "Finish the draft " + name
	case Stale:
		item.Title, item.Command = "Confirm "+name, "kbctl review "+visible.Word(name)
	}
	c.add(item, kind, f.Record, c.readers(f.Record), f.Message)
}

// add adds an item about a record.
func (c *collector) add(i Item, kind Kind, r *schema.Record, readers int, why string) {
	i.Kind, i.Record, i.file, i.Score = kind, r.Name(), r.Source.File, score(kind, readers)
	i.Why = why
	if n := c.inbound[r.Source.Index]; n > 0 {
		i.Why += fmt.Sprintf("; %s %s to it", wording.Count(n, "link"), wording.Verb(n, "leads", "lead"))
	}
	c.items = append(c.items, i)
}

// readers counts the logs of a record, and the links to it.
func (c *collector) readers(r *schema.Record) int {
	return len(c.fixtures.Match[r.Source.PathID]) + c.inbound[r.Source.Index]
}

// duplicate adds an item for a duplicate, by the logs that show both records.
func (c *collector) duplicate(f *lint.Finding) error {
	if len(f.Related) == 0 || f.Related[0].Record == nil {
		return nil
	}
	r, other := f.Record, f.Related[0].Record
	logs, err := c.confused(r, other)
	if err != nil {
		return err
	}
	why := "each explains the other's message"
	if logs > 0 {
		why = fmt.Sprintf("%s %s both", wording.Count(logs, "log"), wording.Verb(logs, "shows", "show"))
	}
	c.add(Item{
		Title:   fmt.Sprintf("Merge %s into %s", r.Name(), other.Name()),
		Command: fmt.Sprintf("kbctl merge %s %s", visible.Word(r.Name()), visible.Word(other.Name())),
	}, Duplicate, r, 2*logs+c.readers(r), why)
	return nil
}

// mostRead limits the bytes of the logs that are read for the duplicates of a base, because
// many records may be duplicates of one with large logs.
const mostRead = 64 << 20

// confused counts the logs of two records that both regexes match. It counts no more logs
// after mostRead bytes.
func (c *collector) confused(a, b *schema.Record) (n int, err error) {
	finder := match.NewFinder([]*schema.Record{a, b}, c.Config.Regex.IgnoreCase, 1)
	for _, r := range []*schema.Record{a, b} {
		for _, file := range c.fixtures.Match[r.Source.PathID] {
			if c.read >= mostRead {
				return n, nil
			}
			text, err := fs.ReadFile(c.Base.FS, file)
			if err != nil {
				return 0, err
			}
			c.read += len(text)
			if all, _ := finder.ExplainText(text); len(all) > 1 {
				n++
			}
		}
	}
	return n, nil
}

// fewest is how many links must lead to a record before its gaps are worth an item.
const fewest = 2

// gaps adds the records that many links lead to and that have no source, or no Chinese
// although other records have it.
func (c *collector) gaps() {
	source, chinese := coverage.Bit("sources"), coverage.Bit("zh")
	bilingual := slices.ContainsFunc(c.Coverage.Has, func(has uint64) bool { return has&chinese != 0 })
	for _, r := range c.Base.Records {
		has, name := c.Coverage.Has[r.Source.Index], r.Name()
		if c.inbound[r.Source.Index] < fewest || c.reported[r][Draft] {
			continue
		}
		if has&source == 0 {
			c.add(Item{Title: "Add sources to " + name, Command: "kbctl evidence " + visible.Word(name)}, Source, r, c.readers(r), "no dead end and no workaround cites a page")
		}
		if has&chinese == 0 && bilingual {
			c.add(Item{Title: "Translate " + name, Command: "kbctl check --select zh " + visible.Word(c.Shown(r.Source.File))}, Chinese, r, c.readers(r), "it is not in Chinese")
		}
	}
}

// mostTemplates limits the templates among the items.
const mostTemplates = 1000

// templates adds the errors in logs that no record explains.
func (c *collector) templates() {
	if c.Coverage.Logs == nil {
		return
	}
	for _, t := range c.Coverage.Logs.Templates[:min(len(c.Coverage.Logs.Templates), mostTemplates)] {
		c.items = append(c.items, Item{
			Kind: Template, Score: score(Template, t.Count),
			Title:   "Explain " + strings.TrimSpace(t.Text),
			Why:     fmt.Sprintf("%s without a record, first at %s:%d", wording.Count(t.Count, "line"), t.Example.File, t.Example.Number),
			Command: fmt.Sprintf("kbctl new DOMAIN/SLUG --log %s --line %d", visible.Word(t.Example.File), t.Example.Number),
		})
	}
}
