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
	if err := n.Load((*override)(o), yaml.WithKnownFields()); err != nil {
		return err
	}
	o.Line = n.Line
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
		at = strings.TrimSuffix(at, "/")
		if !glob.Valid(at) {
			return &Error{n.Content[i].Line, n.Content[i].Column, fmt.Sprintf("%q is not a path from the root with slashes and at most eight stars, such as records/net/**", at)}
		}
		(*g)[i] = at
	}
	return nil
}
