// Package schema defines records, validates them and loads them from a knowledge base.
// A bad file never stops the loader.
//
// A record keeps its source text. JSON pointers (RFC 6901) identify the places in it,
// and [Record.Locate] turns them into lines and columns on demand.
package schema

import (
	"iter"
	"reflect"
	"strings"
	"unique"
	"unsafe"
)

// Record is one error of a knowledge base. It is decoded from one JSON file.
//
// The fields mirror record.schema.json, in the same order. A test compares the two. A
// member that is absent, null, or of the wrong type leaves its field at the zero value.
// The rule "schema" reports it, so other rules can ignore it.
type Record struct {
	// SchemaURL tells editors where the schema is. kbctl never opens it.
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
	DeadEndsZh         []string          `json:"dead_ends_zh"`   // nil when absent
	WorkaroundsZh      []string          `json:"workarounds_zh"` // nil when absent
	Transitions        Transitions       `json:"transition_graph"`
	OfficialDocURL     string            `json:"official_doc_url"`
	OfficialDocSection string            `json:"official_doc_section"`
	ErrorCode          string            `json:"error_code"`
	VerificationTier   string            `json:"verification_tier"`
	Confidence         Rate              `json:"confidence"`
	FixSuccessRate     Rate              `json:"fix_success_rate"`
	Resolvable         string            `json:"resolvable"` // "true", "partial" or "false"
	FirstSeen          string            `json:"first_seen"` // as 2006-01-02, like the other dates
	LastConfirmed      string            `json:"last_confirmed"`
	LastUpdated        string            `json:"last_updated"`
	EvidenceCount      int               `json:"evidence_count"`
	Tags               []string          `json:"tags"`
	Locale             string            `json:"locale"`
	Aliases            []string          `json:"aliases"`

	// Source is the file of the record.
	Source Source `json:"-"`
}

// Source is the file of a record.
type Source struct {
	// File is the slash-separated path from the knowledge base's root.
	File string
	// PathID is the id that matches the path: File without the records folder and
	// without .json.
	PathID string
	// Index is the record's place in [Base.Records].
	Index int
	// Text is the content of the file; empty if it could not be read, and while the record
	// is compact.
	Text string
	// Problems are the reasons why Text is not strict JSON.
	Problems []Problem
	// Violations are the violations of the schema, in no particular order. A broken
	// record has none.
	Violations []Violation
	// Unlisted are the numbers of further problems and violations.
	Unlisted struct{ Problems, Violations int }
	// Broken reports whether the text could not be repaired. If so, the record is not
	// decoded.
	Broken bool

	// repaired is Text without its problems; the offsets are the same. It is empty if
	// Text is strict JSON.
	repaired string
	// frame and values are the parts of the text of a compact record; see [Compact].
	frame  unique.Handle[string]
	values string
}

// Version is a software version on which the error is known.
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
	Action      string   `json:"action"`
	WhyFails    string   `json:"why_fails"`
	FailRate    Rate     `json:"fail_rate"`
	Condition   string   `json:"condition"`
	ConditionZh string   `json:"condition_zh"`
	Sources     []string `json:"sources"`
}

// Workaround is a fix that helps.
type Workaround struct {
	Action      string   `json:"action"`
	SuccessRate Rate     `json:"success_rate"`
	How         string   `json:"how"`
	Condition   string   `json:"condition"`
	ConditionZh string   `json:"condition_zh"`
	Sources     []string `json:"sources"`
}

// Transitions are a record's edges in the transition graph.
type Transitions struct {
	LeadsTo      []Edge `json:"leads_to"`
	PrecededBy   []Edge `json:"preceded_by"`
	ConfusedWith []Edge `json:"frequently_confused_with"`
}

// Edge points from its record to another one.
type Edge struct {
	ErrorID       string `json:"error_id"`
	Probability   Rate   `json:"probability"`
	Condition     string `json:"condition"`
	ConditionZh   string `json:"condition_zh"`
	TypicalDelay  string `json:"typical_delay"`
	Distinction   string `json:"distinction"`
	DistinctionZh string `json:"distinction_zh"`

	// Bare reports whether the edge is written as a string with only the id.
	Bare bool `json:"-"`
}

// Rate is a share from 0 to 1, or unknown.
type Rate struct {
	Value float64
	Known bool
}

// Name returns the id that findings use for the record: the declared id if it is valid,
// or else the id that matches the path.
func (r *Record) Name() string {
	if isID(r.ID) {
		return r.ID
	}
	return r.Source.PathID
}

// Draft reports whether the record is not finished.
func (r *Record) Draft() bool { return r.VerificationTier == "draft" }

// isID reports whether a text can be an id: it is short, has only characters that are
// allowed in an id, and has one slash inside.
func isID(s string) bool {
	for i := range len(s) {
		if c := s[i]; !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '/') {
			return false
		}
	}
	slash := strings.IndexByte(s, '/')
	return slash > 0 && slash == strings.LastIndexByte(s, '/') && slash < len(s)-1 && len(s) <= 200
}

// LinksKnown reports whether all transitions of the record are decoded. Some are
// missing if the file is broken or if they violate the schema.
func (r *Record) LinksKnown() bool {
	if r.Source.Unlisted.Violations > 0 {
		return false
	}
	for _, v := range r.Source.Violations {
		if strings.HasPrefix(v.Pointer, "/transition_graph") || v.Pointer == "" && (v.Missing == "" || v.Missing == "transition_graph") {
			return false
		}
	}
	return !r.Source.Broken
}

// Release frees all memory of the record except its id and place.
func (r *Record) Release() {
	for field := range contents(r) {
		field.SetZero()
	}
	s := &r.Source
	s.Text, s.repaired, s.values, s.Problems, s.Violations = "", "", "", nil, nil
	s.frame = unique.Handle[string]{}
}

// contents yields the fields of a record apart from its id and its source. Other goroutines may
// be reading these two while the record is released.
func contents(r *Record) iter.Seq[reflect.Value] {
	return func(yield func(reflect.Value) bool) {
		fields := reflect.ValueOf(r).Elem()
		for i := range fields.NumField() {
			if name := fields.Type().Field(i).Name; name != "ID" && name != "Source" && !yield(fields.Field(i)) {
				return
			}
		}
	}
}

// Detached returns a text that does not share memory with the text of the record, so that the
// caller can keep it after a release.
func (r *Record) Detached(text string) string {
	if s := &r.Source; isPart(text, s.Text) || isPart(text, s.repaired) || isPart(text, s.values) {
		return strings.Clone(text)
	}
	return text
}

// isPart reports whether a text is stored inside another one.
func isPart(part, whole string) bool {
	at := offsetIn(part, whole)
	return part != "" && at >= 0 && at < len(whole)
}

// offsetIn returns where a text is stored, counted from the start of another one in bytes.
func offsetIn(part, whole string) int {
	return int(uintptr(unsafe.Pointer(unsafe.StringData(part))) - uintptr(unsafe.Pointer(unsafe.StringData(whole))))
}

// Domain returns the part of an id before the slash.
func Domain(id string) string {
	domain, _, _ := strings.Cut(id, "/")
	return domain
}
