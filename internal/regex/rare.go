package regex

import "github.com/kbctl/kbctl/internal/text/lazyregexp"

// A Rare is an expression that few texts match. Its [Recognizer] skips the others fast.
type Rare struct {
	*Recognizer
	whole *lazyregexp.Regexp
}

// NewRare returns a Rare. An invalid expression panics at the first text.
func NewRare(expression string) *Rare {
	return &Rare{NewRecognizer(expression), lazyregexp.New(expression)}
}

// NewScreened is like [NewRare], for an expression that thousands of texts meet and that has words. It first looks for the words of
// which a match must contain one. That takes less than half the time of its Recognizer, but it takes longer to compile.
func NewScreened(expression string) *Rare {
	return &Rare{newRecognizer(expression, true), lazyregexp.New(expression)}
}

// FindStringSubmatch is like the method of [regexp.Regexp].
func (r *Rare) FindStringSubmatch(text string) []string {
	if !r.MatchString(text) {
		return nil
	}
	return r.whole.FindStringSubmatch(text)
}

// FindAllStringSubmatchIndex is like the method of [regexp.Regexp].
func (r *Rare) FindAllStringSubmatchIndex(text string, most int) [][]int {
	if !r.MatchString(text) {
		return nil
	}
	return r.whole.FindAllStringSubmatchIndex(text, most)
}

// FindAllStringSubmatch is like the method of [regexp.Regexp].
func (r *Rare) FindAllStringSubmatch(text string, most int) [][]string {
	if !r.MatchString(text) {
		return nil
	}
	return r.whole.Get().FindAllStringSubmatch(text, most)
}

// FindStringIndex is like the method of [regexp.Regexp].
func (r *Rare) FindStringIndex(text string) []int {
	if !r.MatchString(text) {
		return nil
	}
	return r.whole.FindStringIndex(text)
}

// FindAllStringIndex is like the method of [regexp.Regexp].
func (r *Rare) FindAllStringIndex(text string, most int) [][]int {
	if !r.MatchString(text) {
		return nil
	}
	return r.whole.FindAllStringIndex(text, most)
}

// FindAllString is like the method of [regexp.Regexp].
func (r *Rare) FindAllString(text string, most int) []string {
	if !r.MatchString(text) {
		return nil
	}
	return r.whole.FindAllString(text, most)
}

// ReplaceAllString is like the method of [regexp.Regexp].
func (r *Rare) ReplaceAllString(text, with string) string {
	if !r.MatchString(text) {
		return text
	}
	return r.whole.ReplaceAllString(text, with)
}

// FindString is like the method of [regexp.Regexp].
func (r *Rare) FindString(text string) string {
	if !r.MatchString(text) {
		return ""
	}
	return r.whole.FindString(text)
}
