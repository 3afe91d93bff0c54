package rules

import (
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unusedIgnore = &lint.Rule{
	Name: "unused-ignore", Group: "housekeeping", Severity: lint.Warning,
	Title: "an ignore silences nothing, or a path matches no file",
	Doc: `An ignore in .kbctl.yaml can outlive its reason: the record was corrected, but the ignore stays and may
hide a new mistake. Ignores of rules that did not run do not count.

A path of an ignore or of an override has no effect if it matches no record, card or log.`,
	Hint: "remove the ignore",
	Last: func(p *lint.Pass) {
		places := sync.OnceValue(func() func(int, string) (int, int) {
			data, err := fs.ReadFile(p.Base.FS, config.File)
			if err != nil {
				data = nil
			}
			return config.Places(data)
		})
		report := func(line int, at, message, hint string) {
			line, column := places()(line, at)
			place := lint.Place{File: config.File, Range: schema.AtLine(line)}
			if column > 0 { // entries may share a line
				place.Range.Start.Column = int32(column)
				place.Range.End = place.Range.Start
			}
			p.Report(lint.Finding{Place: place, Message: message, Hint: hint})
		}
		unmatched := make(map[int]bool)
		for _, u := range lint.Unmatched(p) {
			unmatched[u.Line] = true
			report(u.Line, u.Path, fmt.Sprintf("the path %q matches no file", u.Path), "correct the path, or remove it")
		}
		for _, use := range p.Ignores() {
			if use.Ran && use.Silenced == 0 && !unmatched[use.Line] {
				places := use.Paths
				if len(places) == 0 {
					places = []string{use.Record}
				}
				report(use.Line, places[0], fmt.Sprintf("%s finds nothing at %s, so there is nothing to ignore", use.Rule, strings.Join(places, ", ")+use.Pointer), "")
			}
		}
	},
}
