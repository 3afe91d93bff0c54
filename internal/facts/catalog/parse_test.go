package catalog

import (
	"bytes"
	"encoding/json"
	"io"
	"path"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/kbctl/kbctl/internal/testkit"
)

// head is a catalog without its last member.
const head = `{"catalog": "a", "kind": "errors", "domains": ["d"], "source": "s", "date": "2026-11-21"`

func symbolsHead() string { return strings.Replace(head, "errors", "symbols", 1) }
func messagesHead() string {
	return strings.Replace(head, "errors", "messages", 1) + `, "product": "P"`
}
func releasesHead() string {
	return strings.Replace(head, "errors", "releases", 1) + `, "product": "P"`
}

// accepted are catalogs that the parser and the schema accept.
var accepted = map[string]string{
	"least":            head + `, "errors": []}`,
	"an error":         head + `, "errors": [{"name": "ORA-00942"}]}`,
	"all of an error":  head + `, "errors": [{"name": "std::bad_alloc", "number": -1, "message": "no <memory>", "former": [2, 3]}]}`,
	"only a number":    head + `, "errors": [{"number": 413, "message": "Content Too Large"}, {"number": 414}, {"name": "a", "number": 413}]}`,
	"two messages":     head + `, "errors": [{"name": "a", "number": 1, "message": "new"}, {"name": "a", "number": 1, "message": "old"}]}`,
	"messages":         messagesHead() + `, "messages": ["CONFLICT ({}): Merge conflict in {}", "{} \"b\" \u003c错误> \\ x"]}`,
	"covers":           head + `, "covers": ["a*", "!ab*"], "errors": []}`,
	"schema":           strings.Replace(head, "{", `{"$schema": "x", `, 1) + `, "errors": []}`,
	"symbols":          symbolsHead() + `, "symbols": ["a", "b c", " torch.cuda .Event  .Stream.query x"]}`,
	"history":          symbolsHead() + `, "added": {"10.0": ["a"]}, "removed": {"12": ["a"], "12.0.1": []}}`,
	"releases":         releasesHead() + `, "complete": "minor", "aliases": ["p"], "releases": {"1.0": "2026-01", "1.1": "2026-02-28"}}`,
	"a title":          strings.Replace(head, `"kind"`, `"title": "Fehler 错误", "kind"`, 1) + `, "errors": []}`,
	"since":            strings.Replace(head, `"kind"`, `"since": "10.1", "version": "13.0", "kind"`, 1) + `, "errors": []}`,
	"numbers as text":  head + `, "errors": [{"name": "a", "number": "40P01"}, {"name": "b", "number": "ORA-00060", "former": ["E0382", "7"]}]}`,
	"the largest code": head + `, "errors": [{"name": "a", "number": 9007199254740991}]}`,
}

// refused are catalogs that the parser and the schema refuse, with the parser's
// message.
var refused = map[string]struct{ text, want string }{
	"an unknown key":         {head + ",\n\"domain\": [], \"errors\": []}", `2: unknown key "domain"; did you mean "domains"?`},
	"a key in capitals":      {head + `, "Errors": []}`, `1: unknown key "Errors"; did you mean "errors"?`},
	"no kind":                {`{"catalog": "a", "domains": ["d"], "source": "s", "date": "2026-11-21"}`, "1: has no kind"},
	"no domains":             {`{"catalog": "a", "kind": "errors", "source": "s", "date": "2026-11-21", "errors": []}`, "1: has no domains"},
	"nobody's domains":       {strings.Replace(head, `["d"]`, `[]`, 1) + `, "errors": []}`, "1: domains is empty"},
	"nothing listed":         {head + "}", "1: has no errors"},
	"no symbols":             {symbolsHead() + "}", "1: lists nothing; add symbols, added, changed, deprecated or removed"},
	"the wrong list":         {head + `, "symbols": ["a"], "errors": []}`, `1: "symbols" does not belong in a catalog of errors`},
	"no product":             {strings.Replace(head, "errors", "releases", 1) + `, "releases": {}}`, "1: has no product; a catalog of releases needs one"},
	"complete errors":        {head + `, "complete": "minor", "errors": []}`, "1: only a catalog of releases can have complete"},
	"covers of releases":     {releasesHead() + `, "covers": ["a"], "releases": {}}`, "1: only a catalog of errors or symbols can have covers"},
	"another kind":           {strings.Replace(head, "errors", "facts", 1) + `, "errors": []}`, `1: kind: "facts" is not errors, messages, symbols or releases`},
	"a name in capitals":     {strings.Replace(head, `"a"`, `"A"`, 1) + `, "errors": []}`, `1: catalog: "A" is not lower-case words joined by hyphens or dots, for example "cuda-runtime"`},
	"a blank source":         {strings.Replace(head, `"s"`, `" "`, 1) + `, "errors": []}`, `1: source: " " is blank`},
	"a long source":          {strings.Replace(head, `"s"`, `"`+strings.Repeat("s", 1001)+`"`, 1) + `, "errors": []}`, `1: source: "` + strings.Repeat("s", 60) + `…" is too long`},
	"no day":                 {strings.Replace(head, "2026-11-21", "2026-02-30", 1) + `, "errors": []}`, `1: date: "2026-02-30" is not a day such as 2026-11-21`},
	"text for a list":        {head + `, "errors": "none"}`, "1: errors is a string; it must be a list"},
	"text for an object":     {head + `, "errors": ["none"]}`, "1: an error is a string; it must be an object"},
	"null":                   {head + `, "errors": null}`, "1: errors is null; it must be a list"},
	"no object":              {`[]`, "1: a catalog is a list; it must be an object"},
	"an error of neither":    {head + `, "errors": [{"message": "m"}]}`, "1: an error needs a name or a number"},
	"messages of no product": {strings.Replace(head, "errors", "messages", 1) + `, "messages": ["a b"]}`, "1: has no product; a catalog of messages needs one"},
	"covers of messages":     {messagesHead() + `, "covers": ["a"], "messages": ["a b"]}`, "1: only a catalog of errors or symbols can have covers"},
	"a message of two lines": {messagesHead() + `, "messages": ["a\nb"]}`, `1: a message: "a\nb" is longer than a line; give the line that identifies the error`},
	"a message in spaces":    {messagesHead() + `, "messages": [" a"]}`, `1: a message: " a" begins or ends with a space`},
	"an empty message":       {messagesHead() + `, "messages": [""]}`, `1: a message: "" is blank`},
	"an error with more":     {head + `, "errors": [{"name": "a", "code": 1}]}`, `1: unknown key "code"; an error has name, number, message and former`},
	"a number of two words":  {head + `, "errors": [{"name": "a", "number": "40 P01"}]}`, `1: number: "40 P01" is not a number such as 806, "40P01" or "ORA-00060"`},
	"a number that is true":  {head + `, "errors": [{"name": "a", "number": true}]}`, "1: number is true or false; it must be an integer or a string"},
	"a number with a part":   {head + `, "errors": [{"name": "a", "number": 1.5}]}`, "1: number: 1.5 is not an integer of at most 53 bits"},
	"a number beyond bounds": {head + `, "errors": [{"name": "a", "number": 9007199254740992}]}`, "1: number: 9007199254740992 is not an integer of at most 53 bits"},
	"a name with a space":    {head + `, "errors": [{"name": "no error"}]}`, `1: name: "no error" is not a name; use letters, digits, _ and $, and after the first character also . : - / @`},
	"a member of nothing":    {symbolsHead() + `, "symbols": [".a b"]}`, `1: ".a" has no owner; the first name of a text cannot begin with a dot`},
	"an empty name":          {symbolsHead() + `, "symbols": [" "]}`, "1: a name is empty"},
	"a name with an escape":  {symbolsHead() + `, "symbols": ["a\u001b[2J"]}`, `1: "a\x1b[2J" is not a name; use letters, digits, _ and $, and after the first character also . : - / @`},
	"no version":             {symbolsHead() + `, "added": {"v10": ["a"]}}`, `1: added: "v10" is not a version; use numbers separated by dots`},
	"a list for versions":    {symbolsHead() + `, "added": ["a"]}`, "1: added is a list; it must be an object"},
	"no date":                {releasesHead() + `, "releases": {"1.0": "2026"}}`, `1: releases: "2026" is not a date; use a day such as 2025-01-30 or a month such as 2025-08`},
	"month 13":               {releasesHead() + `, "releases": {"1.0": "2026-13"}}`, `1: releases: "2026-13" is not a date; use a day such as 2025-01-30 or a month such as 2025-08`},
}

// broken are texts that only the parser refuses. Decoding hides their problem from the
// schema, or the schema cannot express it.
var broken = map[string]struct{ text, want string }{
	"nothing":            {"", "1: is not JSON: unexpected end"},
	"no end":             {head + ",\n\"errors\": [\n", "3: is not JSON: unexpected end"},
	"a comma too many":   {head + ",\n\"errors\": [],}", "2: is not JSON: invalid character '}'"},
	"a comment":          {"{\n// x\n}", "2: is not JSON: invalid character '/'"},
	"more than one":      {head + `, "errors": []} {}`, "1: text after the end of the catalog; a file must contain one JSON object"},
	"a byte-order mark":  {"\uFEFF" + head + `, "errors": []}`, "1: starts with a byte-order mark; save the file without it"},
	"other encodings":    {head + ",\n\"title\": \"\xff\"}", "2: is not UTF-8"},
	"a key twice":        {head + ", \"errors\": [],\n\"errors\": []}", `2: a catalog has "errors" twice`},
	"a name twice":       {head + `, "errors": [{"name": "a", "name": "b"}]}`, `1: an error has "name" twice`},
	"an error twice":     {head + ", \"errors\": [{\"name\": \"a\"},\n{\"name\": \"a\"}]}", `2: the error "a" occurs twice`},
	"a renumbered one":   {head + `, "errors": [{"name": "a", "number": 1}, {"name": "a", "number": 2, "message": "m"}]}`, `1: the error "a" occurs twice`},
	"two equal messages": {head + `, "errors": [{"name": "a", "message": "m"}, {"name": "a", "message": "m"}]}`, `1: the error "a" occurs twice`},
	"a number twice":     {head + ", \"errors\": [{\"number\": 1},\n{\"number\": 1}]}", `2: the error "1" occurs twice`},
	"a message twice":    {messagesHead() + ", \"messages\": [\"a b\",\n\"a b\"]}", `2: the message "a b" occurs twice`},
	"a version twice":    {releasesHead() + `, "releases": {"1.0": "2026-01", "1.0": "2026-02"}}`, `1: releases has "1.0" twice`},
	"list before kind":   {`{"catalog": "a", "errors": []}`, `1: "errors" comes before kind; put kind first`},
	"hidden characters":  {strings.Replace(head, `"s"`, `"a\u202eb"`, 1) + `, "errors": []}`, `1: source: "a\u202eb" has invisible characters`},
	"a long glob":        {strings.Replace(head, `["d"]`, `["`+strings.Repeat("a*", 101)+`"]`, 1) + `, "errors": []}`, `1: domains: "` + strings.Repeat("a*", 30) + `…" is longer than 200 characters; use several globs`},
	"no glob":            {strings.Replace(head, `["d"]`, `["[a"]`, 1) + `, "errors": []}`, `1: domains: "[a" is not a glob such as "cuda*"`},
	"no such day":        {releasesHead() + `, "releases": {"1.0": "2026-02-30"}}`, `1: releases: "2026-02-30" is not a date; use a day such as 2025-01-30 or a month such as 2025-08`},
	"deep":               {head + `, "errors": ` + strings.Repeat("[", 100_000), "1: an error is a list; it must be an object"},
}

func TestParse(t *testing.T) {
	for name, text := range accepted {
		if _, err := parse([]byte(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, list := range []map[string]struct{ text, want string }{refused, broken} {
		for name, test := range list {
			_, err := parse([]byte(test.text))
			if err == nil {
				t.Errorf("%s: no error", name)
			} else if got := strings.TrimPrefix(err.Error(), ":"); !strings.HasPrefix(got, test.want) {
				t.Errorf("%s: got\n%s\nwant\n%s", name, got, test.want)
			}
		}
	}
}

// TestSchema compares the schema with the parser, and checks the embedded catalogs with
// both.
func TestSchema(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat = true
	if err := compiler.AddResource("catalog.schema.json", bytes.NewReader(JSON)); err != nil {
		t.Fatal(err)
	}
	schema := compiler.MustCompile("catalog.schema.json")
	valid := func(text []byte) error {
		var value any
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		if err := decoder.Decode(&value); err != nil {
			t.Fatal(err)
		}
		return schema.Validate(value)
	}
	for name, text := range accepted {
		if err := valid([]byte(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, test := range refused {
		if valid([]byte(test.text)) == nil {
			t.Errorf("%s: the schema accepts it", name)
		}
	}
	for _, file := range embeddedFiles(t) {
		text, err := io.ReadAll(open(nameOf(file)))
		if err != nil {
			t.Fatal(err)
		}
		if err := valid(text); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestEmbedded reads every embedded catalog. Its description must come first, and its
// name must be that of its file.
func TestEmbedded(t *testing.T) {
	for _, file := range embeddedFiles(t) {
		text, err := io.ReadAll(open(nameOf(file)))
		if err != nil {
			t.Fatal(err)
		}
		whole, wrong := parse(text)
		if wrong != nil {
			t.Errorf("%s: %v", file, wrong)
			continue
		}
		c := embeddedNamed(nameOf(file))
		if c == nil || c.Title == "" || c.Product == "" || c.Len() == 0 {
			t.Errorf("%s: %+v", file, c)
		}
		before, _ := whole.MarshalJSON()
		after, _ := c.MarshalJSON()
		if !bytes.Equal(before, after) {
			t.Errorf("%s describes itself after its facts", file)
		}
	}
}

// TestMarshal checks that a written catalog can be read and is the same.
func TestMarshal(t *testing.T) {
	texts := make(map[string][]byte)
	for name, text := range accepted {
		texts[name] = []byte(text)
	}
	for i, file := range embeddedFiles(t) {
		if i%testkit.ShortOrLong(4, 1) == 0 {
			texts[file], _ = io.ReadAll(open(nameOf(file)))
		}
	}
	for name, text := range texts {
		c, err := parse(text)
		if err != nil {
			t.Fatal(name, err)
		}
		written, failed := c.MarshalJSON()
		if failed != nil {
			t.Fatal(failed)
		}
		again, err := parse(written)
		if err != nil {
			t.Errorf("%s: %v in %s", name, err, clip(string(written)))
			continue
		}
		twice, _ := again.MarshalJSON()
		if !bytes.Equal(written, twice) || again.Len() != c.Len() {
			t.Errorf("%s changes when it is written and read", name)
		}
	}
}

func embeddedFiles(t testing.TB) []string {
	t.Helper()
	entries, err := data.ReadDir("data")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, entry := range entries {
		files = append(files, path.Join("data", entry.Name()))
	}
	return files
}

// nameOf returns the name of the catalog in an embedded file.
func nameOf(file string) string {
	return strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(path.Base(file), ofPacked), ".gz"), ".json")
}

func embeddedNamed(name string) *Catalog {
	return (&Catalogs{all: embedded()}).Catalog(name)
}

// FuzzParse checks that the parser never panics, and that what it accepts can be
// written, read again and queried.
func FuzzParse(f *testing.F) {
	for _, text := range accepted {
		f.Add([]byte(text))
	}
	for _, test := range refused {
		f.Add([]byte(test.text))
	}
	for name, test := range broken {
		if name != "deep" {
			f.Add([]byte(test.text))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := parse(text)
		if err != nil {
			if c != nil || err.Line < 0 || err.Line > bytes.Count(text, []byte("\n"))+1 || err.Message == "" {
				t.Errorf("%+v", err)
			}
			return
		}
		written, failed := c.MarshalJSON()
		if failed != nil {
			t.Fatal(failed)
		}
		again, err := parse(written)
		if err != nil || again.Len() != c.Len() {
			t.Fatalf("%v: %s", err, written)
		}
		facts := newFacts([]*Catalog{again})
		for _, symbol := range again.Symbols() {
			if _, standing := facts.Symbol(symbol.Name); standing != Listed {
				t.Errorf("%q is %s", symbol.Name, standing)
			}
			facts.Near(symbol.Name + "x")
		}
		for _, code := range again.Codes() {
			if now, _ := facts.CodesNumbered(code.Number); facts.Code(code.Name) == nil && now == nil {
				t.Errorf("%q is missing", code)
			}
			facts.CodesIn(code.Message + " " + code.Message)
		}
		for _, release := range again.Releases() {
			if _, standing := facts.Product(again.Product).Release(release.Version); standing != Listed {
				t.Errorf("%q is %s", release.Version, standing)
			}
		}
	})
}
