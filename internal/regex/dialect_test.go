package regex

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// dialectTests are patterns with their differences and the results of a search in a text
// with Go, Python and JavaScript: yes, no, or x if the language rejects the pattern. The
// result new means yes in ECMAScript 2025 and x before.
var dialectTests = []struct{ pattern, text, found, results string }{
	{`(?i)a`, "A", `(?i)`, "yes yes x"},
	{`(?i)(?s)a.b`, "A\nb", `(?i) (?s)`, "yes yes x"},
	{`a(?i)b`, "aB", `(?i)`, "yes x x"},
	{`((?i)b)`, "B", `(?i)`, "yes x x"},
	{`(?-i)a`, "a", `(?-i)`, "yes x x"},
	{`(?U)a+`, "a", `(?U)`, "yes x x"},
	{`(?)a`, "a", `(?)`, "yes x x"},
	{`(?U:a+)`, "a", `(?U:`, "yes x x"},
	{`(?i-i:a)`, "a", `(?i-i:`, "yes x x"},
	{`(?ii:a)`, "a", `(?ii:`, "yes yes x"},
	{`(?P<n>a)`, "a", `(?P<n>`, "yes yes x"},
	{`(?P<1>a)`, "a", `(?P<1>`, "yes x x"},
	{`(?<n>a)`, "a", `(?<n>`, "yes x yes"},
	{`\Ab`, "b", `\A`, "yes yes no"},
	{`b\z`, "b", `\z`, "yes x no"},
	{`b$`, "b\n", `$`, "no yes no"},
	{`b\s?$`, "b \n", `$`, "no yes no"},
	{`b.*$`, "b c\n", `$`, "no yes no"},
	{`(?:\s|$)c?`, "\n", `$`, "yes yes yes"},
	{`\Qa.b\E`, "a.b", `\Qa.b\E`, "yes x no"},
	{`\pL`, "é", `\pL`, "yes x no"},
	{`\p{Greek}`, "α", `\p{Greek}`, "yes x no"},
	{`[\PL]`, "1", `\PL`, "yes x no"},
	{`[[:alpha:]]`, "b", `[:alpha:]`, "yes no no"},
	{`\x{41}`, "A", `\x{41}`, "yes x no"},
	{`[\x{41}\x{43}]`, "A", `\x{41} \x{43}`, "yes x no"},
	{`\a`, "\a", `\a`, "yes yes no"},
	{`\12`, "\n", `\12`, "yes x yes"},
	{`\101`, "A", ``, "yes yes yes"},
	{`\400`, "Ā", `\400`, "yes x no"},
	{`[]a]`, "a", `[]a]`, "yes yes no"},
	{`[^]a]`, "b", `[^]a]`, "yes yes no"},
	{`[\w-.]`, "-", `\w-.`, "yes x yes"},
	{`a{,2}b`, "a{,2}b", `{,2}`, "yes yes yes"},
	{`^a{,2}b`, "aab", `{,2}`, "no yes no"},
	{`^a{02}b`, "aab", `{02}`, "no yes yes"},
	{`a{,}`, "b", `{,}`, "no yes no"},
	{`^*a`, "a", `^*`, "yes x x"},
	{`\b+a`, "a", `\b+`, "yes x x"},
	{`a[😀-😎]`, "a😃", `[😀-😎]`, "yes yes x"},
	{`b😀?c`, "bc", `😀`, "yes yes no"},

	{`(?i:a)(?m:b$)(?s:.)`, "Ab\n", ``, "yes yes new"},
	{`(?m:b$)`, "b\nc", ``, "yes yes new"},
	{`b\s*$`, "b \n", ``, "yes yes yes"},
	{`b(?:\s|$)`, "b\n", ``, "yes yes yes"},
	{`b($|[\s:])`, "b\n", ``, "yes yes yes"},
	{`\[\"\'\ \-\/\<\_\%\:\]`, `["' -/<_%:]`, ``, "yes yes yes"},
	{`[\w-][a-c-e][[a][+--]`, "--[,", ``, "yes yes yes"},
	{`a{b}{}{1,2,3}]}`, "a{b}{}{1,2,3}]}", ``, "yes yes yes"},
	{`\x41\011\07[\12][\0]`, "A\t\a\n\x00", ``, "yes yes yes"},
	{`\t\n\v\f\r\d\D\w\W\s\S\b\B`, "", ``, "no no no"},
	{`(?:^)*a??b{2,3}?(|c)()`, "bb", ``, "yes yes yes"},
	{`[가-힣]é+`, "가éé", ``, "yes yes yes"},
	{`x😀y`, "x😀y", ``, "yes yes yes"},
}

func TestDifferences(t *testing.T) {
	for _, test := range dialectTests {
		var found []string
		for _, d := range Differences(test.pattern) {
			found = append(found, d.Text)
			if at := strings.Index(test.pattern, d.Text); len([]rune(test.pattern[:at]))+1 != d.At {
				t.Errorf("%s: %s is at %d", test.pattern, d.Text, d.At)
			}
		}
		if got := strings.Join(found, " "); got != test.found {
			t.Errorf("%s: got %q, want %q", test.pattern, got, test.found)
		}
		if got := regexp.MustCompile(test.pattern).MatchString(test.text); got != strings.HasPrefix(test.results, "yes ") {
			t.Errorf("%s on %q: got %t in Go", test.pattern, test.text, got)
		}
	}
}

// TestDifferencesForReal compares the table with Python and JavaScript, if they are
// installed.
func TestDifferencesForReal(t *testing.T) {
	var cases [][2]string
	for _, test := range dialectTests {
		cases = append(cases, [2]string{test.pattern, test.text})
	}
	python := others(t, cases, "python3", "-W", "ignore", "-c", `
import json, re, sys
def search(p, t):
    try: return "yes" if re.search(p, t) else "no"
    except re.error: return "x"
if sys.version_info >= (3, 11): print(json.dumps([search(*c) for c in json.load(sys.stdin)] + [str(sys.version_info < (3, 14))]))
`)
	javaScript := others(t, cases, "node", "-e", `
const search = (p, t) => { try { return new RegExp(p).test(t) ? "yes" : "no" } catch { return "x" } }
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"))
console.log(JSON.stringify([...cases.map(c => search(...c)), search("(?i:a)", "a")]))
`)
	for i, test := range dialectTests {
		want := strings.Fields(test.results)
		if python != nil && python[i] != want[1] && (test.pattern != `b\z` || python[len(cases)] == "True") {
			t.Errorf("%s on %q: got %s in Python, want %s", test.pattern, test.text, python[i], want[1])
		}
		if want[2] == "new" {
			if want[2] = "yes"; javaScript != nil && javaScript[len(cases)] == "x" {
				continue
			}
		}
		if javaScript != nil && javaScript[i] != want[2] {
			t.Errorf("%s on %q: got %s in JavaScript, want %s", test.pattern, test.text, javaScript[i], want[2])
		}
	}
	if python == nil && javaScript == nil {
		t.Skip("neither python3 nor node is installed")
	}
}

// others runs the cases in an interpreter of another language and returns the results,
// or nil if the interpreter is missing or too old.
func others(t *testing.T, cases [][2]string, name string, args ...string) (results []string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		return nil
	}
	input, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(name, args...)
	command.Stdin = bytes.NewReader(input)
	output, err := command.Output()
	if err != nil || len(output) == 0 {
		t.Logf("%s: %v", name, err)
		return nil
	}
	if err := json.Unmarshal(output, &results); err != nil {
		t.Fatal(err)
	}
	return results
}
