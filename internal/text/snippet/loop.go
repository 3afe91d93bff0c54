package snippet

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// changedLoop returns the line of Python in a loop that removes an element from what the loop reads. A dictionary then raises an
// error, and a list skips its next element. After the removal of one element, break or return may end the loop.
func changedLoop(code string) string {
	if !mayShrink.MatchString(code) || leavesLoop.MatchString(code) { // as nearly always
		return ""
	}
	name, depth := "", 0
	for line := range strings.Lines(code) {
		text := strings.TrimSpace(line)
		indent := len(line) - len(strings.TrimLeft(line, " \t"))
		if text == "" {
			continue
		}
		if name != "" && indent <= depth {
			name = ""
		}
		if name != "" && shrinks(text, name) {
			return text
		}
		if m := loopOver.FindStringSubmatch(text); m != nil {
			name, depth = m[1], indent
		}
	}
	return ""
}

// shrinks reports whether a line removes an element of a container.
func shrinks(line, name string) bool {
	return strings.HasPrefix(line, "del "+name+"[") || strings.HasPrefix(line, name+".pop(") || strings.HasPrefix(line, name+".remove(")
}

var (
	mayShrink  = regex.NewRecognizer(`(?m)^[ \t]+(?:del \w+\[|\w+\.(?:pop|remove)\()`)
	loopOver   = lazyregexp.New(`^for \w+(?:, ?\w+)? in (\w+)(?:\.(?:keys|items|values)\(\))?:$`)
	leavesLoop = regex.NewRecognizer(`(?m)^[ \t]+(?:break|return)\b`)
)

// lateGlobal returns a global statement of Python that comes after a use of its name in the same function.
func lateGlobal(code string) string {
	if !strings.Contains(code, "    global ") { // as nearly always
		return ""
	}
	var body []string
	for line := range strings.Lines(code) {
		text := strings.TrimSpace(line)
		if strings.HasPrefix(text, "def ") {
			body = nil
		}
		name, found := strings.CutPrefix(text, "global ")
		if found && slices.ContainsFunc(body, func(earlier string) bool {
			return strings.HasPrefix(earlier, name+" ") || strings.HasPrefix(earlier, "print("+name)
		}) {
			return text
		}
		if line != text && line[0] == ' ' && len(body) < mostLines {
			body = append(body, text)
		}
	}
	return ""
}

// mostLines limits the lines of a function that are compared with a later one.
const mostLines = 40

// earlyStep returns the step of an optimizer before the only backward pass of a loop in PyTorch. There are no gradients yet.
func earlyStep(code string) string {
	if !strings.Contains(code, ".backward()") || strings.Count(code, ".step()") != 1 || strings.Count(code, ".backward()") != 1 { // as nearly always
		return ""
	}
	before, _, _ := strings.Cut(code, ".backward()")
	if m := stepInLoop.FindStringSubmatch(before); m != nil {
		return m[1]
	}
	return ""
}

var stepInLoop = regex.NewRare(`(?m)^for [^\n]*:\n(?: +[^\n]*\n)*? +(optimi[sz]er\.step\(\))$`)
