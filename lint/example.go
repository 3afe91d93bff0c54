package lint

import (
	"bufio"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/testdata"
)

// An Example shows a rule at work: a piece of a bad record from the rule's own
// fixture, and the finding that it gives. Since the fixture is a test, the
// example is never wrong.
type Example struct {
	// File is the file the piece is from.
	File string
	// Text is the piece: the lines around the finding.
	Text string
	// Finding is what the rule says of it, without the place.
	Finding string
}

// WantFile is the member of a fixture that holds the wanted findings.
const WantFile = "want"

// Fixture returns the fixture of a rule.
func Fixture(rule string) (*txtar.Archive, error) {
	data, err := fs.ReadFile(testdata.Lint, "lint/"+rule+".txtar")
	if err != nil {
		return nil, err
	}
	return txtar.Parse(data), nil
}

// wanted is the first line of a wanted finding: file:line:column-line:column:
// severity: message.
var wanted = regexp.MustCompile(`^(\S+):(\d+):\d+-(\d+):\d+: \w+: (.*)$`)

// Example returns the example of a rule: the first finding of its fixture.
func (r *Rule) Example() (Example, bool) {
	fixture, err := Fixture(r.Name)
	if err != nil {
		return Example{}, false
	}
	files := make(map[string]string)
	for _, f := range fixture.Files {
		files[f.Name] = string(f.Data)
	}
	lines := bufio.NewScanner(strings.NewReader(files[WantFile]))
	for lines.Scan() {
		if m := wanted.FindStringSubmatch(lines.Text()); m != nil {
			from, _ := strconv.Atoi(m[2])
			to, _ := strconv.Atoi(m[3])
			return Example{File: m[1], Text: excerpt(files[m[1]], from, to), Finding: m[4]}, true
		}
	}
	return Example{}, false
}

// excerpt returns lines from to to of a text, from 1, with a little around them.
func excerpt(text string, from, to int) string {
	const around, most = 2, 12
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	start := max(from-1-around, 0)
	end := min(to+around, start+most, len(lines))
	return strings.Join(lines[min(start, end):end], "\n")
}
