package report

import "github.com/kbctl/kbctl/internal/text/visible"

// Inline writes a text, whatever is in it, as one line of markdown that has no
// effect on GitHub or elsewhere but to be read. It is for a paragraph or a list item
// of its own; Code is for names, also between other words.
func Inline(s string) string { return inert(s) }

// Prose is Inline for a text whose code spans are meant as such, and stay what they are.
func Prose(s string) string { return prose(s) }

// Code writes a text as one code span.
func Code(s string) string { return code(visible.Escape(s)) }
