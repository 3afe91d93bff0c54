package snippet

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"strings"

	"github.com/BurntSushi/toml"
	"go.yaml.in/yaml/v4"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// abridged matches what a snippet leaves out, and templates.
var abridged = regex.NewRecognizer(`\.\.\.|…|\{\{|<[A-Za-z][\w .-]*>|(?:^|[\s,{\[])(?://|/\*)`)

var (
	openObject = regex.NewRecognizer(`^\s*(?:\{\s*"[^"\n]+"\s*:|\[\s*(?:\{|"))`)
	jsonToken  = regex.NewRecognizer(`^(?:[\s{}\[\]:,]|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)*$`)
)

// looksLikeJSON reports whether a text starts as a JSON object and has only tokens of JSON.
func looksLikeJSON(code string) bool {
	return openObject.MatchString(code) && (jsonToken.MatchString(code) || lacksQuote(code))
}

// lacksQuote reports whether one line has an odd number of quotation marks, and each other line only tokens of JSON.
func lacksQuote(code string) bool {
	odd := 0
	for line := range strings.Lines(code) {
		switch {
		case jsonToken.MatchString(line):
		case strings.Count(line, `"`)%2 == 0 || strings.ContainsAny(line, "'`\\#;="):
			return false
		default:
			odd++
		}
	}
	return odd == 1
}

func parseJSON(code string) string {
	if abridged.MatchString(code) {
		return ""
	}
	var value any
	if err := json.Unmarshal([]byte(code), &value); err != nil {
		return failed + err.Error()
	}
	return ""
}

var yamlLine = regex.NewRecognizer(`^\s*(?:- )*(?:["']?[\w./$-]+["']?:(?:\s.*)?|- .*|#.*)?$`)

var (
	// bareKey matches a nested key without its colon, and yamlEntry a line with a key and its value.
	bareKey   = regex.NewRecognizer(`^ +[a-z][\w-]*$`)
	yamlEntry = regex.NewRecognizer(`^ +["']?[\w./$-]+["']?: \S`)
)

// lostIndent returns the first key of a snippet of two lines if its member on the second line lacks the indentation:
// "dependency_overrides:\nintl: 0.20.0".
func lostIndent(code string) (line string) {
	if twoKeys.MatchString(code) {
		line, _, _ = strings.Cut(strings.TrimSpace(code), "\n")
	}
	return line
}

var twoKeys = regex.NewRecognizer(`^[a-z][\w-]*:\n[\w-]+: ?(?:["']?[~^<>=]*[0-9][\w.]*["']?|true|false)\s*$`)

// looksLikeYAML reports whether each line of a text is an entry of YAML, and a line is
// nested in another one.
func looksLikeYAML(code string) bool {
	if !strings.Contains(code, "\n ") && !strings.Contains(code, "\n\t") || strings.Contains(code, "\n\n#") { // no nested line, or two examples
		return false
	}
	nested, opened, bare := false, false, ""
	for line := range strings.Lines(code) {
		line = strings.TrimRight(line, "\n\r ")
		switch deeper := strings.HasPrefix(line, bare+"  ") && yamlEntry.MatchString(line); {
		case bare != "" && !deeper:
			return false
		case bare == "" && opened && bareKey.MatchString(line): // it may lack its colon
			bare = strings.Repeat(" ", len(line)-len(strings.TrimLeft(line, " ")))
			continue
		case !yamlLine.MatchString(line):
			return false
		}
		if bare != "" {
			nested, bare = true, ""
		}
		nested = nested || opened && (strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t"))
		opened = strings.HasSuffix(line, ":")
	}
	return nested
}

func parseYAML(code string) string {
	if abridged.MatchString(code) {
		return ""
	}
	var value yaml.Node
	if err := yaml.Unmarshal([]byte(code), &value); err != nil {
		return failed + strings.TrimPrefix(err.Error(), "yaml: ")
	}
	if strings.HasPrefix(code, "apiVersion:") && bareMetadata.MatchString(code) {
		return "has nothing in metadata"
	}
	return ""
}

// bareMetadata recognizes a manifest of Kubernetes whose metadata has no member, because the next line is not indented.
var bareMetadata = regex.NewRecognizer(`(?m)^metadata:\s*\n(?:name|namespace|labels|annotations):`)

func parseTOML(code string) string {
	if abridged.MatchString(code) {
		return ""
	}
	var value map[string]any
	if _, err := toml.Decode(code, &value); err != nil {
		return failed + strings.TrimPrefix(err.Error(), "toml: ")
	}
	return ""
}

// onlyGo matches the start of code that can only be Go.
var onlyGo = regex.NewRecognizer(`^(?:(?://[^\n]*)?\n)*(?:package \w+\n|func \(\w+ \*?\w+\) \w+\(|func \w+\(\w+ [\w.*\[\]]+(?:, \w+ [\w.*\[\]]+)*\) [\w.*\[\]]+ \{\n|type \w+ (?:struct|interface) \{|(?:if )?\w+(?:, \w+)?, (?:err|ok) :?= |if err :?= |var \w+ (?:\*|\[\]|map\[|sync\.)|defer \w+|\w+ := make\(chan |go func\()`)

// looksLikeGo reports whether a text starts as Go and is one example.
func looksLikeGo(code string) bool {
	return onlyGo.MatchString(code) && strings.Count("\n"+code, "\npackage ") < 2 && !otherPackage.MatchString(code)
}

// otherPackage recognizes packages of Rego, Kotlin and Scala.
var otherPackage = regex.NewRecognizer(`(?m)^(?:default \w+ :?= |import (?:rego|data|input|future)\.|[a-z]\w* (?:contains \w+ )?if |(?:allow|deny|violation|warn|(?:is|has)_\w+)(?:\[[^\]\n]*\])?(?: :?= \w+)? (?:if [^\n]*)?\{|` +
	`(?:(?:abstract|final|private|protected|public|internal|enum|value|annotation|implicit|sealed|open|data|case|suspend|override|inline|lazy) )*(?:class|object|trait|fun|val|typealias|interface) \w)`)

// parseGo parses a file, declarations or statements.
func parseGo(code string) string {
	if strings.Contains(code, "...\n") || strings.Contains(code, "{ ... }") || strings.Contains(code, "<") && placeholder.MatchString(code) {
		return ""
	}
	var first error
	forms := []string{code, "package p\n" + code, "package p\nfunc f() {\n" + code + "\n}"}
	if strings.HasPrefix(code, "func ") {
		forms = forms[1:2] // a declaration
	}
	for _, wrapped := range forms {
		_, err := parser.ParseFile(token.NewFileSet(), "", wrapped, parser.SkipObjectResolution)
		if err == nil {
			return deferredEarly(code)
		}
		first = err
	}
	_, text, _ := strings.Cut(first.Error(), ": ")
	return failed + text
}

// deferredEarly reports a result that code of Go uses in defer before it looks at the error: with an error, the result may be nil.
func deferredEarly(code string) string {
	if m := deferred.FindStringSubmatch(code); m != nil && m[1] == m[2] {
		return fmt.Sprintf("uses %q in defer before it checks err", m[1])
	}
	return ""
}

var deferred = lazyregexp.New(`(?m)^\s*(\w+), err :?= .+\n\s*defer (\w+)\.`)
