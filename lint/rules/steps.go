package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportSteps reports, in a record that lists versions, what is wrong with the
// symbols that it advises, in the words of message, which has none for what is fine.
// Texts that speak of the change themselves are left alone.
func reportSteps(p *lint.Pass, r *schema.Record, message func(name string, steps catalog.Steps, product string, versions span) string) {
	if len(r.Versions) == 0 {
		return
	}
	known := facts.Get(p, r)
	for _, m := range mentions.Get(p, r) {
		if len(m.advised) == 0 {
			continue
		}
		j := known.judge(m.name)
		if j.steps == (catalog.Steps{}) {
			continue
		}
		if wrong := message(clip(m.name), j.steps, clip(j.product), spanOf(facts.Get(p, r).versions(r, j.product))); wrong != "" {
			reportAdvice(p, r, m, wrong, j.steps)
		}
	}
}

// reportAdvice reports the first text of a record that advises a symbol.
func reportAdvice(p *lint.Pass, r *schema.Record, m *mentioned, message string, steps catalog.Steps) {
	for _, text := range mention.Texts(r) {
		if slices.Contains(m.advised, text.Pointer) && !speaksOfChange(text.Text, steps) {
			p.Report(lint.Finding{
				Place: lint.Place{Record: r, Pointer: text.Pointer}, Message: message, About: message,
				Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/versions"}, Message: "the versions"}},
			})
			return
		}
	}
}

// history returns when a symbol came and went, from all that list it. One that a
// later catalog lists too has not gone.
func history(found []catalog.Symbol) (steps catalog.Steps, product string) {
	for _, s := range found {
		if s.Added != "" || s.Removed != "" || s.Deprecated != "" {
			steps.Added = cmp.Or(steps.Added, s.Added)
			steps.Deprecated = cmp.Or(steps.Deprecated, s.Deprecated)
			steps.Removed = cmp.Or(steps.Removed, s.Removed)
			product = s.In.Product
		}
	}
	for _, s := range found {
		if s.In.Kind == catalog.Symbols && s.Added == "" && s.Removed == "" && steps.Removed != "" &&
			catalog.IsVersion(s.In.Version) && catalog.CompareVersions(s.In.Version, steps.Removed) >= 0 {
			steps.Removed = ""
		}
	}
	return steps, product
}

// A span goes from the lowest to the highest of some versions, which are empty
// where it is open. Below tells that the highest is itself not in it.
type span struct {
	low, high string
	below     bool
}

func spanOf(versions []mention.Version) (s span) {
	for i, v := range versions {
		if i == 0 || s.low != "" && (v.Low == "" || catalog.CompareVersions(v.Low, s.low) < 0) {
			s.low = known(v.Low)
		}
		if i == 0 || s.high != "" && (v.High == "" || before(s.high, v.High, s.below && !v.Below)) {
			s.high, s.below = known(v.High), v.Below
		}
	}
	return s
}

// allBefore and allFrom tell whether it is certain that all of a span comes before
// a version, or none of it.
func (s span) allBefore(version string) bool { return s.high != "" && before(s.high, version, s.below) }
func (s span) allFrom(version string) bool {
	return s.low != "" && catalog.CompareVersions(s.low, version) >= 0
}

// known leaves out what is no version.
func known(version string) string {
	if !catalog.IsVersion(version) {
		return ""
	}
	return version
}

// before tells whether a version, or all that are below it, come before another.
func before(version, other string, below bool) bool {
	order := catalog.CompareVersions(version, other)
	return order < 0 || order == 0 && below
}

// speaksOfChange tells whether a text is about a symbol's coming or going.
func speaksOfChange(text string, step catalog.Steps) bool {
	lower := strings.ToLower(text)
	for _, version := range []string{step.Added, step.Deprecated, step.Removed} {
		if version != "" && strings.Contains(text, version) {
			return true
		}
	}
	return slices.ContainsFunc(changing, func(word string) bool { return strings.Contains(lower, word) })
}

var changing = []string{
	"replac", "instead of", "rather than", "migrat", "deprecat", "remov", "no longer", "obsolete", "legacy", "upgrade", "newer", "older",
	"later", "port ", "if available", "替换", "替代", "迁移", "弃用", "废弃", "移除", "升级", "更高版本", "旧版", "新版",
}
