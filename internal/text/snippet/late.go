package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// lateSteps are pairs of commands of which the first one has to run before the second one. The manual of the second one says so.
var lateSteps = [...]struct{ first, second *lazyregexp.Regexp }{
	{commandLine(`mkswap`), commandLine(`swapon`)},
	{commandLine(`systemctl (?:--user )?daemon-reload`), commandLine(`systemctl (?:--user )?(?:re)?start`)},
	{commandLine(`git add`), commandLine(`git commit`)},
	{commandLine(`docker build`), commandLine(`docker push`)},
	{commandLine(`docker tag`), commandLine(`docker push`)},
	{commandLine(`ssh-keygen -t`), commandLine(`ssh-copy-id`)},
	{commandLine(`go mod init`), commandLine(`go mod tidy`)},
}

// commandLine returns an expression for a line that begins with a command.
func commandLine(command string) *lazyregexp.Regexp {
	return lazyregexp.New(`(?m)^(?:sudo )?(?:` + command + `)\b.*$`)
}

// mayBeLate recognizes code with one of the first commands.
var mayBeLate = regex.NewRecognizer(`\b(?:mkswap|daemon-reload|git add|docker (?:build|tag)|ssh-keygen|go mod init)\b`)

// lateStep returns a command that comes after another one for which it is needed, and nothing of that kind follows it.
func lateStep(code string) string {
	if !strings.Contains(code, "\n") || !mayBeLate.MatchString(code) { // as nearly always
		return ""
	}
	for _, s := range lateSteps {
		first, second := s.first.FindAllStringIndex(code, 2), s.second.FindAllStringIndex(code, 2)
		if len(first) == 1 && len(second) == 1 && second[0][0] < first[0][0] {
			return code[first[0][0]:first[0][1]]
		}
	}
	return ""
}
