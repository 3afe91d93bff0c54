// Package lazyregexp compiles regular expressions when they are first used. Compiling
// all of kbctl's own expressions takes longer than many of its commands.
package lazyregexp

import (
	"regexp"
	"sync"
)

// A Regexp is a [regexp.Regexp] that the first call compiles. It is safe for concurrent
// use.
type Regexp struct {
	Get func() *regexp.Regexp
}

// New returns a Regexp. An invalid expression panics at the first use.
func New(expression string) *Regexp {
	return &Regexp{Get: sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })}
}

func (r *Regexp) MatchString(s string) bool { return r.Get().MatchString(s) }

func (r *Regexp) FindString(s string) string { return r.Get().FindString(s) }

func (r *Regexp) FindStringIndex(s string) []int { return r.Get().FindStringIndex(s) }

func (r *Regexp) FindStringSubmatch(s string) []string { return r.Get().FindStringSubmatch(s) }

func (r *Regexp) FindStringSubmatchIndex(s string) []int { return r.Get().FindStringSubmatchIndex(s) }

func (r *Regexp) FindAllString(s string, most int) []string { return r.Get().FindAllString(s, most) }

func (r *Regexp) FindAllStringIndex(s string, most int) [][]int {
	return r.Get().FindAllStringIndex(s, most)
}

func (r *Regexp) FindAllStringSubmatchIndex(s string, most int) [][]int {
	return r.Get().FindAllStringSubmatchIndex(s, most)
}

func (r *Regexp) ReplaceAllString(s, with string) string { return r.Get().ReplaceAllString(s, with) }
