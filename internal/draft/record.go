// Package draft starts a record from a line of a log or from an official error. It fills in
// only what follows from them.
package draft

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/schema"
)

// A Record is a new record with the fields that the schema requires and those that are
// known. Texts that a person has to write are empty, and the rule draft lists them.
type Record struct {
	ID            string             `json:"id"`
	Signature     string             `json:"signature"`
	SignatureZh   string             `json:"signature_zh"`
	Regex         string             `json:"regex"`
	Domain        string             `json:"domain"`
	Category      string             `json:"category"`
	RootCause     string             `json:"root_cause"`
	RootCauseZh   string             `json:"root_cause_zh"`
	DeadEnds      []string           `json:"dead_ends"`
	Workarounds   []string           `json:"workarounds"`
	WorkaroundsZh []string           `json:"workarounds_zh"`
	Transitions   schema.Transitions `json:"transition_graph"`
	OfficialDoc   string             `json:"official_doc_url,omitempty"`
	ErrorCode     string             `json:"error_code,omitempty"`
	Tier          string             `json:"verification_tier"`
	Resolvable    string             `json:"resolvable"`
	FirstSeen     string             `json:"first_seen"`
	LastConfirmed string             `json:"last_confirmed"`
	LastUpdated   string             `json:"last_updated"`
	Aliases       []string           `json:"aliases,omitempty"`
}

// New returns a record of a day, as 2006-01-02, with the lowest verification tier.
func New(id, today string) *Record {
	none := []string{}
	return &Record{
		ID: id, Domain: id[:max(strings.IndexByte(id, '/'), 0)],
		DeadEnds: none, Workarounds: none, WorkaroundsZh: none, Transitions: schema.Transitions{LeadsTo: []schema.Edge{}, PrecededBy: []schema.Edge{}, ConfusedWith: []schema.Edge{}},
		Tier: "draft", Resolvable: "false",
		FirstSeen: today, LastConfirmed: today, LastUpdated: today,
	}
}

// Sign sets the signature.
func (r *Record) Sign(message string) { r.Signature = strings.ReplaceAll(message, "\t", " ") }

// Cite fills in what a catalog says about an error: its code, its source, and its names in
// other interfaces.
func (r *Record) Cite(code *catalog.Code, twins []*catalog.Code) {
	r.ErrorCode = code.String()
	if strings.HasPrefix(code.In.Source, "https://") {
		r.OfficialDoc = code.In.Source
	}
	for _, twin := range twins {
		if twin.Name != code.Name && !slices.Contains(r.Aliases, twin.Name) {
			r.Aliases = append(r.Aliases, twin.Name)
		}
	}
}

// Bytes returns the record's file, in canonical format.
func (r *Record) Bytes() ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(r); err != nil {
		return nil, err
	}
	return schema.Format(b.String())
}
