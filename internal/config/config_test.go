package config_test

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/visible"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name, text string
		change     func(*config.Config) // to the defaults
	}{
		{"empty", "", nil},
		{"blank", " \n\n", nil},
		{"comments only", "# records: elsewhere\n", nil},
		{"a document of nothing", "---\n# nothing\n", nil},
		{"null", "null\n", nil},
		{"null values", "records:\nfixtures: ~\nmax_record_size:\nstale_after:\nregex:\ngraph:\ncatalogs:\ncatalog_domains:\nsame_domains:\nglossary:\nrules:\noverrides:\nignore:\n", nil},
		{"records", "records: kb/errors\n", func(c *config.Config) { c.Records = "kb/errors" }},
		{"the root", "records: .\n", func(c *config.Config) { c.Records = "." }},
		{"dots within a name", "fixtures: a..b/c.d\n", func(c *config.Config) { c.Fixtures = "a..b/c.d" }},
		{"byte-order mark", "\uFEFFrecords: x\n", func(c *config.Config) { c.Records = "x" }},
		{"bytes", "max_record_size: 65536\n", func(c *config.Config) { c.MaxRecordSize = 65536 }},
		{"KiB", "max_record_size: 64KiB\n", func(c *config.Config) { c.MaxRecordSize = 64 << 10 }},
		{"1 GiB", "max_record_size: 1024MiB\n", func(c *config.Config) { c.MaxRecordSize = 1 << 30 }},
		{"days", "stale_after: 90d\n", func(c *config.Config) { c.StaleAfter = 90 }},
		{"weeks", "stale_after: 52w\n", func(c *config.Config) { c.StaleAfter = 364 }},
		{"years", "stale_after: 2y\n", func(c *config.Config) { c.StaleAfter = 730 }},
		{"regex", "regex:\n  ignore_case: true\n", func(c *config.Config) { c.Regex.IgnoreCase = true }},
		{"graph", "graph: {preceded_by: never}\n", func(c *config.Config) { c.Graph.PrecededBy = "never" }},
		{"catalogs", "catalogs: [facts, more/mysql.json]\n", func(c *config.Config) { c.Catalogs = config.Paths{"facts", "more/mysql.json"} }},
		{"categories", "categories: [build_error, network_error]\n", func(c *config.Config) { c.Categories = []string{"build_error", "network_error"} }},
		{"no catalogs", "catalogs: []\n", func(c *config.Config) { c.Catalogs = config.Paths{} }},
		{"domains of catalogs", "catalog_domains:\n  ml: [cuda, pytorch]\n", func(c *config.Config) {
			c.CatalogDomains = map[string][]string{"ml": {"cuda", "pytorch"}}
		}},
		{"glossary", "glossary:\n  kernel: [核函数, 内核]\n  \"null\": [空值]\n", func(c *config.Config) {
			c.Glossary = config.Glossary{"kernel": {"核函数", "内核"}, "null": {"空值"}}
		}},
		{"rules", "rules:\n  a: off\n  b: info\n  c: warning\n  d: \"error\"\n", func(c *config.Config) {
			c.Rules = map[string]config.Level{"a": {"off", 2}, "b": {"info", 3}, "c": {"warning", 4}, "d": {"error", 5}}
		}},
		{"an alias", "rules:\n  a: &level error\n  b: *level\n", func(c *config.Config) {
			c.Rules = map[string]config.Level{"a": {"error", 2}, "b": {"error", 2}}
		}},
		{"overrides", "overrides:\n  - paths: [records/net/**, ./records/x/]\n    rules:\n      a: off\n  - {paths: [\"**/*.md\"], rules: {b: info}}\n", func(c *config.Config) {
			c.Overrides = []config.Override{
				{Paths: config.Globs{"records/net/**", "records/x"}, Rules: config.Levels{"a": {"off", 4}}, Line: 2},
				{Paths: config.Globs{"**/*.md"}, Rules: config.Levels{"b": {"info", 5}}, Line: 5},
			}
		}},
		{"ignore by path", "ignore: [{rule: r, paths: [records/net], pointer: /tags, reason: so}]\n", func(c *config.Config) {
			c.Ignore = []config.Ignore{{Rule: "r", Paths: config.Globs{"records/net"}, Pointer: "/tags", Reason: "so", Line: 1}}
		}},
		{"ignore", "ignore:\n  - rule: r\n    record: d/a\n    pointer: /tags/0\n    reason: because\n  - {rule: r, record: d/b, reason: so}\n",
			func(c *config.Config) {
				c.Ignore = []config.Ignore{{Rule: "r", Record: "d/a", Pointer: "/tags/0", Reason: "because", Line: 2}, {Rule: "r", Record: "d/b", Reason: "so", Line: 6}}
			}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := config.Parse([]byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			want := config.Default()
			if test.change != nil {
				test.change(want)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got\n%+v\nwant\n%+v", *got, *want)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	const (
		all   = "records, fixtures, reproductions, max_record_size, stale_after, regex, graph, catalogs, catalog_domains, same_domains, pages, glossary, categories, rules, overrides and ignore"
		keys  = "; the keys here are " + all
		level = " is not off, info, warning or error"
		size  = " is not a size such as 65536, 64KiB or 1MiB, 1 GiB at most"
		span  = " is not a time span such as 365d, 52w or 1y"
		glob  = " is not a path from the root with slashes and at most eight stars, such as records/net/**"
		place = " is not a folder inside the knowledge base; give its path from the root, with slashes"
	)
	tests := []struct{ name, text, want string }{
		{"unknown key", "recrods: x\n", `:1: unknown key "recrods"` + keys},
		{"unknown key in another case", "Records: x\n", `:1: unknown key "Records"` + keys},
		{"unknown key, a number", "\n1: x\n", `:2: unknown key "1"` + keys},
		{"unknown key with a space", "stale after: 1y\n", `:1: unknown key "stale after"` + keys},
		{"unknown key with a line end", "\"a\\nb\": 1\n", `:1: unknown key "a\nb"` + keys},
		{"unknown key with an escape", "\"\\e[2J\": 1\n", `:1: unknown key "\x1b[2J"` + keys},
		{"unknown key under regex", "regex:\n  ignore_cas: true\n", `:2: unknown key "ignore_cas"; the keys here are ignore_case`},
		{"unknown key under graph", "graph:\n  precededby: auto\n", `:2: unknown key "precededby"; the keys here are preceded_by`},
		{"unknown key in an ignore", "ignore:\n  - rule: a\n    record: b\n    reason: c\n    why: d\n",
			`:5: unknown key "why"; the keys here are rule, record, paths, pointer and reason`},
		{"the first of two", "recrods: x\nfoo: y\n", `:1: unknown key "recrods"` + keys},
		// The decoder has a message with the same words.
		{"a key in the decoder's words", "no documents in stream: 1\n", `:1: unknown key "no documents in stream"` + keys},
		{"a level in the decoder's words", "records: ../../etc\nrules:\n  a: no documents in stream\n", `:3: "no documents in stream"` + level},

		{"unknown level", "rules:\n  a: off\n  b: fatal\n", `:3: "fatal"` + level},
		{"level in another case", "rules:\n  a: Error\n", `:2: "Error"` + level},
		{"list of levels", "rules:\n  a: [off]\n", `:2: ""` + level},

		{"override without paths", "overrides:\n  - rules: {a: off}\n", `:2: an override needs paths, such as ["records/net/**"]; for all files, set the severity under rules`},
		{"override without rules", "overrides: [{paths: [a]}]\n", ":1: an override needs rules and their severities, such as {format: off}"},
		{"unknown key in an override", "overrides:\n- {paths: [a], rules: {}, ignore: []}\n", `:2: unknown key "ignore"; the keys here are paths and rules`},
		{"override with a level of its own", "overrides:\n- paths: [a]\n  rules: {a: fatal}\n", `:3: "fatal"` + level},
		{"one path", "overrides:\n- paths: records/net\n  rules: {a: off}\n", `:2: a list belongs here, not a string: [one, another]`},
		{"path from the top", "overrides:\n- paths:\n  - a\n  - /b\n  rules: {a: off}\n", `:4: "/b" is not inside the knowledge base; give it from the root, such as records/net/**`},
		{"path outside", "overrides: [{paths: [../b], rules: {a: off}}]\n", `:1: "../b" is not inside the knowledge base; give it from the root, such as records/net/**`},
		{"path with a question mark", "overrides: [{paths: [\"a/?b\"], rules: {a: off}}]\n", `:1: "a/?b" has the character ?, but only * and ** stand for other text; write one path for each`},
		{"path with braces", "overrides: [{paths: [\"./a/{b,c}\"], rules: {a: off}}]\n", `:1: "./a/{b,c}" has the character {, but only * and ** stand for other text; write one path for each`},
		{"path that excludes", "ignore: [{rule: a, paths: [\"!b\"], reason: so}]\n", `:1: "!b" starts with !, but a path cannot exclude files; name those that it applies to`},
		{"path of Windows", "overrides: [{paths: ['a\\b'], rules: {a: off}}]\n", `:1: "a\\b" has a backslash; separate folders with slashes`},
		{"no path", "overrides: [{paths: [\"\"], rules: {a: off}}]\n", `:1: ""` + glob},
		{"path that is no glob", "ignore: [{rule: a, paths: [\"*/*********/b\"], reason: so}]\n", `:1: "*/*********/b"` + glob},
		{"record and paths", "ignore: [{rule: a, record: b, paths: [c], reason: d}]\n", ":1: an ignore has a record or paths, not both; write one ignore for each"},
		{"too many paths", "overrides: [{rules: {a: off}, paths: [" + strings.Repeat("a,", 51) + "]}]\nignore: [{rule: a, reason: b, paths: [" + strings.Repeat("a,", 50) + "]}]\n",
			": overrides and ignores have 101 paths, more than 100; use globs that match more files"},

		{"ignore without a rule", "ignore:\n  - record: a\n    reason: b\n", ":2: an ignore needs a rule"},
		{"ignore without a record", "ignore:\n  - rule: a\n    reason: b\n",
			":2: an ignore needs a record or paths; to silence a rule everywhere, set it to off under rules"},
		{"ignore without a reason", "ignore:\n  - rule: a\n    record: b\n",
			":2: an ignore needs a reason for later readers"},
		{"ignore with a blank reason", "ignore:\n  - rule: a\n    record: b\n    reason: \" \"\n",
			":2: an ignore needs a reason for later readers"},

		{"glossary, a list", "glossary: [kernel]\n", ":1: a mapping belongs here, not a list: {kernel: [核函数, 内核]}"},
		{"term with one text", "glossary:\n  a: [甲]\n  kernel: 核函数\n", `:3: "kernel" needs a list of translations: [one, another]`},
		{"term without translations", "glossary:\n  kernel: []\n", `:2: "kernel" needs a list of translations: [one, another]`},
		{"term without a value", "glossary:\n  kernel:\n", `:2: "kernel" needs a list of translations: [one, another]`},
		{"term in Chinese", "glossary: {内核: [核]}\n", `:1: "内核" is not an English term; write the English before the colon`},
		{"term twice", "glossary:\n  stream capture: [流捕获]\n  Stream-Capture: [流捕获]\n", `:3: the term "Stream-Capture" is repeated; it is already on line 2`},
		{"term without words", "glossary: {\"-\": [核]}\n", `:1: "-" is not an English term; write the English before the colon`},
		{"English translation", "glossary:\n  kernel:\n  - 核函数\n  - core\n", `:4: "core" is not Chinese; write a translation of "kernel"`},
		{"translation twice", "glossary: {kernel: [内核, 内核]}\n", `:1: the translation "内核" is repeated`},
		{"list of lists", "glossary: {kernel: [[内核]]}\n", `:1: "" is not Chinese; write a translation of "kernel"`},
		{"size in GiB", "max_record_size: 1GiB\n", `:1: "1GiB"` + size},
		{"size 0", "max_record_size: 0\n", `:1: "0"` + size},
		{"negative size", "max_record_size: -1\n", `:1: "-1"` + size},
		{"fraction of a size", "max_record_size: 1.5MiB\n", `:1: "1.5MiB"` + size},
		{"size with a space", "max_record_size: 64 KiB\n", `:1: "64 KiB"` + size},
		{"size above 1 GiB", "max_record_size: 1025MiB\n", `:1: "1025MiB"` + size},
		{"size beyond 64 bits", "max_record_size: 99999999999999999999MiB\n", `:1: "99999999999999999999MiB"` + size},
		{"a unit alone", "max_record_size: KiB\n", `:1: "KiB"` + size},
		{"list of sizes", "\nmax_record_size: [1]\n", `:2: ""` + size},

		{"days without a unit", "stale_after: 365\n", `:1: "365"` + span},
		{"months", "stale_after: 1m\n", `:1: "1m"` + span},
		{"0 days", "stale_after: 0d\n", `:1: "0d"` + span},
		{"negative days", "stale_after: -1d\n", `:1: "-1d"` + span},
		{"a unit of days alone", "stale_after: d\n", `:1: "d"` + span},
		{"a unit of two bytes", "stale_after: 1é\n", `:1: "1é"` + span},
		{"no text", "stale_after: \"\"\n", `:1: ""` + span},
		{"days beyond all bounds", "stale_after: 100000d\n", `:1: "100000d"` + span},

		{"folder outside", "records: ../kb\n", `:1: records: "../kb"` + place},
		{"folder outside, in passing", "fixtures: a/../../b\n", `:1: fixtures: "a/../../b"` + place},
		{"folder from the root", "records: /etc\n", `:1: records: "/etc"` + place},
		{"folder with a control character", "records: \"a\\tb\"\n", `:1: records: "a\tb"` + place},
		{"folder of git", "fixtures: a/.GIT/b\n", `:1: fixtures: "a/.GIT/b"` + place},
		{"whole folder", "fixtures: .\n", `:1: fixtures: "." is the whole knowledge base; give a folder of its own`},
		{"folder with a slash too many", "records: kb/\n", `:1: records: "kb/"` + place},
		{"no folder", "records: \"\"\n", `:1: records: ""` + place},

		{"catalogs outside", "catalogs:\n  - a\n  - ../b\n", `:3: "../b" is not a path inside the knowledge base; give it from the root, with slashes`},
		{"one catalog", "catalogs: a\n", ":1: a list belongs here, not a string: [one, another]"},
		{"a catalog that is none", "catalogs:\n  - [a]\n", ":2: a list does not belong here"},
		{"one same domain", "same_domains:\n  - k8s\n", ":2: a list belongs here, not a string: [one, another]"},
		{"one domain of catalogs", "catalog_domains:\n  ml: cuda\n", ":2: a list belongs here, not a string: [one, another]"},

		{"how to read preceded_by", "graph:\n  preceded_by: sometimes\n", `:2: graph.preceded_by: "sometimes" is not auto, always or never`},

		{"colons alone", ": : :\n", ":1: a colon without a key before it"},
		{"a rule without a name", "rules:\n  a: off\n  : off\n", ":3: a colon without a key before it"},
		{"duplicate key", "records: a\nrecords: b\n", `:2: the key "records" is repeated; it is already on line 1`},
		{"duplicate rule", "rules:\n  a: off\n  b: off\n  a: info\n", `:4: the key "a" is repeated; it is already on line 2`},
		{"duplicate key in an ignore", "ignore:\n  - rule: a\n    rule: b\n", `:3: the key "rule" is repeated; it is already on line 2`},
		{"a list at the top", "- a\n", ":1: a mapping belongs here, not a list; its keys are " + all},
		{"a text at the top", "\nabc\n", ":2: a mapping belongs here, not a string; its keys are " + all},
		{"a number at the top", "5\n", ":1: a mapping belongs here, not a number; its keys are " + all},
		{"records is a list", "records: [a]\n", ":1: a list does not belong here"},
		{"regex is a text", "regex: yes\n", ":1: a mapping belongs here, not a string; its keys are ignore_case"},
		{"ignore_case is a text", "regex:\n  ignore_case: maybe\n", ":2: a string does not belong here"},
		{"graph is a text", "graph: auto\n", ":1: a mapping belongs here, not a string; its keys are preceded_by"},
		{"rules is a list", "rules: [a]\n", ":1: a list does not belong here"},
		{"ignore is a text", "ignore: a\n", ":1: a list belongs here, not a string: [one, another]"},
		{"an ignore is a text", "ignore:\n  - a\n", ":2: a mapping belongs here, not a string; its keys are rule, record, paths, pointer and reason"},
		{"a key with a space", "a b: 1\n", `:1: unknown key "a b"` + keys},
		{"two documents", "records: a\n---\nrecords: b\n", ": yaml: expected single document, found multiple"},
		{"a tab", "graph:\n\tpreceded_by: auto\n", ":2: found character that cannot start any token"},
		{"no end", "\nrecords: [a\n", ":2: did not find expected ',' or ']'"},
		{"no value", "rules:\n  a: off\n  b\n\n# end\n", ":3: could not find expected ':'"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := config.Parse([]byte(test.text))
			if err == nil {
				t.Fatal("no error")
			}
			var own *config.Error
			if !errors.As(err, &own) {
				t.Errorf("the error is a %T", err)
			}
			if got, want := err.Error(), config.File+test.want; got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// A rule without a level must be an error. An empty level would turn the rule off.
func TestParseNoLevel(t *testing.T) {
	for _, text := range []string{"rules:\n  a:\n", "rules:\n  a: ~\n", "rules: {a}\n"} {
		t.Run(text, func(t *testing.T) {
			c, err := config.Parse([]byte(text))
			if err != nil {
				return
			}
			if level, ok := c.Rules["a"]; ok {
				t.Errorf("accepted as %+v", level)
			}
		})
	}
}

// Errors must not depend on the order of a map.
func TestParseErrorIsTheSame(t *testing.T) {
	text := []byte("records: ../a\nfixtures: ../b\n")
	_, first := config.Parse(text)
	for range 100 {
		if _, err := config.Parse(text); err.Error() != first.Error() {
			t.Fatalf("now %v, before %v", err, first)
		}
	}
}

func TestDaysDuration(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"1d": 24 * time.Hour,
		"1w": 7 * 24 * time.Hour,
		"1y": 365 * 24 * time.Hour,
	} {
		c, err := config.Parse([]byte("stale_after: " + text + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := c.StaleAfter.Duration(); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

// A time.Duration ends after 292 years. A longer time span must be refused or stay long.
// It must not overflow.
func TestDaysDurationIsLong(t *testing.T) {
	for _, text := range []string{"99999d", "99999w", "300y", "1000y", "99999y"} {
		t.Run(text, func(t *testing.T) {
			c, err := config.Parse([]byte("stale_after: " + text + "\n"))
			if err != nil {
				return
			}
			if got := c.StaleAfter.Duration(); got < 99_999*24*time.Hour {
				t.Errorf("%s is %s", text, got)
			}
		})
	}
}

func TestLoad(t *testing.T) {
	t.Run("no file", func(t *testing.T) {
		c, err := config.Load(fstest.MapFS{})
		if err != nil || !reflect.DeepEqual(c, config.Default()) {
			t.Errorf("got %+v and error %v, want the defaults", c, err)
		}
	})
	t.Run("a file", func(t *testing.T) {
		c, err := config.Load(fstest.MapFS{config.File: {Data: []byte("records: kb\n")}})
		if err != nil || c.Records != "kb" {
			t.Errorf("got %+v and error %v", c, err)
		}
	})
	t.Run("a folder", func(t *testing.T) {
		// Not the defaults: the user wanted to configure something.
		if _, err := config.Load(fstest.MapFS{config.File: {Mode: fs.ModeDir}}); err == nil {
			t.Error("no error")
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "# nothing\n", "records: a\nfixtures: b\n", "max_record_size: 64KiB\nstale_after: 1y\n",
		"regex: {ignore_case: true}\ngraph: {preceded_by: never}\n", "rules:\n  a: &l off\n  b: *l\n",
		"ignore:\n  - rule: a\n    record: b\n    pointer: /c\n    reason: d\n", "<<: {records: a}\n", "a: &a [*a]\n",
		"- a\n", "a: b: c\n", "{", "\x00", "\xff\xfe", "? [a]\n: b\n", "--- !!map\n...\n---\n", "records: !!binary aGk=\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := config.Parse(text)
		if err != nil {
			var own *config.Error
			if !errors.As(err, &own) {
				t.Errorf("the error is a %T: %v", err, err)
			}
			if strings.ContainsFunc(err.Error(), visible.Hidden) {
				t.Errorf("the error has hidden runes: %q", err)
			}
			return
		}
		// The rest of the program relies on this.
		if !fs.ValidPath(c.Records) || !fs.ValidPath(c.Fixtures) || c.MaxRecordSize <= 0 || c.StaleAfter <= 0 {
			t.Errorf("accepted %+v", *c)
		}
		for name, level := range c.Rules {
			if level.Name == "" {
				t.Errorf("rule %q has no level", name)
			}
		}
		for _, i := range c.Ignore {
			if i.Rule == "" || i.Record == "" || i.Reason == "" {
				t.Errorf("accepted the ignore %+v", i)
			}
		}
	})
}

// The decoder compares each key with all others and returns an error for each pair of
// equal keys. So a mapping with very many keys must not reach it.
func TestParseManyKeys(t *testing.T) {
	const many = 5000
	var names strings.Builder
	for i := range many + 1 {
		fmt.Fprintf(&names, "\n  d%d: [x]", i)
	}
	for text, want := range map[string]string{
		"rules:" + names.String():                                     "more than 5000 keys in one mapping",
		"catalog_domains:" + names.String():                           "more than 5000 keys in one mapping",
		"x: &x" + names.String():                                      "more than 5000 keys in one mapping",
		"<<:" + names.String():                                        "more than 5000 keys in one mapping",
		"rules:" + strings.Repeat("\n  a: off", many):                 `:3: the key "a" is repeated; it is already on line 2`,
		"catalog_domains: {" + strings.Repeat("[a]: x, ", many) + "}": "a key is not a string",
		"records: &r a\n*r : b":                                       "a key is not a string",
	} {
		_, err := config.Parse([]byte(text + "\n"))
		var wrong *config.Error
		if !errors.As(err, &wrong) || !strings.Contains(wrong.Error(), want) {
			t.Errorf("%.30q: error %.200v, want %s", text, err, want)
		}
	}
}

// A small file with aliases of aliases must not take much time or memory.
func TestAliases(t *testing.T) {
	var many strings.Builder
	many.WriteString("glossary:\n  a: &c [")
	for i := range 4000 {
		fmt.Fprintf(&many, "中%d, ", i)
	}
	many.WriteString("中]\n")
	for i := range 1000 {
		fmt.Fprintf(&many, "  k%d: *c\n", i)
	}
	for _, text := range []string{many.String(), "glossary: &a {b: *a}\n"} {
		if _, err := config.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), "repeats more than 10000 values") {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	if _, err := config.Parse([]byte("glossary:\n  a: &c [甲]\n  b: *c\n  c: *c\n")); err != nil {
		t.Error(err)
	}
}

// An error may quote the file, but no secret in it.
func TestErrorWithSecret(t *testing.T) {
	const key = "AKIAQ3EGRIUX7WZ5NPLM"
	if _, err := config.Parse([]byte(key + ": off\n")); err == nil || strings.Contains(err.Error(), key) {
		t.Errorf("got %v", err)
	}
	if err := config.DecodeAt([]byte(key+": off\n"), config.Default(), nil); err == nil || strings.Contains(err.Error(), key) {
		t.Errorf("got %v", err)
	}
}
