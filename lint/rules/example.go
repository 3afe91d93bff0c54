package rules

import (
	"bufio"
	"bytes"
	"golang.org/x/tools/txtar"
	"io/fs"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/testdata"
)

// An Example shows a rule at work: an excerpt of a bad record and the finding in it.
// Both are from the fixture of the rule. The fixture is a test, so the example is
// always correct.
type Example struct {
	// File is the file that the excerpt is from.
	File string
	// Text is the excerpt: the lines around the finding.
	Text string
	// Finding is the message, without the place.
	Finding string
}

// wantFile is the file in a fixture that lists the expected findings.
const wantFile = "want"

// wanted is the first line of an expected finding: file:line:column-line:column:
// severity: message.
var wanted = lazyregexp.New(`^(\S+):(\d+):\d+-(\d+):\d+: \w+: (.*)$`)

// ExampleOf returns the example of a built-in rule: the first finding of its fixture.
func ExampleOf(rule string) (Example, bool) {
	data, err := fs.ReadFile(testdata.Lint, "lint/"+rule+".txtar")
	if err != nil {
		return Example{}, false
	}
	files := make(map[string][]byte)
	for _, f := range txtar.Parse(data).Files {
		files[f.Name] = f.Data
	}
	lines := bufio.NewScanner(bytes.NewReader(files[wantFile]))
	for lines.Scan() {
		if m := wanted.FindStringSubmatch(lines.Text()); m != nil {
			from, _ := strconv.Atoi(m[2])
			to, _ := strconv.Atoi(m[3])
			return Example{File: m[1], Text: excerpt(string(files[m[1]]), from, to), Finding: m[4]}, true
		}
	}
	return Example{}, false
}

// excerpt returns the lines from a number to another one, counted from 1, with some
// context.
func excerpt(text string, from, to int) string {
	const around, most = 2, 12
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	start := max(from-1-around, 0)
	end := min(to+around, start+most, len(lines))
	return strings.Join(lines[min(start, end):end], "\n")
}
