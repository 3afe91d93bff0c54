package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// singleQuoted returns an instruction of a Dockerfile whose list has single quotes. Docker's reference says that the list is JSON.
func singleQuoted(code string) (line string) {
	if !strings.Contains(code, "['") && !strings.Contains(code, "[ '") { // as nearly always
		return ""
	}
	if m := singleQuotes.FindStringSubmatch(code); m != nil {
		return m[1]
	}
	return ""
}

var singleQuotes = regex.NewRare(`(?m)^[ \t]*((?:ENTRYPOINT|CMD|SHELL|VOLUME|COPY|ADD|RUN|HEALTHCHECK CMD) \[ ?'[^\n]*\])[ \t]*$`)
