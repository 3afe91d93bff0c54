package coverage

import (
	"bytes"
	"encoding/json"
	"io"
	"time"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// A jsonReport is the JSON of a report. Its shape is documented, and changes only with
// its version.
type jsonReport struct {
	Version  int           `json:"version"`
	Date     string        `json:"date"`
	Skipped  []string      `json:"skipped"`
	Total    jsonTally     `json:"total"`
	Domains  []jsonDomain  `json:"domains"`
	Catalogs []jsonCatalog `json:"catalogs"`
	Logs     *jsonLogs     `json:"logs,omitempty"`
}

type jsonDomain struct {
	Name string `json:"name"`
	jsonTally
}

type jsonTally struct {
	Records int           `json:"records"`
	Fields  object[share] `json:"fields"`
	Age     object[int]   `json:"age"`
	Tiers   object[int]   `json:"tiers"`
}

type share struct {
	Have int `json:"have"`
	Of   int `json:"of"`
}

type jsonCatalog struct {
	Name    string         `json:"name"`
	Errors  int            `json:"errors"`
	Covered int            `json:"covered"`
	Missing []CatalogError `json:"missing"`
}

// An object is a JSON object with ordered members.
type object[T any] struct {
	names  []string
	values []T
}

// MarshalJSON implements json.Marshaler.
func (o object[T]) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, name := range o.names {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(o.values[i])
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// writeJSON prints a report for other programs and for --trend.
func writeJSON(w io.Writer, r *Report, _ Options) error {
	j := jsonReport{
		Version: 1, Date: r.Date.Format(time.DateOnly), Total: tallyJSON(r.Total), Skipped: append([]string{}, r.Skipped...),
		Domains: []jsonDomain{}, Catalogs: []jsonCatalog{}, Logs: r.Logs.json(),
	}
	for _, d := range r.Domains {
		j.Domains = append(j.Domains, jsonDomain{d.Name, tallyJSON(d.Tally)})
	}
	for _, c := range r.Catalogs {
		if c.Missing == nil {
			c.Missing = []CatalogError{}
		}
		j.Catalogs = append(j.Catalogs, jsonCatalog(c))
	}
	text, err := visible.Marshal(j)
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

func tallyJSON(t Tally) jsonTally {
	j := jsonTally{Records: t.Records, Age: object[int]{Ages, t.Ages}, Tiers: object[int]{Tiers, t.Tiers}}
	for i, f := range fields {
		j.Fields.names = append(j.Fields.names, f.Name)
		j.Fields.values = append(j.Fields.values, share{t.Have[i], t.Records})
	}
	return j
}
