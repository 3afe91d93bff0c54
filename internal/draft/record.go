// Package draft starts a record from a line of a log or from an official error. It fills in
// only what follows from them.
package draft

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/schema"
)

// New returns a record of a day, as 2006-01-02, with the lowest verification tier. Texts
// that a person has to write are empty, and the rule draft lists them.
func New(id, today string) *schema.Record {
	return &schema.Record{
		ID: id, Domain: id[:max(strings.IndexByte(id, '/'), 0)],
		DeadEnds: []schema.DeadEnd{}, Workarounds: []schema.Workaround{}, WorkaroundsZh: []string{},
		Transitions:      schema.Transitions{LeadsTo: []schema.Edge{}, PrecededBy: []schema.Edge{}, ConfusedWith: []schema.Edge{}},
		VerificationTier: "draft", Resolvable: "false",
		FirstSeen: today, LastConfirmed: today, LastUpdated: today,
	}
}

// setSignature sets the signature, without tabs.
func setSignature(r *schema.Record, message string) {
	r.Signature = strings.ReplaceAll(message, "\t", " ")
}

// Cite fills in what a catalog says about an error: its code, its source, and its names in
// other interfaces.
func Cite(r *schema.Record, code *catalog.Code, twins []*catalog.Code) {
	r.ErrorCode = code.String()
	if strings.HasPrefix(code.In.Source, "https://") {
		r.OfficialDocURL = code.In.Source
	}
	for _, twin := range twins {
		if twin.Name != code.Name && !slices.Contains(r.Aliases, twin.Name) {
			r.Aliases = append(r.Aliases, twin.Name)
		}
	}
}

// required has the names of the fields that each record must have.
var required = sync.OnceValue(func() map[string]bool {
	names := make(map[string]bool)
	for _, field := range schema.Fields() {
		names[field.Path] = field.Required
	}
	return names
})

// bytesOf returns the file of a record, in canonical format. It has the required fields and
// those that are not empty.
func bytesOf(r *schema.Record) ([]byte, error) {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	separator := "{"
	for i, field := range reflect.VisibleFields(reflect.TypeFor[schema.Record]()) {
		name, value := field.Tag.Get("json"), reflect.ValueOf(r).Elem().Field(i)
		if name == "-" || value.IsZero() && !required()[name] {
			continue
		}
		fmt.Fprintf(&b, "%s%q:", separator, name)
		if err := encoder.Encode(value.Interface()); err != nil {
			return nil, err
		}
		separator = ","
	}
	return schema.Format(b.String() + "}")
}
