package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// howOpposes says that how does the opposite of the verb of an action, sets another value than the one
// that the action names, or uses the port of the message although the action wants another one.
func howOpposes(signature, action, how string) string {
	if message := cmp.Or(turnsOther(action, how), givesUp(action, how), sameEncoding(signature, action, how), evictsNothing(action, how), otherPair(action, how), usesLeftOut(action, how), lacksLetter(action, how), withoutExport(action, how), otherLock(how), otherRow(action, how)); message != "" {
		return message
	}
	verb, _, _ := strings.Cut(action, " ")
	verb = strings.ToLower(verb)
	value := hasDigits(action, 1) && toValue.MatchString(action)
	port := strings.Contains(action, " port") && otherPort.MatchString(action)
	message := ""
	for _, opposite := range opposites[verb] {
		if isCommand(how, opposite) && !hasNamedTool(action, how) && !isCommand(action, opposite) && !hasVerb(how, verb, opposite) && !(verb == "create" && strings.Contains(how, " apply ")) && !undoing.MatchString(action) && !(verb == "stop" && stopping.MatchString(how)) {
			message = fmt.Sprintf("how says %s, but the action says %s", opposite, verb)
		}
	}
	switch {
	case message != "":
	case value:
		message = otherValue(action, how)
	case port:
		message = samePort(signature, how)
	}
	if message == "" && changingVerbs[verb] {
		message = cmp.Or(onlyReads(verb, action, how), otherPackage(action, how), otherOperation(action, how), lacksValue(action, how))
	}
	if message == "" || proseLike(how) || undecided.MatchString(action) { // as nearly always
		return ""
	}
	return message
}

// opposites are verbs of commands with the opposite meaning.
var opposites = func() map[string][]string {
	all := make(map[string][]string)
	for pair := range strings.FieldsSeq(`enable/disable start/stop lock/unlock mount/umount grant/revoke attach/detach allow/deny install/uninstall add/remove upgrade/downgrade encrypt/decrypt
		register/deregister cordon/uncordon freeze/unfreeze subscribe/unsubscribe connect/disconnect hold/unhold suspend/resume pause/unpause compress/decompress
		abort/continue push/pull activate/deactivate start>disable install>remove install>purge create>delete create>drop export>unset`) {
		a, b, both := strings.Cut(pair, "/")
		if !both { // "Unset the variable" may be export NAME=
			a, b, _ = strings.Cut(pair, ">")
		}
		all[a] = append(all[a], b)
		if both {
			all[b] = append(all[b], a)
		}
	}
	return all
}()

// undoing recognizes an action with a second deed, which may be the opposite of the first: "Create a copy, and remove the old one".
var undoing = regex.NewRecognizer(`(?i)\b(?:and|then) (?:then )?(?:remove|delete|drop|stop|disable|destroy|unset|close|undo|create|add|start|enable|open)\b`)

// hasNamedTool reports whether code calls the program that an action names, as git filter-repo does for "Remove it with git filter-repo".
// Other commands then prepare or finish its work.
func hasNamedTool(action, how string) bool {
	m := withTool.FindStringSubmatch(action)
	return m != nil && strings.Contains(how, m[1])
}

// withTool matches an action that ends with the program for its work.
var withTool = regex.NewRare(`\b(?:with|using) \x60?([a-z][\w-]*(?: [a-z][\w-]*)?)\x60?\.?$`)

// stopping recognizes other commands that stop a program.
var stopping = regex.NewRecognizer(`\b(?:disable --now|kill|pkill|killall|shutdown|down|quit)\b`)

// isCommand reports whether a text has a word that is no part of a name or a path.
func isCommand(text, word string) bool {
	if !strings.Contains(text, word) && !strings.Contains(text, strings.ToUpper(word)) { // as nearly always
		return false
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return !isNameRune(r) && r != '.' && r != '/' })
	return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, word) })
}

// hasVerb reports whether a text has a verb anywhere but in its opposite: install in uninstall.
func hasVerb(text, verb, opposite string) bool {
	if strings.Contains(opposite, verb) {
		text = strings.ReplaceAll(text, opposite, "")
	}
	return strings.Contains(text, verb) || strings.Contains(text, strings.ToUpper(verb))
}

// otherValue says that how has one number, which is not the one that an action names.
func otherValue(action, how string) string {
	m := toNumber.FindStringSubmatch(action)
	if m == nil || strings.Contains(how, m[1]) {
		return ""
	}
	if found := anyNumber.FindAllString(how, 2); len(found) == 1 && !bound.MatchString(how) && !strings.Contains(action, found[0]) {
		return fmt.Sprintf("how has %s, but the action has %s", clip(found[0]), clip(m[1]))
	}
	return ""
}

// samePort says that the only port in how is one of the signature, which is in use.
func samePort(signature, how string) string {
	if m := publishedPort.FindStringSubmatch(how); m != nil { // host:container
		how = m[1]
	}
	ports := somePort.FindAllString(how, 2)
	if fallback.MatchString(how) || len(ports) != 1 || !slices.Contains(somePort.FindAllString(signature, 5), ports[0]) {
		return ""
	}
	return fmt.Sprintf("how has the port %s of the signature, but the action wants another one", ports[0])
}

var (
	toValue   = regex.NewRecognizer(`\b(?:to|version|port) [0-9]`)
	toNumber  = lazyregexp.New(`\b(?:to|version|port) ([0-9]+(?:\.[0-9]+)*)[.,]?(?: (?:for|in|on|of|so|and|with|at)\b|$)`)
	anyNumber = lazyregexp.New(`\b[0-9]+(?:\.[0-9]+)*\b`)
	// bound recognizes a number that is the end of a range: "numpy<2" has 1.26.
	bound = regex.NewRecognizer(`[<>~^!]=? ?v?[0-9]`)
	// otherPort recognizes an action that chooses a port.
	otherPort = regex.NewRecognizer(`(?i)\b(?:free|another|other|different|unused|new) (?:host |local |TCP )?port\b|\bchange the port\b`)
	// publishedPort matches the port of the host that docker run publishes.
	publishedPort = lazyregexp.New(`\s(?:-p|--publish)[ =](?:[0-9.]+:)?([0-9]{2,5}):[0-9]{2,5}\b`)
	// fallback recognizes a value that counts only if another one is missing: process.env.PORT ?? 3000.
	fallback = regex.NewRecognizer(`(?:\?\?|\|\||:-) ?["']?[0-9]{2,5}\b|\.get\([^)]*, ?["']?[0-9]{2,5}\b`)
	somePort = lazyregexp.New(`\b[0-9]{2,5}\b`)
	// undecided recognizes an action that names a choice, an example or several steps.
	undecided = regex.NewRecognizer(`(?i)\b(?:or|such as|for example|e\.g|like|again|anew|afresh|from scratch|re-?(?:install|build|start|creat|run|boot|load|add|mount|enabl|connect)\w*|then|before|after|at least|at most|later|newer|instead)\b|\+`)
)
