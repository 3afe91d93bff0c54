package rules

import (
	"errors"
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/seal"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var sealBroken = &lint.Rule{
	Name: "seal-broken", Group: "content", Severity: lint.Error,
	Title: "the tier says that a person read the record, but not as it is now",
	Doc: `kbctl review writes the seal of a record, <slug>.review.yaml: digests of the fields that a person read. If a
field has changed since, the tiers human_reviewed, community_verified and reproduced claim too much. For
reproduced, a change to the fixtures and the scripts breaks the seal, too. Dates and layout do not count.
For kbctl pr, a new seal counts only if its reviewer is not the author of the pull request and has approved
its last commit.

In a base with seals, a record that claims human_reviewed needs one. Without any seal in the base, the rule
says nothing about records without a seal.`,
	Hint:   "run kbctl review ID, or kbctl fix, which lowers the tier",
	Fixes:  "Sets verification_tier to ai_generated. The seal stays as it is.",
	Around: true,
	Record: checkSeal,
}

// usesSeals reports whether any record of the base has a seal.
var usesSeals = &lint.PerRun[bool]{Build: func(p *lint.Pass) (bool, error) {
	return slices.ContainsFunc(p.Base.Others, seal.Is), nil
}}

// sealOf returns the seal of a record, or nil.
func sealOf(p *lint.Pass, r *schema.Record) (*seal.Seal, error) {
	if !usesSeals.Get(p) || !p.Base.Has(seal.File(r)) {
		return nil, nil
	}
	return seal.Load(p.Base.FS, r)
}

func checkSeal(p *lint.Pass, r *schema.Record) {
	if !usesSeals.Get(p) {
		return
	}
	s, err := sealOf(p, r)
	if err != nil {
		wrong := &config.ErrorAt{Message: "cannot be read: " + err.Error()}
		errors.As(err, &wrong)
		reportFileAt(p, r, seal.File(r), wrong.Line, wrong.Column, wrong.Message, "run kbctl review "+r.Source.PathID)
		return
	}
	claims := r.VerificationTier == "human_reviewed" || s != nil && (r.VerificationTier == "reproduced" || r.VerificationTier == "community_verified")
	if !claims {
		return
	}
	tier := lint.Place{Record: r, Pointer: "/verification_tier"}
	if message := unsealed(p, r, s); message != "" {
		p.Report(lint.Finding{
			Place: tier, Message: message, About: "seal",
			Fix: lint.Patch(r, "lower the tier", lint.Operation{Op: "replace", Path: "/verification_tier", Value: "ai_generated"}),
		})
	} else if reason := p.Settings.Uncounted[s.Raw]; reason != "" {
		p.Report(lint.Finding{
			Place: tier, Message: "the seal does not count: " + reason, About: "approval",
			Hint: "the reviewer approves the last commit on GitHub, which starts the check again",
		})
	}
}

// unsealed says why a seal does not support a tier. It returns an empty text if it does.
func unsealed(p *lint.Pass, r *schema.Record, s *seal.Seal) string {
	if s == nil {
		return fmt.Sprintf("the record is %s but has no seal", r.VerificationTier)
	}
	changed, err := s.Broken(seal.Base{FS: p.Base.FS, Fixtures: p.Settings.Fixtures, Reproductions: p.Settings.Reproductions}, r)
	if err != nil {
		return "the files of the record cannot be read: " + err.Error()
	}
	if len(changed) == 0 {
		return ""
	}
	for i, name := range changed {
		changed[i] = clip(name)
	}
	return fmt.Sprintf("%s %s changed since the review of %s", wording.And(changed...), wording.Verb(len(changed), "has", "have"), s.Date)
}
