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

// stashThenPop matches a git stash pop right after the git stash that it undoes.
var stashThenPop = regex.NewRare(`(?m)^git stash(?: push)?(?: -[\w-]+)*\n(git stash pop)$`)

// removedAgain returns a command that uninstalls what the command before it installed.
func removedAgain(code string) string {
	if !strings.Contains(code, "uninstall ") { // as nearly always
		return ""
	}
	installed := ""
	for line := range strings.Lines(code) {
		line = strings.TrimSpace(line)
		if m := installs.FindStringSubmatch(line); m != nil {
			installed = m[1]
			continue
		}
		m := uninstalls.FindStringSubmatch(line)
		if m != nil && installed != "" && (installed == m[1] || strings.HasPrefix(installed, m[1]+" ")) {
			return line
		}
		installed = ""
	}
	return ""
}

var (
	installs   = lazyregexp.New(`^(?:sudo )?(?:python3? -m )?(?:pip3?|npm) install ((?:[a-z][\w.-]* ?)+)(?:--[^\n]*)?$`)
	uninstalls = lazyregexp.New(`^(?:sudo )?(?:python3? -m )?(?:pip3?|npm) uninstall (?:-y )?((?:[a-z][\w.-]* ?)+)$`)
)

// lateAccount returns a GRANT of MySQL for an account that a later statement creates.
func lateAccount(code string) string {
	if !strings.Contains(code, "CREATE USER ") { // as nearly always
		return ""
	}
	granted := make(map[string]string)
	for line := range strings.Lines(code) {
		if m := grantsTo.FindStringSubmatch(line); m != nil {
			granted[m[1]] = strings.TrimSpace(line)
		}
		if m := createsUser.FindStringSubmatch(line); m != nil && granted[m[1]] != "" && !strings.Contains(line, "IF NOT EXISTS") {
			return granted[m[1]]
		}
	}
	return ""
}

var (
	grantsTo    = lazyregexp.New(`^GRANT .* TO ('[^']*'@'[^']*'|"?\w+"?)`)
	createsUser = lazyregexp.New(`^CREATE USER ('[^']*'@'[^']*'|"?\w+"?)`)
)
