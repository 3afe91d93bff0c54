// Package schema holds what a record is: its Go type, its JSON Schema, and the
// loader that turns a knowledge base's files into records without ever giving
// up on a bad one.
//
// A record keeps its source text. Every place in it is named by a JSON pointer
// (RFC 6901), and [Record.Locate] turns pointers into lines and columns when
// somebody needs to see them, which for most records is never.
package schema

import (
	"reflect"
	"strings"
)

// Record is one error of a knowledge base: the decoded form of one JSON file.
//
// The fields mirror record.schema.json one to one, in its order; a test holds
// the two together. A member that is absent, null, or of the wrong type leaves
// its field at the zero value: the schema rule reports it, other rules need not
// care.
type Record struct {
	// SchemaURL is an editor's business and never followed.
	SchemaURL string `json:"$schema"`

	ID                 string            `json:"id"`
	Signature          string            `json:"signature"`
	SignatureZh        string            `json:"signature_zh"`
	Regex              string            `json:"regex"`
	Domain             string            `json:"domain"`
	Category           string            `json:"category"`
	Subcategory        string            `json:"subcategory"`
	RootCause          string            `json:"root_cause"`
	RootCauseType      string            `json:"root_cause_type"`
	RootCauseZh        string            `json:"root_cause_zh"`
	Versions           []Version         `json:"versions"`
	OSSpecific         map[string]string `json:"os_specific"`
	DeadEnds           []DeadEnd         `json:"dead_ends"`
	Workarounds        []Workaround      `json:"workarounds"`
	WorkaroundsZh      []string          `json:"workarounds_zh"` // nil when absent
	Transitions        Transitions       `json:"transition_graph"`
	OfficialDocURL     string            `json:"official_doc_url"`
	OfficialDocSection string            `json:"official_doc_section"`
	ErrorCode          string            `json:"error_code"`
	VerificationTier   string            `json:"verification_tier"`
	Confidence         Rate              `json:"confidence"`
	FixSuccessRate     Rate              `json:"fix_success_rate"`
	Resolvable         string            `json:"resolvable"` // "true", "partial" or "false"
	FirstSeen          string            `json:"first_seen"` // dates as 2006-01-02
	LastConfirmed      string            `json:"last_confirmed"`
	LastUpdated        string            `json:"last_updated"`
	EvidenceCount      int               `json:"evidence_count"`
	Tags               []string          `json:"tags"`
	Locale             string            `json:"locale"`
	Aliases            []string          `json:"aliases"`

	// Source is where all of the above came from.
	Source Source `json:"-"`
}

// Source is the file behind a record.
type Source struct {
	// File is the slash-separated path from the knowledge base's root.
	File string
	// PathID is the id that the path spells: File without the records folder
	// and without .json.
	PathID string
	// Index is the record's place in [Base.Records].
	Index int
	// Text is the file as it is, or empty when it could not be read.
	Text string
	// Problems are the reasons, if any, why Text is not strict JSON.
	Problems []Problem
	// Violations are the departures from the schema, in no particular order. A
	// broken record has none: there is nothing to judge.
	Violations []Violation
	// Broken tells that the text is beyond repair, so that nothing was decoded.
	Broken bool

	// repaired is Text with the same offsets and without what is wrong with it.
	// It is empty when Text is strict JSON already.
	repaired string
}

// Version is one software version on which the error is known.
type Version struct {
	Version        string `json:"version"`
	Introduced     string `json:"introduced"`
	Deprecated     string `json:"deprecated"`
	Removed        string `json:"removed"`
	BehaviorChange string `json:"behavior_change"`
	Status         string `json:"status"`
}

// DeadEnd is a fix that does not help.
type DeadEnd struct {
	Action    string   `json:"action"`
	WhyFails  string   `json:"why_fails"`
	FailRate  Rate     `json:"fail_rate"`
	Condition string   `json:"condition"`
	Sources   []string `json:"sources"`
}

// Workaround is a fix that helps.
type Workaround struct {
	Action      string   `json:"action"`
	SuccessRate Rate     `json:"success_rate"`
	How         string   `json:"how"`
	Condition   string   `json:"condition"`
	Sources     []string `json:"sources"`
}

// Transitions are a record's edges in the transition graph.
type Transitions struct {
	LeadsTo      []Edge `json:"leads_to"`
	PrecededBy   []Edge `json:"preceded_by"`
	ConfusedWith []Edge `json:"frequently_confused_with"`
}

// Edge points from the record that holds it to another one.
type Edge struct {
	ErrorID      string `json:"error_id"`
	Probability  Rate   `json:"probability"`
	Condition    string `json:"condition"`
	TypicalDelay string `json:"typical_delay"`
	Distinction  string `json:"distinction"`

	// Bare tells that the edge is written as a string, the id alone.
	Bare bool `json:"-"`
}

// Rate is a share from 0 to 1, or unknown.
type Rate struct {
	Value float64
	Known bool
}

// Name is the id under which findings speak of the record: the one it
// declares, or the one its path spells if it declares none that is one.
func (r *Record) Name() string {
	if isID(r.ID) {
		return r.ID
	}
	return r.Source.PathID
}

// isID tells whether a text can be an id: short, of the characters of an id, and
// with one slash in it.
func isID(s string) bool {
	for i := range len(s) {
		if c := s[i]; !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '/') {
			return false
		}
	}
	slash := strings.IndexByte(s, '/')
	return slash > 0 && slash == strings.LastIndexByte(s, '/') && slash < len(s)-1 && len(s) <= 200
}

// LinksKnown tells whether the record's transitions are what it says: they are
// not if the file is broken, or if the schema objects to them, for then some may
// have been lost.
func (r *Record) LinksKnown() bool {
	for _, v := range r.Source.Violations {
		if strings.HasPrefix(v.Pointer, "/transition_graph") || v.Pointer == "" && (v.Missing == "" || v.Missing == "transition_graph") {
			return false
		}
	}
	return !r.Source.Broken
}

// Release drops everything but the record's name and place, so that its memory
// can be used for something else. The name and the place are not written, not
// even with what they are, for others may be reading them.
func (r *Record) Release() {
	fields := reflect.ValueOf(r).Elem()
	for i := range fields.NumField() {
		if name := fields.Type().Field(i).Name; name != "ID" && name != "Source" {
			fields.Field(i).SetZero()
		}
	}
	r.Source.Text, r.Source.repaired, r.Source.Problems, r.Source.Violations = "", "", nil, nil
}

// Domain returns the part of an id before the slash.
func Domain(id string) string {
	domain, _, _ := strings.Cut(id, "/")
	return domain
}
