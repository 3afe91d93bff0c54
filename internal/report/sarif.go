package report

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// sarif writes a log in the Static Analysis Results Interchange Format, version
// 2.1.0, with the properties that GitHub's code scanning uses:
// https://docs.github.com/code-security/reference/code-scanning/sarif-files/sarif-support
//
// Code scanning rejects a file with more than 25,000 results or 10 MB. The log keeps the
// findings of the highest severity, and states how many it leaves out.
type sarif struct{ options Options }

const (
	sarifResults = 25_000
	sarifBytes   = 10_000_000 // of the results and the rules; GitHub counts them compressed
)

// sarifLevel and sarifSeverity are the names of severities in SARIF and on GitHub.
var (
	sarifLevel    = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "note", lint.Off: "none"}
	sarifSeverity = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "recommendation", lint.Off: "recommendation"}
)

const sarifRoot = "%SRCROOT%"

// Report implements Reporter.
func (s sarif) Report(w io.Writer, run Run) error {
	rules, index := sarifRules()
	results, left, err := s.results(run, index)
	if err != nil {
		return err
	}
	invocation := map[string]any{"executionSuccessful": true}
	if left.sum() > 0 {
		note := fmt.Sprintf("GitHub accepts at most %d results and %d MB. Left out: %s", sarifResults, sarifBytes/1_000_000, left)
		s.options.Say("sarif: " + note)
		invocation["toolExecutionNotifications"] = []any{map[string]any{"level": "warning", "message": sarifMessage{Text: note + "."}}}
	}
	head, err := json.Marshal(map[string]any{
		"tool": map[string]any{"driver": map[string]any{
			"name": "kbctl", "version": strings.TrimPrefix(run.Version, "v"), "informationUri": "https://github.com/kbctl/kbctl", "rules": rules,
		}},
		"invocations":        []any{invocation},
		"columnKind":         "unicodeCodePoints",
		"originalUriBaseIds": map[string]any{sarifRoot: map[string]any{"description": sarifMessage{Text: "The root of the checkout."}}},
	})
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	out.WriteString(`{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[`)
	out.Write(visible.JSON(head[:len(head)-1])) // without the closing brace
	out.WriteString(`,"results":[`)
	list := array{out: out}
	for _, result := range results {
		list.addJSON(result)
	}
	out.WriteString("\n]}]}\n")
	return out.Flush()
}

// sarifRules describes all rules, so that the logs of two runs have the same list.
// index has the position of each rule in the list.
var sarifRules = sync.OnceValues(func() (list []sarifRule, index map[*lint.Rule]int) {
	index = make(map[*lint.Rule]int)
	for i, r := range rules.All() {
		index[r] = i
		tags := []string{r.Group}
		if r.Group == "safety" {
			tags = append(tags, "security") // a tag that code scanning knows
		}
		title, doc := rules.Sentence(r.Title)+".", strings.Join(strings.Fields(r.Doc), " ")
		list = append(list, sarifRule{
			ID: r.Name, Name: sarifName(r.Name), HelpURI: rules.URL(r),
			Short:         sarifMessage{Text: title},
			Full:          sarifMessage{Text: visible.Clip(title+" "+doc, 1000)}, // GitHub accepts 1,024 characters
			Help:          sarifMessage{Text: fmt.Sprintf("%s\n\nWhat to do: %s.", r.Doc, r.Hint), Markdown: rules.Markdown(r)},
			Configuration: sarifConfiguration{sarifLevel[r.Severity]},
			Properties:    sarifProperties{tags, sarifSeverity[r.Severity]},
		})
	}
	return list, index
})

// sarifName converts a rule's name such as date-order to DateOrder. It returns "" for a
// name of one word, because SARIF requires the name to differ from the id.
func sarifName(id string) string {
	words := strings.Split(id, "-")
	if len(words) == 1 {
		return ""
	}
	for i, word := range words {
		words[i] = rules.Sentence(word)
	}
	return strings.Join(words, "")
}

// results returns the findings as JSON, in order. If there is not enough room, it leaves
// out those of the lowest severity and counts them.
func (s sarif) results(run Run, index map[*lint.Rule]int) (list [][]byte, left counts, err error) {
	places := worst(run.Result.Counts, sarifResults)
	var severities []lint.Severity // of the results in list
	prints := fingerprints{source: reader{base: run.Base}}
	changes := previews{base: run.Base}
	for f := range run.Result.All() {
		nth := prints.count(f) // counts the findings that are left out too, so that it is stable
		if !places.take(f) {
			left[f.Severity]++
			continue
		}
		data, err := json.Marshal(s.result(f, index[f.Rule], prints.of(f, nth), changes.of(f)))
		if err != nil {
			return nil, left, err
		}
		list = append(list, visible.JSON(data))
		severities = append(severities, f.Severity)
	}
	changes.noteLimit("sarif", s.options)
	return fitting(list, severities, &left), left, nil
}

// fitting returns the results that fit into the size limit. It leaves out the last
// results of the lowest severities and counts them in left.
func fitting(list [][]byte, severities []lint.Severity, left *counts) [][]byte {
	room := sarifBytes - 300_000 // for the rules
	kept := make([]bool, len(list))
	for s := lint.Error; s > lint.Off; s-- {
		for i, data := range list {
			if severities[i] != s {
				continue
			}
			if room -= len(data) + 2; room < 0 {
				left[s]++
			} else {
				kept[i] = true
			}
		}
	}
	fit := list[:0]
	for i, data := range list {
		if kept[i] {
			fit = append(fit, data)
		}
	}
	return fit
}

func (s sarif) result(f *lint.Finding, rule int, prints map[string]string, changes []fix.Change) sarifResult {
	result := sarifResult{
		RuleID: f.Rule.Name, RuleIndex: rule, Level: sarifLevel[f.Severity],
		Message:      sarifMessage{Text: sarifText(f.Message) + "\nWhat to do: " + sarifText(f.Advice())},
		Count:        f.Count,
		Locations:    []sarifLocation{s.location(&f.Place)},
		Fingerprints: prints,
	}
	for i, r := range f.Related {
		location := s.location(&r.Place)
		location.ID, location.Message = i+1, &sarifMessage{Text: sarifText(r.Message)}
		result.Related = append(result.Related, location)
	}
	if fix, ok := s.fix(f, changes); ok {
		result.Fixes = []sarifFix{fix}
	}
	return result
}

// fix describes the changes of a finding's fix, line by line. ok is false if there
// are none, or if a report must not show one of them.
func (s sarif) fix(f *lint.Finding, changes []fix.Change) (described sarifFix, ok bool) {
	for _, change := range changes {
		c := sarifChange{Artifact: s.artifact(change.File)}
		for _, r := range fix.LineReplacements(change.Before, change.After) {
			if !showable(f.Record, r.Text) {
				return described, false
			}
			c.Replacements = append(c.Replacements, sarifReplacement{*regionOf(r.Range), sarifMessage{Text: r.Text}})
		}
		described.Changes = append(described.Changes, c)
	}
	if described.Changes != nil {
		described.Description = sarifMessage{Text: sarifText(f.Fix.Title)}
	}
	return described, described.Changes != nil
}

// sarifText turns a line of a message into a sentence and shows its hidden characters. It
// also breaks up a bracket before a parenthesis, which would make a link.
func sarifText(s string) string {
	s = strings.ReplaceAll(visible.Escape(s), "](", "] (")
	if strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}

func (s sarif) location(p *lint.Place) sarifLocation {
	physical := sarifPhysical{Artifact: s.artifact(p.Path())}
	if !p.Range.IsZero() {
		physical.Region = regionOf(p.Range)
	}
	return sarifLocation{Physical: physical}
}

func (s sarif) artifact(file string) sarifArtifact {
	return sarifArtifact{pathURI(s.options.Path(file)), sarifRoot}
}

func regionOf(at schema.Range) *sarifRegion {
	return &sarifRegion{at.Start.Line, at.Start.Column, at.End.Line, at.End.Column}
}

// pathURI converts a slash-separated path to a relative reference (RFC 3986). No part of
// the path can be read as a scheme or a query.
func pathURI(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = strings.ReplaceAll(url.PathEscape(segment), ":", "%3A")
	}
	return strings.Join(segments, "/")
}
