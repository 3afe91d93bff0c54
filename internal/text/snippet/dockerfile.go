package snippet

import "github.com/kbctl/kbctl/internal/regex"

// singleQuoted returns an instruction of a Dockerfile whose list has single quotes. Docker's reference says that the list is JSON.
func singleQuoted(code string) (line string) { return singleQuotes.FindString(code) }

var singleQuotes = regex.NewRare(`(?m)^(?:ENTRYPOINT|CMD|SHELL|VOLUME|HEALTHCHECK CMD) \['[^\n]*\]`)
