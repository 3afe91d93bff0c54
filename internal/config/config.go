// Package config reads .kbctl.yaml and finds the root of a knowledge base.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"go.yaml.in/yaml/v4"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// File is the name of the configuration, at the root of a knowledge base.
const File = ".kbctl.yaml"

// Config is the content of a .kbctl.yaml. All keys are optional.
type Config struct {
	// Records is the folder of the records, slash-separated, from the root.
	Records string `yaml:"records"`
	// Fixtures is the folder of the fixture logs, in the same form.
	Fixtures string `yaml:"fixtures"`
	// Reproductions is the folder of the reproductions, in the same form.
	Reproductions string `yaml:"reproductions"`
	// MaxRecordSize is the maximum size of a record's file.
	MaxRecordSize Size `yaml:"max_record_size"`
	// StaleAfter is the age from which a record is stale.
	StaleAfter Days `yaml:"stale_after"`
	// Regex says how readers of the knowledge base search.
	Regex Regex `yaml:"regex"`
	// Graph says how to read the transition graph.
	Graph Graph `yaml:"graph"`
	// Catalogs are files and folders with the knowledge base's own catalogs.
	Catalogs Paths `yaml:"catalogs"`
	// CatalogDomains maps a domain of the knowledge base to further domains of catalogs
	// that apply to it.
	CatalogDomains map[string][]string `yaml:"catalog_domains"`
	// SameDomains lists domains of the knowledge base that mean the same.
	SameDomains [][]string `yaml:"same_domains"`
	// Pages are files and folders with saved pages of vendors, as text or HTML.
	Pages Paths `yaml:"pages"`
	// Glossary lists the Chinese translations of English terms.
	Glossary Glossary `yaml:"glossary"`
	// Categories are the categories that records may have. Empty means any.
	Categories []string `yaml:"categories"`
	// Rules sets the severities of rules, by name.
	Rules Levels `yaml:"rules"`
	// Overrides set the severities of rules in some files. The last one that applies
	// counts.
	Overrides []Override `yaml:"overrides"`
	// Ignore silences findings.
	Ignore []Ignore `yaml:"ignore"`
}

// Regex says how readers of a knowledge base search for its regexes.
type Regex struct {
	IgnoreCase bool `yaml:"ignore_case"`
}

// Graph says how to read the transition graph.
type Graph struct {
	// PrecededBy is auto, always or never: see graph.Inverse.
	PrecededBy string `yaml:"preceded_by"`
}

// Paths are files and folders, slash-separated, from the root.
type Paths []string

// Has reports whether a file is one of the paths or below one of them. It is
// slash-separated, from the root.
func (p Paths) Has(file string) bool {
	return slices.ContainsFunc(p, func(at string) bool { return Under(file, path.Clean(at)) })
}

// Folders returns the folders of the records, the fixtures and the reproductions.
func (c *Config) Folders() []string { return []string{c.Records, c.Fixtures, c.Reproductions} }

// Has reports whether a path is one of the folders of the knowledge base, or below one of
// them. It is slash-separated, from the root.
func (c *Config) Has(file string) bool {
	return slices.ContainsFunc(c.Folders(), func(folder string) bool { return Under(file, folder) })
}

// Under reports whether a path is a folder or below it. Both are clean, slash-separated
// and relative to the same folder. Every path is below ".".
func Under(file, folder string) bool {
	return folder == "." || file == folder || strings.HasPrefix(file, folder+"/")
}

// Levels are the severities of rules, by name.
type Levels map[string]Level

// Level is the severity of a rule: off, info, warning or error.
type Level struct {
	Name string
	Line int
}

// Ignore silences the findings of one rule in one record or in some files. A pointer
// limits it to one place in them.
type Ignore struct {
	Rule    string `yaml:"rule"`
	Record  string `yaml:"record"`
	Paths   Globs  `yaml:"paths"`
	Pointer string `yaml:"pointer"`
	Reason  string `yaml:"reason"`
	Line    int    `yaml:"-"`
	// Pending means that the ignore is not in effect yet: it silences nothing, but its
	// matches are counted.
	Pending bool `yaml:"-"`
}

// Size is a number of bytes, written like 65536, 64KiB or 1MiB.
type Size int64

// Days is a time span, written like 365d, 52w or 1y.
type Days int

// Duration returns the time span. A day has 24 hours.
func (d Days) Duration() time.Duration { return time.Duration(d) * 24 * time.Hour }

// An Error is an error in a configuration, with its line and its column in code points.
// Both are 0 if the error concerns the whole file.
type Error struct {
	Line, Column int
	Message      string
}

func (e *Error) Error() string {
	message := visible.Escape(secret.Redact(e.Message)) // it may quote the file
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", File, message)
	}
	return fmt.Sprintf("%s:%d: %s", File, e.Line, message)
}

// Default returns the configuration of a knowledge base without a .kbctl.yaml.
func Default() *Config {
	return &Config{
		Records:       "records",
		Fixtures:      "testdata/logs",
		Reproductions: "testdata/repro",
		MaxRecordSize: 1 << 20,
		StaleAfter:    365,
		Graph:         Graph{PrecededBy: "auto"},
	}
}

// mostBytes is larger than any sensible configuration.
const mostBytes = 1 << 20

// Load reads the configuration of the knowledge base with the root fsys. The error is an
// [*Error] or says why the file cannot be read.
func Load(fsys fs.FS) (*Config, error) {
	data, err := readfile.IfExists(fsys, File, mostBytes)
	if refused, ok := errors.AsType[*readfile.Error](err); ok {
		return nil, &Error{0, 0, refused.Problem}
	}
	if err != nil {
		return nil, err
	}
	return Parse(data)
}

// Parse reads a configuration. The error is an [*Error].
func Parse(data []byte) (*Config, error) {
	c := Default()
	if err := Decode(data, c, keysOf); err != nil {
		return nil, err
	}
	for _, folder := range []struct{ key, dir string }{{"records", c.Records}, {"fixtures", c.Fixtures}, {"reproductions", c.Reproductions}} {
		if !isPath(folder.dir) || path.Clean(folder.dir) != folder.dir {
			line, column := KeyAt(data, folder.key)
			return nil, &Error{line, column, fmt.Sprintf("%s: %q is not a folder inside the knowledge base; give its path from the root, with slashes", folder.key, folder.dir)}
		}
		if folder.dir == "." && folder.key != "records" {
			line, column := KeyAt(data, folder.key)
			return nil, &Error{line, column, folder.key + ": \".\" is the whole knowledge base; give a folder of its own"}
		}
	}
	switch c.Graph.PrecededBy {
	case "auto", "always", "never":
	default:
		line, column := KeyAt(data, "graph", "preceded_by")
		return nil, &Error{line, column, fmt.Sprintf("graph.preceded_by: %q is not auto, always or never", c.Graph.PrecededBy)}
	}
	return c, c.checkPaths()
}

// isPath reports whether a text is a path from the root of a knowledge base. Git's own folder does not belong to the base.
func isPath(text string) bool {
	inGit := slices.ContainsFunc(strings.Split(text, "/"), func(part string) bool { return strings.EqualFold(part, ".git") })
	return fs.ValidPath(text) && !inGit && !strings.ContainsFunc(text, unicode.IsControl)
}

// keysOf lists the keys of each part of a configuration.
var keysOf = map[string]string{
	"Config":   "records, fixtures, reproductions, max_record_size, stale_after, regex, graph, catalogs, catalog_domains, same_domains, pages, glossary, categories, rules, overrides and ignore",
	"Regex":    "ignore_case",
	"Graph":    "preceded_by",
	"override": "paths and rules",
	"ignore":   "rule, record, paths, pointer and reason",
}

// UnmarshalYAML implements yaml.Unmarshaler. The decoder skips a missing value, which
// would turn the rule off.
func (l *Levels) UnmarshalYAML(n *yaml.Node) error {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		value := n.Content[i+1]
		if value.Kind == yaml.AliasNode {
			value = value.Alias
		}
		if value.Tag == "!!null" {
			return &Error{value.Line, value.Column, fmt.Sprintf("%s has no severity: off, info, warning or error", n.Content[i].Value)}
		}
	}
	return n.Load((*map[string]Level)(l), yaml.WithKnownFields())
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (p *Paths) UnmarshalYAML(n *yaml.Node) error {
	if err := n.Load((*[]string)(p), yaml.WithKnownFields()); err != nil {
		return err
	}
	for i, at := range *p {
		if !isPath(at) {
			return &Error{n.Content[i].Line, n.Content[i].Column, fmt.Sprintf("%q is not a path inside the knowledge base; give it from the root, with slashes", at)}
		}
	}
	return nil
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (l *Level) UnmarshalYAML(n *yaml.Node) error {
	switch n.Value {
	case "off", "info", "warning", "error":
		*l = Level{n.Value, n.Line}
		return nil
	}
	return fmt.Errorf("%q is not off, info, warning or error", n.Value)
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (i *Ignore) UnmarshalYAML(n *yaml.Node) error {
	type ignore Ignore // without this method
	return loadChecked(n, (*ignore)(i), &i.Line, i.check)
}

// loadChecked decodes a node, keeps its line and checks the value.
func loadChecked(n *yaml.Node, value any, line *int, check func() error) error {
	if err := n.Load(value, yaml.WithKnownFields()); err != nil {
		return err
	}
	*line = n.Line
	return check()
}

func (i *Ignore) check() error {
	switch {
	case i.Rule == "":
		return errors.New("an ignore needs a rule")
	case i.Record == "" && len(i.Paths) == 0:
		return errors.New("an ignore needs a record or paths; to silence a rule everywhere, set it to off under rules")
	case i.Record != "" && len(i.Paths) > 0:
		return errors.New("an ignore has a record or paths, not both; write one ignore for each")
	case i.Pointer != "" && !strings.HasPrefix(i.Pointer, "/"):
		return fmt.Errorf("%q is not a JSON pointer; a pointer starts with a slash, such as /dead_ends/0/action", i.Pointer)
	case strings.TrimSpace(i.Reason) == "":
		return errors.New("an ignore needs a reason for later readers")
	}
	return nil
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (s *Size) UnmarshalYAML(n *yaml.Node) error {
	digits, unit := n.Value, int64(1)
	for suffix, size := range map[string]int64{"KiB": 1 << 10, "MiB": 1 << 20} {
		if rest, ok := strings.CutSuffix(n.Value, suffix); ok {
			digits, unit = rest, size
		}
	}
	count, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || count <= 0 || count*unit > 1<<30 {
		return fmt.Errorf("%q is not a size such as 65536, 64KiB or 1MiB, 1 GiB at most", n.Value)
	}
	*s = Size(count * unit)
	return nil
}

// mostDays is the longest time span. It fits into a time.Duration.
const mostDays = 99_999

// UnmarshalYAML implements yaml.Unmarshaler.
func (d *Days) UnmarshalYAML(n *yaml.Node) error {
	value := n.Value
	if value != "" {
		days := map[byte]int{'d': 1, 'w': 7, 'y': 365}[value[len(value)-1]]
		count, err := strconv.Atoi(value[:len(value)-1])
		if err == nil && days > 0 && 0 < count && count <= mostDays/days {
			*d = Days(count * days)
			return nil
		}
	}
	return fmt.Errorf("%q is not a time span such as 365d, 52w or 1y", value)
}
