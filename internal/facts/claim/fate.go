package claim

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// fatal are messages of Go's runtime after which nothing can recover, and panics those of a panic. The source is
// runtime/panic.go, runtime/proc.go, runtime/chan.go and the maps of Go 1.26.
var (
	fatal = []string{
		"all goroutines are asleep - deadlock!", "concurrent map writes", "concurrent map read and map write",
		"concurrent map iteration and map write", "sync: unlock of unlocked mutex", "sync: RUnlock of unlocked RWMutex",
	}
	panics = []string{
		"assignment to entry in nil map", "send on closed channel", "close of nil channel", "close of closed channel",
		"sync: negative WaitGroup counter", "sync: WaitGroup is reused before previous Wait has returned",
	}
)

// otherFate returns the message of Go's runtime that the line has after "panic: " although it is a fatal error, or the reverse.
func otherFate(s *statement) *Claim {
	for _, of := range [...]struct {
		own, other string
		messages   []string
	}{{"fatal error: ", "panic: ", fatal}, {"panic: ", "fatal error: ", panics}} {
		message, found := strings.CutPrefix(s.line, of.other)
		if !found || !slices.Contains(of.messages, message) {
			continue
		}
		for _, m := range s.printed {
			if m.In.Product == "Go" {
				return &Claim{Stated: s.line, Real: of.own + message, In: m.In}
			}
		}
	}
	return nil
}

// otherThanID returns the message that the name of a record is, if its signature has none of it but another message:
// bash/integer-expression-expected with "numeric argument required".
func otherThanID(s *statement, r *schema.Record) *Claim {
	const fewest = 3 // words
	name := r.Name()
	words := strings.Split(name[strings.LastIndexByte(name, '/')+1:], "-")
	if len(words) < fewest || len(s.printed) == 0 {
		return nil
	}
	long := func(word string) bool { return len(word) > 3 }
	if slices.ContainsFunc(words, func(word string) bool { return !long(word) }) {
		return nil // too short to tell a message
	}
	line := strings.ToLower(r.Signature)
	if slices.ContainsFunc(words, func(word string) bool { return strings.Contains(line, word) }) {
		return nil
	}
	for _, m := range s.facts.Line("x: " + strings.Join(words, " ")).Messages() {
		if own := wordsOf(m); fixedIn(own) == len(words) && m.In == s.printed[0].In {
			return s.claim(m)
		}
	}
	return nil
}
