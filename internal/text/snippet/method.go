package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// rlockOfMutex returns a call of a method that only sync.RWMutex has, of a field or variable that is a sync.Mutex.
func rlockOfMutex(code string) string {
	if !strings.Contains(code, "sync.Mutex") || !strings.Contains(code, ".R") { // as nearly always
		return ""
	}
	for _, m := range mutex.Get().FindAllStringSubmatch(code, 10) {
		for line := range strings.Lines(code) {
			if r := reading.FindStringSubmatch(line); r != nil && r[1] == m[1] && !strings.Contains(code, m[1]+" sync.RWMutex") {
				return strings.TrimSpace(line)
			}
		}
	}
	return ""
}

var (
	mutex   = lazyregexp.New(`\b(\w+)\s+\*?sync\.Mutex\b`)
	reading = lazyregexp.New(`\b(\w+)\.R(?:Lock|Unlock|Locker)\(`)
)

// unlocksOther returns a deferred Unlock of a lock that the line before it takes for readers, or the reverse.
func unlocksOther(code string) string {
	for _, pair := range [...][2]string{{".RLock()", ".Unlock()"}, {".Lock()", ".RUnlock()"}} {
		last := ""
		for line := range strings.Lines(code) {
			line = strings.TrimSpace(line)
			if receiver, ok := strings.CutSuffix(last, pair[0]); ok && line == "defer "+receiver+pair[1] {
				return line
			}
			last = line
		}
	}
	return ""
}

// writesWithRLock returns a change of a map between RLock and the end of its function.
func writesWithRLock(code string) string {
	if !strings.Contains(code, ".RLock()") { // as nearly always
		return ""
	}
	locked := "" // the receiver
	for line := range strings.Lines(code) {
		body := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(body, "func "), strings.HasSuffix(body, ".Lock()"), strings.HasSuffix(body, ".RUnlock()") && !strings.HasPrefix(body, "defer "):
			locked = ""
		case strings.HasSuffix(body, ".RLock()"):
			locked, _, _ = strings.Cut(body, ".")
		case locked != "" && strings.HasPrefix(strings.TrimPrefix(body, "delete("), locked+".") && writesMap.MatchString(body):
			return body
		}
	}
	return ""
}

var writesMap = regex.NewRecognizer(`^\w+(?:\.\w+)*\[[^\]]+\](?:\+\+|--| [-+*]?= )|^delete\(\w+(?:\.\w+)*, `)

// nameOfCommonJS returns a line of an ES module with a name that only CommonJS has.
func nameOfCommonJS(code string) string {
	if !strings.Contains(code, "__filename") && !strings.Contains(code, "__dirname") || !importsModule.MatchString(code) || declaresName.MatchString(code) { // as nearly always
		return ""
	}
	for line := range strings.Lines(code) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " //")
		if strings.Contains(line, "(__filename") || strings.Contains(line, "(__dirname") {
			return line
		}
	}
	return ""
}

var (
	importsModule = regex.NewRecognizer(`(?m)^import [\w{}*, ]+ from ["']node:`)
	declaresName  = regex.NewRecognizer(`(?:const|let|var|import|\{|,) (?:__filename|__dirname)\b|(?:__filename|__dirname) =|require\(['"]`)
)

// optionOfProgram returns a call of node or java with an option of theirs after the program.
func optionOfProgram(code string) string {
	if !strings.Contains(code, "node ") && !strings.Contains(code, ".jar ") { // as nearly always
		return ""
	}
	return strings.TrimSpace(misplaced.FindString(code))
}

var misplaced = regex.NewRare(`(?m)^ *(?:node(?: --?\S+)* [\w./-]+\.[cm]?[jt]s(?: [^-#\s]\S*)* --(?:max-old-space-size|max-http-header-size|inspect-brk|heapsnapshot[\w-]*|openssl-legacy-provider|trace-[\w-]+|enable-source-maps|expose-gc|stack-size|unhandled-rejections)(?:[= ][^\n]*)?` +
	`|java(?: -\S+)* -jar [\w./-]+\.jar(?: [^#\s]\S*)*? (?:-X(?:m[sx]|ss|X:)|--add-(?:opens|exports) |--enable-preview)[^\n]*)$`)

// awaitAlone returns an await in a function of JavaScript or Python that is not async.
func awaitAlone(code string) string {
	if !strings.Contains(code, "await ") { // as nearly always
		return ""
	}
	inside, end := false, "" // of a plain function, up to a line that begins with end
	for line := range strings.Lines(code) {
		line = strings.TrimRight(line, " \r\n")
		body := strings.TrimLeft(line, " \t")
		indent := line[:len(line)-len(body)]
		switch {
		case body == "":
		case asynchronous.MatchString(body):
			inside = false
		case plainFunction.MatchString(body):
			inside, end = true, indent
		case inside && len(indent) <= len(end):
			inside = false
		case inside && awaits.MatchString(body):
			return body
		}
	}
	return ""
}

// clearsGradients returns a call that clears the gradients before the step of the same optimizer.
func clearsGradients(code string) string {
	if !strings.Contains(code, ".zero_grad(") { // as nearly always
		return ""
	}
	if m := betweenBackwardAndStep.FindStringSubmatch(code); m != nil && m[2] == m[3] {
		return m[1]
	}
	return ""
}

var (
	plainFunction = regex.NewRecognizer(`^(?:(?:export (?:default )?)?function \w+\([^()]*\)(?:: [\w<>\[\]]+)? \{|def \w+\([^()]*\)(?: -> [\w\[\], .]+)?:)$`)
	asynchronous  = regex.NewRecognizer(`\basync\b`)
	awaits        = regex.NewRecognizer(`^(?:(?:const|let|var) )?(?:[\w{}:, ]+ = )?await \w|^return await \w`)
	// betweenBackwardAndStep matches a call between the backward pass and the step, with the two optimizers.
	betweenBackwardAndStep = regex.NewRare(`(?m)^ *\w[\w.]*\.backward\([^()]*\)\n *((\w[\w.]*)\.zero_grad\([^()]*\))\n *(\w[\w.]*)\.step\(`)
)

// usedAgain returns a line that uses a part of an object right after the line that deletes it.
func usedAgain(code string) string {
	gone := ""
	for line := range strings.Lines(code) {
		line = strings.TrimSpace(line)
		if part, found := strings.CutPrefix(line, gone+"."); found && gone != "" && strings.Contains(part, ".") {
			return line
		}
		gone = ""
		if m := goneObject.FindStringSubmatch(line); m != nil {
			gone = m[1]
		}
	}
	return ""
}

var goneObject = regex.NewRare(`^(\w+)\.delete\(\);?$`)
