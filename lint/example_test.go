package lint_test

import (
	"context"
	"fmt"
	"log"
	"strings"
	"testing/fstest"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// shouting is a rule of your own.
var shouting = &lint.Rule{
	Name: "shouting", Group: "style", Severity: lint.Info,
	Title: "a root cause is in capitals",
	Doc:   "Capitals are harder to read.",
	Hint:  "write it in lower case",
	Record: func(p *lint.Pass, r *schema.Record) {
		if r.RootCause != "" && r.RootCause == strings.ToUpper(r.RootCause) {
			p.ReportAt(r, "/root_cause", "the root cause is in capitals")
		}
	},
}

// The example runs the built-in rules of a group and a rule of its own.
func Example() {
	base, err := schema.Load(fstest.MapFS{"records/disk/full.json": {Data: []byte(`{
  "id": "disk/full",
  "root_cause": "THE DISK IS FULL.",
  "workarounds": [{"action": "Free some space.", "how": "free some space"}]
}
`)}}, schema.Options{})
	if err != nil {
		log.Fatal(err)
	}
	chosen, err := lint.Select(append(rules.All(), shouting), []string{"content", "style"})
	if err != nil {
		log.Fatal(err)
	}
	result, err := lint.Run(context.Background(), base, chosen, lint.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for f := range result.All() {
		fmt.Printf("%s:%d:%d: %s: %s [%s]\n", f.Path(), f.Range.Start.Line, f.Range.Start.Column, f.Severity, f.Message, f.Rule.Name)
	}
	// Output:
	// records/disk/full.json:3:17: info: the root cause is in capitals [shouting]
	// records/disk/full.json:4:57: warning: how only repeats the action [how-repeats-action]
}
