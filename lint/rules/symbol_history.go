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

// reportSteps reports advised symbols that do not fit the versions of a record. message
// returns the message for a symbol, or "" if it fits. Texts that mention the change
// themselves are skipped.
func reportSteps(p *lint.Pass, r *schema.Record, message func(name string, steps catalog.Steps, product string, versions span) string) {
	if len(r.Versions) == 0 {
		return
	}
	known := facts.Get(p, r)
	for _, m := range mentions.Get(p, r) {
		if len(m.Advised) == 0 {
			continue
		}
		j := known.judge(m.Name)
		if j.steps == (catalog.Steps{}) {
			continue
		}
		if wrong := message(clip(m.Name), j.steps, clip(j.product), spanOf(facts.Get(p, r).versions(r, j.product))); wrong != "" {
			reportAdvice(p, r, m, wrong, j.steps)
		}
	}
}

// reportAdvice reports the first text of a record that advises a symbol without mentioning
// the change.
func reportAdvice(p *lint.Pass, r *schema.Record, m *mention.Mention, message string, steps catalog.Steps) {
	for _, text := range texts.Get(p, r) {
		if slices.Contains(m.Advised, text.Pointer) && !speaksOfChange(text.Text, steps) {
			p.Report(lint.Finding{
				Place: lint.Place{Record: r, Pointer: text.Pointer}, Message: message, About: message,
				Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/versions"}, Message: "the versions"}},
			})
			return
		}
	}
}

// history returns the versions that added, deprecated and removed a symbol, from all
// catalogs that list it. A symbol that a later catalog lists was not removed.
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

// A span goes from the lowest to the highest of some versions. An open end is empty.
// below means that high itself is not part of the span.
type span struct {
	low, high string
	below     bool
}

func spanOf(versions []mention.Version) (s span) {
	for i, v := range versions {
		if i == 0 || s.low != "" && (v.Low == "" || catalog.CompareVersions(v.Low, s.low) < 0) {
			s.low = versionOrNone(v.Low)
		}
		if i == 0 || s.high != "" && (v.High == "" || isBeforeVersion(s.high, v.High, s.below && !v.Below)) {
			s.high, s.below = versionOrNone(v.High), v.Below
		}
	}
	return s
}

// allBefore reports whether the whole span is certainly before a version, and allFrom
// whether none of it is.
func (s span) allBefore(version string) bool {
	return s.high != "" && isBeforeVersion(s.high, version, s.below)
}
func (s span) allFrom(version string) bool {
	return s.low != "" && catalog.CompareVersions(s.low, version) >= 0
}

// versionOrNone returns "" for a text that is not a version.
func versionOrNone(version string) string {
	if !catalog.IsVersion(version) {
		return ""
	}
	return version
}

// isBeforeVersion reports whether a version is before another one. below means all versions below
// the first one.
func isBeforeVersion(version, other string, below bool) bool {
	order := catalog.CompareVersions(version, other)
	return order < 0 || order == 0 && below
}

// speaksOfChange reports whether a text mentions that a symbol was added or removed.
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
