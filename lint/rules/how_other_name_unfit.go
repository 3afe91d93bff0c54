package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// changingVerbs are those of actions that change something.
var changingVerbs = wordSet(`delete remove uninstall install reinstall upgrade update downgrade pin restart reload stop start kill create drop grant revoke enable disable
	set change switch raise increase lower reduce scale free clear prune abort continue skip roll apply rename move copy add commit push merge rebase reset truncate`)

// evictsNothing says that how turns the eviction of Redis off, although its action wants keys to be evicted.
func evictsNothing(action, how string) string {
	if !strings.Contains(how, "noeviction") || !evicting.MatchString(action) || strings.Contains(action, "noeviction") {
		return ""
	}
	return "how has noeviction, but the action says evict"
}

var evicting = regex.NewRecognizer(`(?i)\b(?:let|allow|enable|choose|set|use|make|have|change)\b.*\bevict`)

// onlyReads says that how is one command that only shows something, although the action changes something:
// kubectl describe for "Delete the pod".
func onlyReads(verb, action, how string) string {
	if !reading.MatchString(how) || strings.ContainsAny(how, "\n;&|>") || strings.Contains(how, "--vacuum") || looking.MatchString(action) {
		return ""
	}
	return fmt.Sprintf("how only shows something: %q, but the action says %s", clip(how), verb)
}

var (
	reading = regex.NewRecognizer(`^(?:sudo )?(?:(?:kubectl|oc)(?: -n \S+)? (?:describe|get|logs|explain|top|version|api-resources)\b|docker (?:ps|inspect|logs|images|info|version|stats|history|(?:image|container|network|volume) (?:ls|inspect))\b|` +
		`git (?:status|log|diff|show|blame|reflog|describe)\b|systemctl status\b|journalctl\b|pip3? (?:show|list|freeze|check)\b|npm (?:ls|list|view|outdated)\b|cargo (?:tree|search)\b|go (?:list|version|env)\b|` +
		`apt(?:-cache)? (?:list|search|show|policy)\b|helm (?:list|status|history)\b|aws (?:sts get-caller-identity|configure list)\b|(?:df|du|lsof|netstat|nvidia-smi|uname|whoami|printenv|lscpu)(?: -\w+)*$|[\w./-]+ (?:--version|-version|--help)$)`)
	// looking recognizes an action that also wants to see something.
	looking = regex.NewRecognizer(`(?i)\b(?:check|verif|inspect|list|see|show|find|compar|look|confirm|examin|print|display|identif|review|read|watch|monitor|version|until|and)\w*`)
)

// otherPackage says that how names only other packages than the one that an action upgrades or removes.
func otherPackage(action, how string) string {
	m := managedPackage.FindStringSubmatch(action)
	c := managing.FindStringSubmatch(how)
	if m == nil || c == nil || anyPackage[m[1]] || strings.ContainsAny(how, "\n;&|") {
		return ""
	}
	var packages []string
	for word := range strings.FieldsSeq(c[1]) {
		if word[0] != '-' {
			packages = append(packages, version.ReplaceAllString(strings.Trim(word, "'\""), ""))
		}
	}
	wanted := squeezedName(m[1])
	if len(packages) == 0 || slices.ContainsFunc(packages, func(name string) bool {
		name = squeezedName(name)
		return strings.Contains(name, wanted) || strings.ContainsAny(name, "./") || len(name) > 2 && strings.Contains(wanted, name)
	}) {
		return ""
	}
	return fmt.Sprintf("how has %s, but the action has %s", clip(packages[0]), clip(m[1]))
}

// anyPackage are words that name no package.
var anyPackage = wordSet(`package packages module modules library libraries dependency dependencies plugin plugins extension extensions driver drivers tool tools toolchain compiler
	manager managers lock lockfile cache index version versions everything node python client clients server servers types typings`)

// squeezedName removes capitals and marks: PyYAML and py-yaml are the same.
func squeezedName(name string) string { return strings.ToLower(withoutDashes.Replace(name)) }

var withoutDashes = strings.NewReplacer("-", "", "_", "")

var (
	managedPackage = lazyregexp.New(`^(?:Upgrade|Update|Downgrade|Pin|Uninstall|Reinstall) (?:the package )?\x60?([a-z][a-z0-9_-]{2,})\x60?(?: package)?(?: to .*| in .*)?\.?$`)
	version        = lazyregexp.New(`[=<>~!].*$|\b@.*$`)
	managing       = lazyregexp.New(`^(?:sudo )?(?:(?:python3? -m )?pip3? (?:install|uninstall)|npm (?:install|i|update|uninstall)|yarn (?:add|upgrade|remove)|pnpm (?:add|update|remove)|gem (?:install|update)|cargo (?:update|install)) (.+)$`)
)

// otherOperation says that how ends or goes on with another operation of git than an action: git rebase --abort
// for "Abort the merge".
func otherOperation(action, how string) string {
	m, c := inProgress.FindStringSubmatch(action), finishing.FindStringSubmatch(how)
	if m == nil || c == nil || m[1] == c[1] || strings.Contains(how, m[1]) {
		return ""
	}
	return fmt.Sprintf("how has git %s, but the action is about a %s", c[1], m[1])
}

var (
	inProgress = lazyregexp.New(`^(?:Abort|Continue|Skip) the (?:\w+ )?(merge|rebase|cherry-pick|revert)\b`)
	finishing  = lazyregexp.New(`^git (merge|rebase|cherry-pick|revert) --(?:abort|continue|skip|quit)\b`)
)

// lacksValue says that how lacks the value that an action sets: noeviction for "Set the policy to `allkeys-lru`".
func lacksValue(action, how string) string {
	m := setValue.FindStringSubmatch(action)
	if m == nil {
		return ""
	}
	value := m[1] + m[2]
	if strings.Contains(squeezedName(how), squeezedName(value)) {
		return ""
	}
	return fmt.Sprintf("how lacks %s, which the action has", clip(value))
}

// setValue matches a value of several words in backquotes or with underscores. Others may be prose, such as read-only.
var setValue = lazyregexp.New(`^(?:Set|Change|Switch) (?:the )?[\w. -]{3,40} to (?:\x60([A-Za-z]+[-_][A-Za-z_-]+)\x60|([A-Za-z]+_[A-Za-z_]+))\.?$`)

// withoutExport says that how sets a variable for the shell alone, although the action exports it.
func withoutExport(action, how string) string {
	m := exporting.FindStringSubmatch(action)
	if m == nil || strings.Contains(how, "export") || strings.Contains(how, "declare -x") || strings.Contains(how, "set -a") {
		return ""
	}
	for line := range strings.Lines(how) {
		if value, found := strings.CutPrefix(strings.TrimSpace(line), m[1]+"="); found && !strings.Contains(value, " ") {
			return fmt.Sprintf("how sets %s and does not export it", m[1])
		}
	}
	return ""
}

// exporting matches an action that exports a variable.
var exporting = lazyregexp.New(`^Export ([A-Z][A-Z0-9_]+)\b`)
