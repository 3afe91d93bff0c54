package config

import (
	"fmt"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v4"
)

// Glossary lists the Chinese translations of English terms.
type Glossary map[string][]string

// UnmarshalYAML implements yaml.Unmarshaler.
func (g *Glossary) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return &Error{n.Line, n.Column, "a mapping belongs here, not " + kinds[strings.TrimPrefix(n.Tag, "!!")] + ": {kernel: [核函数, 内核]}"}
	}
	*g = make(Glossary, len(n.Content)/2)
	lines := make(map[string]int) // of the terms, without case and hyphens
	for i := 0; i+1 < len(n.Content); i += 2 {
		term := n.Content[i]
		if !isEnglish(term.Value) {
			return &Error{term.Line, term.Column, fmt.Sprintf("%q is not an English term; write the English before the colon", term.Value)}
		}
		folded := strings.Join(strings.FieldsFunc(strings.ToLower(term.Value), func(r rune) bool { return r == '-' || unicode.IsSpace(r) }), " ")
		if line := lines[folded]; line > 0 {
			return &Error{term.Line, term.Column, fmt.Sprintf("the term %q is repeated; it is already on line %d", term.Value, line)}
		}
		lines[folded] = term.Line
		translations, err := translationsOf(term, n.Content[i+1])
		if err != nil {
			return err
		}
		(*g)[term.Value] = translations
	}
	return nil
}

// translationsOf reads the translations of a term.
func translationsOf(term, value *yaml.Node) (translations []string, err error) {
	if value.Kind == yaml.AliasNode {
		value = value.Alias
	}
	if value.Kind != yaml.SequenceNode || len(value.Content) == 0 {
		return nil, &Error{term.Line, term.Column, fmt.Sprintf("%q needs a list of translations: [one, another]", term.Value)}
	}
	seen := make(map[string]bool, len(value.Content))
	for _, t := range value.Content {
		if t.Kind == yaml.AliasNode {
			t = t.Alias
		}
		switch {
		case !strings.ContainsFunc(t.Value, func(r rune) bool { return unicode.Is(unicode.Han, r) }):
			return nil, &Error{t.Line, t.Column, fmt.Sprintf("%q is not Chinese; write a translation of %q", t.Value, term.Value)}
		case seen[t.Value]:
			return nil, &Error{t.Line, t.Column, fmt.Sprintf("the translation %q is repeated", t.Value)}
		}
		seen[t.Value] = true
		translations = append(translations, t.Value)
	}
	return translations, nil
}

// isEnglish reports whether a text can be an English term: ASCII, and it starts with a
// letter or a digit.
func isEnglish(term string) bool {
	for i := range len(term) {
		if term[i] >= 0x80 || term[i] < ' ' {
			return false
		}
	}
	return term != "" && (unicode.IsLetter(rune(term[0])) || unicode.IsDigit(rune(term[0])))
}
