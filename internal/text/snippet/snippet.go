// Package snippet finds code in texts that its own language cannot parse.
//
// It looks only at code whose language is certain: code blocks that name their language,
// and texts and code spans in which each line is a command with a known name.
package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/codespan"
)

// A Problem is a snippet that cannot run.
type Problem struct {
	From, To int    // bytes of the text
	Language string // "shell"
	Reason   string // completes a sentence: "does not parse: …"
}

// failed starts the reason of a snippet that its parser rejects.
const failed = "does not parse: "

// longest is the length in bytes of the longest snippet that is parsed.
const longest = 1 << 14

// Find returns the snippets of a text that cannot run.
func Find(text string) (found []Problem) {
	check := func(from, to int, language string) {
		code := text[from:to]
		if len(code) > longest {
			return
		}
		if language == "" {
			language = languageOf(code)
		}
		if language == "" {
			found = append(found, inSentences(code, from)...)
		} else if parse := parsers[language]; parse != nil {
			if reason := parse(code); reason != "" {
				found = append(found, Problem{from, to, language, strings.Join(strings.Fields(reason), " ")})
			}
		}
	}
	for _, slip := range lineSlips {
		if line := slip.find(text); line != "" {
			from := strings.Index(text, line)
			found = append(found, Problem{from, from + len(line), slip.language, slip.reason})
		}
	}
	found = append(found, knownIn(text)...)
	spans := codespan.Find(text)
	if len(spans) == 0 || looksLikeGo(text) { // Go has tags between backquotes
		slips := found
		check(0, len(text), "")
		if paragraphs := paragraphsOf(text); len(found) > len(slips) && mixed(paragraphs, found[len(slips)].Language) {
			found = slips
			for _, p := range paragraphs {
				check(p.from, p.to, p.language)
			}
		}
		return found
	}
	for _, s := range spans {
		from, to := s.From+s.Ticks, s.To-s.Ticks
		language := ""
		if s.Ticks >= 3 {
			name, _, _ := strings.Cut(text[from:to], "\n")
			if language = aliases[strings.ToLower(strings.TrimSpace(name))]; language == "" {
				continue
			}
			from = min(from+len(name)+1, to)
		}
		check(from, to, language)
	}
	return found
}

// lineSlips find one line that shows its language and cannot run.
var lineSlips = [...]struct {
	find             func(text string) (line string)
	language, reason string
}{
	{sentenceLine, "text", "is a sentence among commands"},
	{lostDollar, "shell", "lacks the dollar sign before its bracket"},
	{openString, "code", "has a string that does not end"},
	{openHeader, "code", "lacks a semicolon"},
	{lostKeyword, "SQL", "lacks SET, BY, FROM or INTO"},
	{lateClause, "SQL", "comes after a clause that must follow it"},
	{inTransaction, "SQL", "cannot run inside a transaction block"},
	{lateStep, "shell", "comes after the command that needs it"},
	{lateCopy, "shell", "comes after the reset, so that it keeps nothing"},
	{calledAtOnce, "Python", "calls the function at once; pass the function"},
	{lostZone, "Python", "lacks timezone, which the code uses"},
	{openContext, "Python", "makes a context and does not enter it with \"with\" or push()"},
	{lostIndent, "YAML", "has nothing below it, because the next line is not indented"},
	{deferredLock, "Go", "locks when the function ends; defer belongs to Unlock"},
	{calledInRender, "JSX", "calls the function while it renders; pass a function"},
	{earlyModels, "Python", "imports models before django.setup()"},
	{lostNull, "shell", "expects names that end with NUL, which the command before it does not print"},
	{openBracket, "mongosh", "has brackets that do not match"},
	{openBrace, "code", "has a bracket that does not end"},
	{removedAgain, "shell", "uninstalls what the command before it installs"},
	{lateAccount, "SQL", "comes before the account exists"},
	{otherAuthorities, "shell", "does not read the folder of the certificates; another system has this command"},
	{rlockOfMutex, "Go", "calls a method of sync.RWMutex, which sync.Mutex lacks"},
	{unlocksOther, "Go", "unlocks in another way than the line before it locks"},
	{usedBefore, "code", "uses a name that a later line declares"},
	{withoutContext, "shell", "lacks the folder to build, often a dot"},
	{restartsOther, "shell", "restarts another service than the one that reads the changed file"},
	{usedAgain, "Python", "uses a part of what the line before it has deleted"},
	{writesWithRLock, "Go", "changes a map under a lock for readers"},
	{nameOfCommonJS, "JavaScript", "has a name that ES modules lack; use import.meta"},
	{optionOfProgram, "shell", "comes after the program, which then gets it; options of node and java come before"},
	{awaitAlone, "code", "awaits in a function that is not async"},
	{clearsGradients, "Python", "clears the gradients before the step that needs them"},
	{lateGlobal, "Python", "comes after a use of the name"},
	{earlyStep, "Python", "steps before the backward pass"},
	{changedLoop, "Python", "changes the container that its loop reads; loop over a copy"},
	{exchangedMount, "shell", "mounts a folder of the container at the place of one of the host"},
	{lostComma, "code", "lacks a comma between two arguments"},
	{openTemplate, "Terraform", "has ${ without its }"},
	{singleQuoted, "Dockerfile", "has single quotes, and Docker needs double ones in a list"},
	{shortTime, "crontab", "has four time fields, and cron needs five"},
}

// parsers return why a snippet cannot run, or "".
var parsers = map[string]func(code string) string{
	"shell": parseShell, "JSON": parseJSON, "YAML": parseYAML, "TOML": parseTOML, "Go": parseGo,
	"Python": parsePython, "CUDA": wrongLaunch, "SQL": parseSQL, "nginx": parseNginx, "XML": parseXML,
}

// aliases are the names of languages in code blocks.
var aliases = map[string]string{
	"sh": "shell", "bash": "shell", "shell": "shell", "zsh": "shell",
	"json": "JSON", "yaml": "YAML", "yml": "YAML", "toml": "TOML", "go": "Go", "golang": "Go", "python": "Python", "py": "Python",
}

// languageOf returns the language of a snippet that does not name it, or "" if that is not
// certain.
func languageOf(code string) string {
	switch {
	case looksLikeShell(code):
		return "shell"
	case looksLikeJSON(code):
		return "JSON"
	case looksLikeYAML(code):
		return "YAML"
	case looksLikeGo(code):
		return "Go"
	case looksLikeXML(code):
		return "XML"
	case strings.Contains(code, "<<"):
		return "CUDA"
	case mayBeSQL(code):
		return "SQL"
	case looksLikeNginx(code):
		return "nginx"
	case strings.Contains(code, "\n "), strings.Contains(code, " for ") && filter.MatchString(code), strings.Contains(code, ":\n"), strings.HasPrefix(code, "import "), pythonSlip(code) != "":
		return "Python"
	}
	return ""
}
