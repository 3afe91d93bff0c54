package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// otherPair says that how has only the other one of two things than an action: a limit for a request, a reload for a
// restart, min for the largest, the other value of an argument, a relative path, or another subcommand.
func otherPair(action, how string) string {
	if message := cmp.Or(otherBool(action, how), otherNumber(action, how), noPath(action, how), otherSubcommand(action, how), otherExtension(action, how), turnsOff(action, how)); message != "" && !choosing.MatchString(action) && !denies.MatchString(action) {
		return message
	}
	if !signsOfHalves.MatchString(how) { // as nearly always
		return ""
	}
	action = strings.TrimRight(whatNeeded.ReplaceAllString(action, ""), ". ")
	for _, p := range pairsOfHow {
		for i, own := range p {
			other := p[1-i]
			if other.inHow.MatchString(how) && own.inAction.MatchString(action) && !own.inHow.MatchString(how) && !own.also.MatchString(how) && !other.inAction.MatchString(action) && !choosing.MatchString(action) && !denies.MatchString(action) {
				return fmt.Sprintf("how has %s, but the action says %s", other.name, own.name)
			}
		}
	}
	return ""
}

// denies recognizes an action that does without something, or tells why.
var denies = regex.NewRecognizer(`(?i)\b(?:without|not|need(?:s|ed)?|because|since|relative|show|print|find|below|stay)\b|n't\b`)

// whatNeeded matches the measure of an amount: "to what the program needs".
var whatNeeded = regex.NewRare(`\b(?:(?:to|than|as) (?:what|much as)|only what) [a-z ]{1,30}\bneeds?\b`)

// A half is one of two things. inAction recognizes it in an action, inHow in code, and also what else in code may do it.
type half struct {
	name                  string
	inAction, inHow, also *regex.Recognizer
}

func newHalf(name, inAction, inHow, also string) half {
	return half{name, regex.NewRecognizer(`(?i)\b(?:` + inAction + `)\b`), regex.NewRecognizer(inHow), regex.NewRecognizer(also)}
}

// signsOfHalves are parts of code of which what inHow recognizes has one.
var signsOfHalves = regex.NewScreened(`--requests|--limits|reload|restart|(?:min|max|MIN|MAX|Min|Max)\(|cpu|cuda|createuser|createdb|-Xm|mask|state = |/whl/|:upper:|:lower:|upper\(|lower\(|UpperCase|LowerCase|--cascade`)

// pairsOfHow are two things each of which code seldom does for the other one.
var pairsOfHow = [...][2]half{
	{newHalf("a request", `(?:memory|cpu|resource)s? requests?|(?:an?|the) request(?: of the (?:container|pod))?|requests with|^request$`, `set resources .*--requests[= ]`, `\brequests\b`), newHalf("a limit", `(?:memory|cpu|resource)s? limits?|raise the limit`, `set resources .*--limits[= ]`, `\blimits\b`)},
	{newHalf("reload", `reload\w*`, `(?:systemctl|pg_ctl|service [a-z-]+) reload\b|-s reload|pg_reload_conf`, `\brestart\b`), newHalf("restart", `restart the (?:server|service|database|daemon)|and restart(?: it| nginx| Apache| PostgreSQL| MySQL| Redis)?$`, `\brestart\b`, `\b(?:start|stop|up|down|kill|reboot)\b|restart|--force-recreate`)},
	{newHalf("mask", `mask (?:the (?:unit|service|timer)|it)|(?:set|put|make|add) (?:a|the) (?:[a-z]+ )?(?:mask|one)`, `systemctl (?:-\S+ )*mask\b`, `unmask`), newHalf("unmask", `unmask|(?:remove|lift|undo|delete|take away) the mask`, `systemctl (?:-\S+ )*unmask\b`, `unmask`)},
	{newHalf("the CPU", `(?:to|on|onto) the CPU`, `['"]cpu['"]|\.cpu\(\)`, `cpu`), newHalf("the GPU", `(?:to|on|onto) the GPU`, `['"]cuda(?::[0-9])?['"]|\.cuda\(\)`, `cuda|device|gpu`)},
	{newHalf("a role", `create (?:the |a )?(?:role|user)`, `\bcreateuser\b`, `CREATE (?:ROLE|USER)`), newHalf("a database", `create (?:the |a )?database`, `\bcreatedb\b`, `CREATE DATABASE`)},
	{newHalf("the initial size", `initial|first|start|minimum|than|below`, `-Xms`, `-Xms|-Xmx|InitialRAM`), newHalf("the maximum size", `(?:raise|increase|enlarge) the (?:largest |maximum |max )?(?:size of the )?heap`, `-Xmx`, `-Xmx|MaxRAM`)},
	{newHalf("idle", `idle`, `state = 'idle`, `idle`), newHalf("active", `active`, `state = 'active'`, `active`)},
	{newHalf("a build for the CPU", `CPU`, `/whl/cpu\b`, `\bcpu`), newHalf("a build for the GPU", `GPU|CUDA`, `/whl/(?:cu[0-9]|rocm)`, `\bcu[0-9]|rocm`)},
	{newHalf("lower case", `(?:to|into|in) (?:lower[- ]?case|small letters)`, `'\[:upper:\]' '\[:lower:\]'|\.lower\(\)|toLowerCase\(`, `\.lower\(|toLower`), newHalf("upper case", `(?:to|into|in) (?:upper[- ]?case|capitals|capital letters)`, `'\[:lower:\]' '\[:upper:\]'|\.upper\(\)|toUpperCase\(`, `\.upper\(|toUpper`)},
	{newHalf("orphan", `keep (?:its|the|their) (?:pods|dependents|children)`, `--cascade=orphan`, `orphan`), newHalf("foreground", `with (?:its|the|their|all) (?:pods|dependents|children)`, `--cascade=(?:foreground|background)`, `delete pods?`)},
	{newHalf("min", `smallest|lowest|minimum|min`, `(?i)\bselect min\([a-z_.]+\)|setval\([^;\n]*\bmin\(`, `(?i)\basc\b|sort|order by`), newHalf("max", `largest|highest|maximum|biggest|greatest|max`, `(?i)\bselect max\([a-z_.]+\)`, `(?i)\bdesc\b|sort|order by|least|greatest`)},
}

// otherBool says that how gives an argument the other value than an action: retain_graph=False for retain_graph=True.
func otherBool(action, how string) string {
	m := boolean.FindStringSubmatch(action)
	if m == nil || strings.Contains(how, m[1]+"="+m[2]) || replaces.MatchString(action) || leavesOut.MatchString(action) {
		return ""
	}
	other := m[1] + "=" + map[string]string{"True": "False", "False": "True", "true": "false", "false": "true"}[m[2]]
	if !hasToken(how, other) {
		return ""
	}
	return fmt.Sprintf("how has %s, but the action has %s=%s", other, m[1], m[2])
}

// boolean matches an argument with one of two values.
var boolean = regex.NewRare(`(?:[Pp]ass|[Ss]et|[Uu]se|[Ww]ith|[Gg]ive|[Aa]dd) \x60?([A-Za-z]\w*_\w+)=(True|False|true|false)\b`)

// otherNumber says that how gives an argument another number than an action: max_fails=1 for "with max_fails=0".
func otherNumber(action, how string) string {
	if !strings.Contains(action, "=") { // as nearly always
		return ""
	}
	m := numbered.FindStringSubmatch(action)
	if m == nil || hasToken(how, m[1]+"="+m[2]) || amongSeveral.MatchString(action) {
		return ""
	}
	_, rest, found := strings.Cut(" "+how, " "+m[1]+"=")
	other := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
	if !found || other == "" || other == m[2] || !endsNumber.MatchString(rest[len(other):]) {
		return ""
	}
	return fmt.Sprintf("how has %s=%s, but the action has %s=%s", m[1], other, m[1], m[2])
}

// numbered matches an argument with a number. endsNumber recognizes what follows a whole number, and amongSeveral an action with
// several values, or with an example.
var (
	endsNumber   = regex.NewRecognizer(`^(?:$|[),;\n"'\]}]| (?:$|[A-Za-z-]))`)
	numbered     = regex.NewRare(`(?:[Pp]ass|[Ss]et|[Uu]se|[Ww]ith|[Gg]ive|[Aa]dd) \x60?([A-Za-z][\w-]*)=([0-9]+)(?:\x60|[\s,;]|\.?$)`)
	amongSeveral = regex.NewRecognizer(`(?i)\b(?:instead|rather|from|than|not|without|or|until|first|then|up to|example|e\.g|such|like|least|most)\b`)
)

// otherExtension says that no file in how has the extension that an action names: app.mjs for "Rename the file to .cjs".
func otherExtension(action, how string) string {
	if !renames.MatchString(action) { // as nearly always
		return ""
	}
	m := bareExtension.FindStringSubmatch(action)
	if m == nil || strings.Contains(how, m[1]) {
		return ""
	}
	own := extensionOf(m[1])
	for _, file := range extension.FindAllString(how, 5) {
		if other := extensionOf(file[1:]); own != nil && slices.Equal(own, other) {
			return fmt.Sprintf("how has a file with %s, but the action says %s", file[1:], m[1])
		}
	}
	return ""
}

// extensions are those of files that the same program reads in different ways.
var extensions = [][]string{{".mjs", ".cjs"}, {".mts", ".cts"}, {".yml", ".yaml"}, {".cu", ".cpp"}}

func extensionOf(name string) []string {
	i := slices.IndexFunc(extensions, func(of []string) bool { return slices.Contains(of, name) })
	if i < 0 {
		return nil
	}
	return extensions[i]
}

var (
	renames       = regex.NewRecognizer(`^Rename |\bextension\b`)
	bareExtension = regex.NewRare(`(?:^|\s)\x60?(\.[a-z]{2,4}[0-9]?)(?:[,;\s]|\.?$|\. )`)
	extension     = regex.NewRare(`\w\.[a-z]{2,4}[0-9]?\b`)
)

// turnsOff says that how turns off what an action asks for: non_blocking=False for a non-blocking stream.
func turnsOff(action, how string) string {
	for _, m := range turnedOff.FindAllStringSubmatchIndex(how, 5) {
		name := how[m[2]:m[3]]
		for _, said := range [...]string{strings.ReplaceAll(name, "_", "-"), strings.ReplaceAll(name, "_", " ")} {
			if strings.Contains(action, said) && !leavesOut.MatchString(action) && !endsSetting.MatchString(action) && !strings.Contains(how, name+"=True") && !strings.Contains(how, name+"=true") {
				return fmt.Sprintf("how turns %s off, but the action says %s", name, said)
			}
		}
	}
	return ""
}

// endsSetting recognizes an action that turns something off in other words.
var endsSetting = regex.NewRecognizer(`(?i)\b(?:lift|rais|clear|reset|relax|skip|leav|off\b|instead|refus|replac|convert|mak(?:e|ing)\b|synchronous)`)

var turnedOff = regex.NewRare(`\b([a-z]+(?:_[a-z]+)+)=(?:False|false)\b`)

// noPath says that how has no absolute path, which its action wants.
func noPath(action, how string) string {
	if !absolutePath.MatchString(action) || strings.ContainsAny(how, "/\\$") || findsPath.MatchString(how) || !aFile.MatchString(how) || replaces.MatchString(action) || leavesOut.MatchString(action) {
		return ""
	}
	return "how has no absolute path, but the action says to use one"
}

var (
	absolutePath = regex.NewScreened(`(?i)\b(?:absolute|full) path\b`)
	findsPath    = regex.NewRecognizer(`(?i)abspath|absolute|realpath|readlink|resolve|dirname|getcwd|pwd|which|where|command -v|type -|toplevel|executable|__file__`)
	aFile        = regex.NewRecognizer(`\b[\w-]+\.(?:db|sqlite3?|py|js|sh|json|ya?ml|txt|csv|conf|log|so|h)\b`)
)

// otherSubcommand says that how runs another subcommand of the only program that an action names: go mod download for "Add the module
// with go get".
func otherSubcommand(action, how string) string {
	if !strings.Contains(action, "with ") {
		return ""
	}
	m := namedCommand.FindStringSubmatch(action)
	if m == nil || strings.Contains(how, m[1]+" "+m[2]) || strings.Count(action, m[1]+" ") != 1 {
		return ""
	}
	first := firstDeed(how)
	rest, found := strings.CutPrefix(first, m[1]+" ")
	if used, _, _ := strings.Cut(rest, " "); found && used != "" && used != "i" && isLower(used) && !strings.Contains(how, " "+m[2]) {
		return fmt.Sprintf("how runs %s %s, but the action says %s %s", m[1], clip(used), m[1], m[2])
	}
	return ""
}

// namedCommand matches a command with its subcommand in an action.
var namedCommand = regex.NewRare(`^[A-Z][a-z]+ (?:the |it|them|all )?[a-z ]{0,30}with \x60?(go|git|npm|docker|kubectl|cargo|pip|terraform|helm) (get|install|fetch|pull|push|stash|rebase|merge|reset|checkout|switch|restore|clone|ci|update|rebuild|add|apply|init|import|delete|drain)\x60?\.?$`)
