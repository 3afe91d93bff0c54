package catalog

import (
	"bytes"
	"encoding/json"
)

// MarshalJSON writes the catalog as a file that [Load] reads, for users who want to
// change an embedded one.
func (c *Catalog) MarshalJSON() ([]byte, error) {
	out := struct {
		Name     string   `json:"catalog"`
		Title    string   `json:"title,omitempty"`
		Kind     Kind     `json:"kind"`
		Domains  []string `json:"domains"`
		Source   string   `json:"source"`
		Date     string   `json:"date"`
		Product  string   `json:"product,omitempty"`
		Aliases  []string `json:"aliases,omitempty"`
		Version  string   `json:"version,omitempty"`
		Since    string   `json:"since,omitempty"`
		Complete string   `json:"complete,omitempty"`
		Covers   []string `json:"covers,omitempty"`

		Errors   []*Code  `json:"errors,omitzero"`
		Messages []string `json:"messages,omitzero"`
		Symbols  []string `json:"symbols,omitzero"`
		Releases dates    `json:"releases,omitzero"`

		Added      map[string][]string `json:"added,omitempty"`
		Changed    map[string][]string `json:"changed,omitempty"`
		Deprecated map[string][]string `json:"deprecated,omitempty"`
		Removed    map[string][]string `json:"removed,omitempty"`
	}{
		Name: c.Name, Title: c.Title, Kind: c.Kind, Domains: c.Domains, Source: c.Source, Date: c.Date, Product: c.Product,
		Aliases: c.Aliases, Version: c.Version, Since: c.Since, Complete: c.Complete, Covers: c.Covers,
	}
	switch c.Kind {
	case Errors:
		out.Errors = append([]*Code{}, c.Codes()...)
	case Messages:
		out.Messages = append([]string{}, c.Messages()...)
	case Releases:
		out.Releases = append(dates{}, c.Releases()...)
	case Symbols:
		out.Symbols = []string{}
		steps := make(map[string]map[string][]string)
		for _, symbol := range c.Symbols() {
			if symbol.Steps == (Steps{}) {
				out.Symbols = append(out.Symbols, symbol.Name)
			}
			symbol.each(func(kind, version string) {
				if steps[kind] == nil {
					steps[kind] = make(map[string][]string)
				}
				steps[kind][version] = append(steps[kind][version], symbol.Name)
			})
		}
		out.Added, out.Changed, out.Deprecated, out.Removed = steps["added"], steps["changed"], steps["deprecated"], steps["removed"]
	}
	return marshal(out)
}

// each calls step with each known step, in the order of a name's life.
func (s Steps) each(step func(kind, version string)) {
	for _, kind := range []string{"added", "changed", "deprecated", "removed"} {
		if version := *s.of(kind); version != "" {
			step(kind, version)
		}
	}
}

// String describes the steps: "added in 10.0, deprecated in 11.0".
func (s Steps) String() string {
	var b bytes.Buffer
	s.each(func(kind, version string) {
		if b.Len() > 0 {
			b.WriteString(", ")
		}
		b.WriteString(kind + " in " + version)
	})
	return b.String()
}

// MarshalJSON writes an error in the format of a catalog's file.
func (c *Code) MarshalJSON() ([]byte, error) {
	return marshal(struct {
		Name    string   `json:"name,omitempty"`
		Number  Number   `json:"number,omitempty"`
		Message string   `json:"message,omitempty"`
		Former  []Number `json:"former,omitempty"`
	}{c.Name, c.Number, c.Message, c.Former})
}

// dates are releases in the format of a catalog's file: an object sorted by version.
type dates []Release

func (d dates) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, release := range d {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `"`+release.Version+`":"`+release.Date+`"`...) // both have only digits, dots and dashes
	}
	return append(b, '}'), nil
}

// marshal does not escape <, > and &, because the output is not HTML.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return b.Bytes(), err
}
