package coverage

import (
	"bytes"
	"regexp"
)

// An npmReport follows what npm prints of one error: many lines with the same head,
// of which one says what went wrong.
type npmReport struct {
	lines int  // so far; 0 between reports
	told  bool // the line that says it was there
}

var (
	npmLine = regexp.MustCompile(`^npm (?:ERR!|error)(?: (.*))?$`)
	// npmDetail is a line beside the one that says what went wrong: a field, what is
	// indented, where the log is, that something failed.
	npmDetail = regexp.MustCompile(`^(?:$|\s|[}/]|(?:code|errno|syscall|path|dest|file|command|cwd|argv|signal|spawnargs|node|npm|Linux|Darwin|Windows\w*|gyp (?:info|verb|http))\b` +
		`|A complete log of|For a full report see|Exit status |Failed at the |Lifecycle script |Test failed|Additional logging|[A-Z]:\\)`)
)

// look tells what a line of npm's says, and whether it is one.
func (r *npmReport) look(line []byte) (says verdict, is bool) {
	at := npmLine.FindSubmatch(line)
	if at == nil {
		*r = npmReport{}
		return nothing, false
	}
	r.lines++
	switch {
	case bytes.HasPrefix(at[1], []byte("code ")): // the next, if there was one
		*r = npmReport{lines: 1}
	case r.told:
		return nothing, true
	}
	if npmDetail.Match(at[1]) {
		return closed, true
	}
	r.told = true
	return failed, true
}
