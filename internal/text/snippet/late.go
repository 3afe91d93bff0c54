package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// lateSteps are pairs of commands of which the first one has to run before the second one. The manual of the second one says so.
var lateSteps = [...]struct{ first, second *lazyregexp.Regexp }{
	{commandLine(`mkswap (/\S+)`), commandLine(`swapon (/\S+)`)},
	{commandLine(`systemctl (?:--user )?daemon-reload`), commandLine(`systemctl (?:--user )?(?:re)?start \S+`)},
	{commandLine(`git add\b.*`), commandLine(`git commit\b.*`)},
	{commandLine(`ssh-keygen -t\b.*`), commandLine(`ssh-copy-id\b.*`)},
	{commandLine(`terraform apply -target\b.*`), commandLine(`terraform apply`)},
}

// commandLine returns an expression for a whole line with a command.
func commandLine(command string) *lazyregexp.Regexp {
	return lazyregexp.New(`(?m)^(?:sudo )?` + command + `$`)
}

// mayBeLate recognizes code with one of the first commands.
var mayBeLate = regex.NewRecognizer(`\b(?:mkswap|daemon-reload|git add|ssh-keygen|git push|terraform apply -target)\b`)

// lateStep returns a command that comes right after another one for which it is needed, if these are the last lines of the code. With
// other commands of git, it may be the start of another step.
func lateStep(code string) string {
	if !mayBeLate.MatchString(code) { // as nearly always
		return ""
	}
	lines := strings.Split(strings.TrimRight(code, "\n"), "\n")
	if len(lines) < 2 {
		return ""
	}
	before, last := lines[len(lines)-2], lines[len(lines)-1]
	if strings.HasPrefix(last, "git commit ") && strings.HasPrefix(lines[0], "git push") && !strings.Contains(lines[0], "--delete") {
		return last
	}
	for _, s := range lateSteps {
		first, second := s.first.FindStringSubmatch(last), s.second.FindStringSubmatch(before)
		if first == nil || second == nil || len(first) > 1 && first[1] != second[1] || strings.Count(code, "git ") > 2 {
			continue
		}
		return last
	}
	return ""
}
