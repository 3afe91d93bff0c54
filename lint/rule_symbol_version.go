package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/catalog"
	"github.com/kbctl/kbctl/internal/mention"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "symbol-version", Group: "grounding", Severity: Warning,
	Title: "advice for versions that do not have the symbol yet, or any more",
	Doc: `A workaround for CUDA 11 cannot call what came with CUDA 12.3. A finding is an identifier in a workaround
that was added after all the versions of its product that the record lists, or removed before any of
them. Silent where the record lists none or leaves them open at that end, and where the workaround itself
speaks of the change: of the newer version, or of replacing what is gone.

An identifier that is only deprecated works, so it is no finding; "kbctl evidence" says so.`,
	Hint: "give advice that works on the versions listed, or list the versions on which it does",
	Record: func(p *Pass, r *schema.Record) {
		if len(r.Versions) == 0 {
			return
		}
		facts := p.Facts(r)
		for _, m := range p.mentions(r) {
			if len(m.advised) == 0 {
				continue
			}
			if j := p.judge(facts, m.name); j.steps != (catalog.Steps{}) {
				p.reportStep(r, m, j.steps, j.product)
			}
		}
	},
})

// history returns when a symbol came and went. One that a later catalog lists too
// has not gone.
func history(found []catalog.Symbol) (steps catalog.Steps, product string) {
	for _, s := range found {
		if s.Added != "" || s.Removed != "" {
			steps, product = catalog.Steps{Added: s.Added, Removed: s.Removed}, s.In.Product
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

func (p *Pass) reportStep(r *schema.Record, m *mentioned, step catalog.Steps, product string) {
	low, high, below := bounds(p.versions(r, product))
	var message string
	switch {
	case step.Added != "" && high != "" && before(high, step.Added, below):
		message = fmt.Sprintf("%s came with %s %s, after all the versions listed", clip(m.name), clip(product), step.Added)
	case step.Removed != "" && low != "" && catalog.CompareVersions(low, step.Removed) >= 0:
		message = fmt.Sprintf("%s was removed in %s %s, before any of the versions listed", clip(m.name), clip(product), step.Removed)
	default:
		return
	}
	for _, text := range mention.Texts(r) {
		if slices.Contains(m.advised, text.Pointer) && !speaksOfChange(text.Text, step) {
			p.Report(Finding{
				Place: Place{Record: r, Pointer: text.Pointer}, Message: message,
				Related: []Related{{Place{Record: r, Pointer: "/versions"}, "the versions"}},
			})
			return
		}
	}
}

// bounds returns the lowest and the highest of some versions; empty where they are
// open. Below tells that the highest is itself none of them.
func bounds(versions []mention.Version) (low, high string, below bool) {
	for i, v := range versions {
		if i == 0 || low != "" && (v.Low == "" || catalog.CompareVersions(v.Low, low) < 0) {
			low = known(v.Low)
		}
		if i == 0 || high != "" && (v.High == "" || before(high, v.High, below && !v.Below)) {
			high, below = known(v.High), v.Below
		}
	}
	return low, high, below
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
	return step.Added != "" && strings.Contains(text, step.Added) || step.Removed != "" && strings.Contains(text, step.Removed) ||
		slices.ContainsFunc(changing, func(word string) bool { return strings.Contains(lower, word) })
}

var changing = []string{
	"replac", "instead of", "rather than", "migrat", "deprecat", "remov", "no longer", "obsolete", "legacy", "upgrade", "newer", "older",
	"later", "port ", "if available", "替换", "替代", "迁移", "弃用", "废弃", "移除", "升级", "更高版本", "旧版", "新版",
}
