package config

import (
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/kbctl/kbctl/internal/text/glob"
)

// Override sets the severities of rules in some files.
type Override struct {
	Paths Globs  `yaml:"paths"`
	Rules Levels `yaml:"rules"`
	Line  int    `yaml:"-"`
}

// Globs match files, slash-separated, from the root.
type Globs []string

// mostPaths is the largest number of globs. Each is compared with each file.
const mostPaths = 100

// checkPaths refuses more globs than are quick to compare.
func (c *Config) checkPaths() error {
	n := 0
	for _, o := range c.Overrides {
		n += len(o.Paths)
	}
	for _, i := range c.Ignore {
		n += len(i.Paths)
	}
	if n > mostPaths {
		return &Error{0, 0, fmt.Sprintf("overrides and ignores have %d paths, more than %d; use globs that match more files", n, mostPaths)}
	}
	return nil
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (o *Override) UnmarshalYAML(n *yaml.Node) error {
	type override Override // without this method
	return loadChecked(n, (*override)(o), &o.Line, o.check)
}

func (o *Override) check() error {
	switch {
	case len(o.Paths) == 0:
		return errors.New(`an override needs paths, such as ["records/net/**"]; for all files, set the severity under rules`)
	case len(o.Rules) == 0:
		return errors.New("an override needs rules and their severities, such as {format: off}")
	}
	return nil
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (g *Globs) UnmarshalYAML(n *yaml.Node) error {
	if err := n.Load((*[]string)(g), yaml.WithKnownFields()); err != nil {
		return err
	}
	for i, at := range *g {
		clean := cleanPath(at)
		if problem := wrongGlob(clean); problem != "" {
			return &Error{n.Content[i].Line, n.Content[i].Column, fmt.Sprintf("%q %s", at, problem)}
		}
		(*g)[i] = clean
	}
	return nil
}

func cleanPath(at string) string { return strings.TrimSuffix(strings.TrimPrefix(at, "./"), "/") }

// wrongGlob says what is wrong with a path, and what to do. It returns "" if it is right.
func wrongGlob(at string) string {
	switch special := strings.IndexAny(at, `?[]{}\`); {
	case strings.HasPrefix(at, "!"):
		return "starts with !, but a path cannot exclude files; name those that it applies to"
	case special >= 0 && at[special] == '\\':
		return "has a backslash; separate folders with slashes"
	case special >= 0:
		return fmt.Sprintf("has the character %c, but only * and ** stand for other text; write one path for each", at[special])
	case strings.HasPrefix(at, "/") || at == ".." || strings.HasPrefix(at, "../"):
		return "is not inside the knowledge base; give it from the root, such as records/net/**"
	case !glob.Valid(at):
		return "is not a path from the root with slashes and at most eight stars, such as records/net/**"
	}
	return ""
}
