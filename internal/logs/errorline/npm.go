package errorline

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// An npmReport follows the report that npm prints for one error: many lines with the
// same prefix, one of which names the reason.
type npmReport struct {
	lines     int  // seen so far; 0 outside a report
	explained bool // one of them names the reason
}

var (
	npmLine = lazyregexp.New(`^npm (?:ERR!|error)(?: (.*))?$`)
	// npmDetail matches a line that does not name the reason: a field, an indented line,
	// the path of the log, or a line that only reports a failure.
	npmDetail = regex.NewRecognizer(`^(?:$|\s|[}/]|(?:code|errno|syscall|path|dest|file|command|cwd|argv|signal|spawnargs|node|npm|Linux|Darwin|Windows\w*|gyp (?:info|verb|http))\b` +
		`|A complete log of|For a full report see|Exit status |Failed at the |Lifecycle script |Test failed|Additional logging|[A-Z]:\\)`)
)

// look classifies a line of npm's. It reports false if the line is not one.
func (r *npmReport) look(line string) (Kind, bool) {
	at := npmLine.FindStringSubmatch(line)
	if at == nil {
		*r = npmReport{}
		return None, false
	}
	r.lines++
	switch {
	case strings.HasPrefix(at[1], "code "): // starts the next report
		*r = npmReport{lines: 1}
	case r.explained:
		return None, true
	}
	if npmDetail.MatchString(at[1]) {
		return Closing, true
	}
	r.explained = true
	return Error, true
}
