package danger

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// fetcher inspects a call of a program that fetches. It reports whether the call runs the
// output, and whether a flag turns off the verification of certificates.
func fetcher(program string, flag func(*call) int) func(string, int) (Danger, bool) {
	return func(text string, at int) (Danger, bool) {
		c := callAt(text, at)
		if c == nil || c.name() != program {
			return Danger{}, false
		}
		if d, ok := fetched(text, c); ok {
			return d, true
		}
		if c.probes() {
			return Danger{}, false
		}
		return c.unchecked(text, flag(c))
	}
}

func curlInsecure(c *call) int {
	return max(c.find("--insecure"), c.short("k", curlValues))
}

func wgetInsecure(c *call) int { return c.find("--no-check-certificate") }

// fetched reports a command whose fetched text an interpreter runs.
func fetched(text string, c *call) (Danger, bool) {
	if len(c.words) < 2 { // only the name, in a sentence
		return Danger{}, false
	}
	if from, ok := substituted(text, c.from); ok {
		to := c.to
		for to < len(text) && strings.IndexByte(")\"'`", text[to]) >= 0 {
			to++
		}
		return Danger{from, to, Fetched}, true
	}
	if d, ok := chained(text, c); ok {
		return d, true
	}
	return piped(text, c)
}

// piped reports a command whose output an interpreter runs.
func piped(text string, c *call) (Danger, bool) {
	stage := c
	for range 5 { // stages
		if stage.next != '|' || strings.HasPrefix(text[after(text, stage):], "||") {
			return Danger{}, false
		}
		at := after(text, stage) + 1
		for at < len(text) && (text[at] == ' ' || text[at] == '&' || continued(text, at)) {
			at++
		}
		if stage = callAt(text, at); stage == nil || len(stage.words) == 0 {
			return Danger{}, false
		}
		if n := interpreter(stage.words); n >= 0 {
			return Danger{c.from, stage.ends[n], Fetched}, true
		}
	}
	return Danger{}, false
}

// after returns the place of the byte that ends a command.
func after(text string, c *call) int {
	i := c.to
	for i < len(text) && text[i] != c.next {
		i++
	}
	return i
}

var shells = lazyregexp.New(`^(?:ba|z|k|da|c|tc|fi|a)?sh$|^(?:pwsh|powershell(?:\.exe)?|iex|invoke-expression)$`)

var languages = lazyregexp.New(`^(?:python[0-9.]*|perl|ruby|node|php|lua)$`)

// wrappers are commands that run another one.
var wrappers = set("sudo env xargs doas exec nohup time command nice")

var assignment = lazyregexp.New(`^[A-Za-z_]\w*=`)

// interpreter returns the index of the word that is an interpreter if it runs its
// standard input, or -1. An interpreter with a script or an expression does not run its
// input.
func interpreter(words []string) int {
	n, xargs := 0, false
	for n < len(words) && (wrappers[words[n]] || assignment.MatchString(words[n]) ||
		n > 0 && (strings.HasPrefix(words[n], "-") || strings.Contains(words[n], "=") || words[n-1] == "-u")) {
		xargs = xargs || words[n] == "xargs"
		n++
	}
	if n >= len(words) {
		return -1
	}
	name := strings.ToLower(lastPart(words[n]))
	rest := words[n+1:]
	switch {
	case shells.MatchString(name):
		if len(rest) > 0 && rest[0] == "-c" && !xargs { // xargs passes its input as an argument
			return -1
		}
		return n
	case languages.MatchString(name) && (len(rest) == 0 || rest[0] == "-" || !strings.HasPrefix(rest[0], "-") && !strings.Contains(rest[0], ".")):
		return n
	}
	return -1
}

// runner matches a command that runs the substitution after it.
var runner = lazyregexp.New(`(?:^|[^\w./-])(?:(?:sudo\s+)?(?:[\w.-]*/)*(?:(?:ba|z|k|da|a)?sh|python[0-9.]*|perl|ruby|node)(?:\s+-[a-z]+)*|eval|source|\.)\s*(?:<<<\s*)?["']?$`)

// substituted reports whether a shell runs the output of the command at a place: bash
// <(…), sh -c "$(…)", eval "$(…)". It returns the start of the shell's command.
func substituted(text string, at int) (from int, ok bool) {
	head := strings.TrimRight(text[max(0, at-80):at], " ")
	head = strings.TrimSuffix(head, "sudo")
	head = strings.TrimRight(head, " ")
	var opened string
	for _, o := range [...]string{"<(", "$(", "`"} {
		if h, cut := strings.CutSuffix(head, o); cut {
			head, opened = h, o
			break
		}
	}
	if opened == "" {
		return 0, false
	}
	if opened == "`" && !strings.HasSuffix(strings.TrimRight(head, `"' `), "-c") && !strings.HasSuffix(strings.TrimRight(head, `"' `), "eval") {
		return 0, false // probably a code span
	}
	m := runner.FindStringIndex(head)
	if m == nil {
		return 0, false
	}
	start := max(0, at-80) + m[0]
	for start < at && !isWord(text[start]) && text[start] != '/' && text[start] != '.' {
		start++
	}
	return start, true
}

var (
	fetchWords    = lazyregexp.New(`(?i)\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring|curl|wget)\b`)
	evaluated     = lazyregexp.New(`(?i)^(?:exec|eval)\((?:await\s*\(?)?[^\n]{0,60}(?:requests\.get|urlopen|urllib|fetch|http\.get|curl_exec|file_get_contents\(["']https?:)`)
	runExpression = lazyregexp.New(`(?i)\|\s*(?:iex|invoke-expression)\b`)
)

// powerShell finds fetched text that is piped into iex.
func powerShell(text string, at int) (Danger, bool) {
	line := lineFrom(text, at)
	m := runExpression.FindStringIndex(line)
	if m == nil || !startsWord(text, at) {
		return Danger{}, false
	}
	return Danger{at, at + m[1], Fetched}, true
}

// expression finds iex with fetched text as its argument.
func expression(text string, at int) (Danger, bool) {
	line := lineFrom(text, at)
	m := fetchWords.FindStringIndex(line)
	if m == nil || !startsWord(text, at) || !strings.ContainsAny(line[:m[0]], "(\"'& ") {
		return Danger{}, false
	}
	return Danger{at, at + m[1], Fetched}, true
}

// evaluation finds exec and eval of fetched text in other languages.
func evaluation(text string, at int) (Danger, bool) {
	m := evaluated.FindStringIndex(lineFrom(text, at))
	if m == nil || !startsWord(text, at) {
		return Danger{}, false
	}
	return Danger{at, at + m[1], Fetched}, true
}

// lineFrom returns the rest of a line, limited to the length of a command.
func lineFrom(text string, at int) string {
	const far = 300
	line, _, _ := strings.Cut(text[at:min(len(text), at+far)], "\n")
	return line
}

// hostVolume finds a container that mounts the root of its host.
func hostVolume(text string, at int) (Danger, bool) {
	m := rootMounted.FindStringIndex(text[at:min(len(text), at+120)])
	if m == nil || at > 0 && text[at-1] != ' ' && text[at-1] != '\n' && text[at-1] != '`' {
		return Danger{}, false
	}
	return Danger{at, at + m[1], Privileged}, true
}

var rootMounted = lazyregexp.New(`^(?:(?:-v|--volume)[= ]\s*["']?/:/[\w/.-]*|--mount[= ]\s*["']?[\w=,]*(?:source|src)=/,[\w=,/.-]+)`)
