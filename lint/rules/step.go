package rules

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// A step is an action as rules compare it; see [sameStep]. Its text is read only if another
// step has the same head. Few have.
type step struct {
	action string
	// head is the first word of the step, and commandHead that of the command that it runs.
	head, commandHead string
	read              sync.Once // the records of several goroutines share steps
	known             string
}

func newStep(action string) *step {
	s := &step{action: action}
	s.head, s.commandHead = stepHeads(action)
	return s
}

// text is the same for steps that are the same.
func (s *step) text() string {
	s.read.Do(func() { s.known = sameStep(s.action) })
	return s.known
}

// command is the same for steps that run the same command.
func (s *step) command() string { return commandOf(s.text()) }

// stepHeads returns the first word of the step of an action, and that of its command, without
// the marks after it. [sameStep] removes some marks only from the last word of an action. If
// they decide where the command begins, or if it begins with a runner, its head is "".
func stepHeads(action string) (head, command string) {
	last, first := "", true
	for word := range strings.FieldsSeq(action) {
		word, last = lowerWord(word, last)
		if word = strings.ReplaceAll(word, "`", ""); word == "" {
			continue
		}
		if first {
			word, first = uncapitalized(word), false
		}
		if word = bareWord(word); word == "" || isSmall(word) {
			continue
		}
		plain := strings.TrimRight(word, closingMarks+"\"'”’),:?")
		if plain == "" || isSmall(plain) {
			return head, ""
		}
		next := stem(unhyphenated(plain))
		isRunner := slices.Contains(runners, next)
		switch {
		case isRunner && (head != "" || plain != word):
			return cmp.Or(head, next), ""
		case head != "":
			return head, next
		case !isRunner:
			return next, next
		}
		head = next
	}
	return head, ""
}

// headOf returns the first word of the step of an action.
func headOf(action string) string {
	head, _ := stepHeads(action)
	return head
}

// sharing reports for each of some texts whether another one has the same key.
func sharing[K comparable](count int, text func(index int) string, key func(text string) K) []bool {
	shared := make([]bool, count)
	if count < 2 {
		return shared
	}
	first := make(map[K]int, count)
	for i := range count {
		k := key(text(i))
		if at, ok := first[k]; ok {
			shared[at], shared[i] = true, true
		} else {
			first[k] = i
		}
	}
	return shared
}

// A stepIndex finds the entries of a list that are the same step as another one, or that run
// the same command.
type stepIndex struct {
	list       []*step // some may be nil
	head, text func(*step) string
	byHead     map[string]*sameHead
}

// sameHead has the entries with one head. Their texts are read when they are compared.
type sameHead struct {
	unread []int
	byText map[string][]int
}

func byStep(list []*step) *stepIndex {
	return newStepIndex(list, func(s *step) string { return s.head }, (*step).text)
}

func byCommand(list []*step) *stepIndex {
	return newStepIndex(list, func(s *step) string { return s.commandHead }, (*step).command)
}

func newStepIndex(list []*step, head, text func(*step) string) *stepIndex {
	x := &stepIndex{list, head, text, make(map[string]*sameHead, len(list))}
	for i, s := range list {
		if s == nil {
			continue
		}
		same := x.byHead[head(s)]
		if same == nil {
			same = &sameHead{}
			x.byHead[head(s)] = same
		}
		same.unread = append(same.unread, i)
	}
	return x
}

// like returns the indexes of the entries that are like a step. Of many, it returns a few.
func (x *stepIndex) like(s *step) []int {
	const most = 10
	same := x.byHead[x.head(s)]
	if same == nil {
		return nil
	}
	for _, i := range same.unread {
		if same.byText == nil {
			same.byText = make(map[string][]int)
		}
		if text := x.text(x.list[i]); len(same.byText[text]) < most {
			same.byText[text] = append(same.byText[text], i)
		}
	}
	same.unread = nil
	return same.byText[x.text(s)]
}
