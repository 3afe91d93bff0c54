package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"
	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// usual is the width of a terminal. Text for people must fit.
const usual = 80

func checkWidth(t *testing.T, what, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if n := runewidth.StringWidth(strings.ReplaceAll(line, "\t", "        ")); n > usual {
			t.Errorf("%s: %d columns: %s", what, n, line)
		}
	}
}

func TestHelpWidth(t *testing.T) {
	a := &app{stdout: io.Discard, stderr: io.Discard}
	seen := 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		for _, below := range c.Commands() {
			walk(below)
		}
		var help bytes.Buffer
		c.SetOut(&help)
		c.InitDefaultHelpFlag()
		c.InheritedFlags() // makes the help show them
		if err := c.Help(); err != nil {
			t.Fatal(err)
		}
		checkWidth(t, c.CommandPath(), help.String())
		if strings.Contains(help.String(), "(default )") {
			t.Errorf("%s: an empty default", c.CommandPath())
		}
		if c.Long == "" && !plain[c.CommandPath()] {
			t.Errorf("%s has no description", c.CommandPath())
		}
		seen++
	}
	walk(rootCommand(a))
	if seen < 20 {
		t.Errorf("only %d commands", seen)
	}
}

// plain are the commands that need no long description.
var plain = map[string]bool{
	"kbctl cache clear": true, "kbctl cache dir": true, "kbctl catalog list": true, "kbctl version": true,
}

func TestRulesWidth(t *testing.T) {
	var list bytes.Buffer
	a := &app{stdout: &list}
	if err := listRules(a, rules.All(), usual); err != nil {
		t.Fatal(err)
	}
	checkWidth(t, "kbctl rules", list.String())
	for _, r := range rules.All() {
		if !strings.Contains(list.String(), "  "+r.Name+" ") {
			t.Errorf("%s is not in the list", r.Name)
		}
	}
}

// TestExplanationWidth checks the explanations of rules, except the examples, which are
// records.
func TestExplanationWidth(t *testing.T) {
	for _, r := range rules.All() {
		var page bytes.Buffer
		a := &app{stdout: &page}
		if err := explainRules(a, []*lint.Rule{r}); err != nil {
			t.Fatal(err)
		}
		text, _, _ := strings.Cut(page.String(), "\nFor example, in ")
		checkWidth(t, "kbctl rules "+r.Name, text)
		solid := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if !strings.Contains(solid(text), solid("What to do: "+r.Hint+".")) {
			t.Errorf("%s: the explanation lacks the hint", r.Name)
		}
	}
}
