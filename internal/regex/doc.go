// Package regex analyzes regexes. It knows nothing about records, logs or files.
//
//   - [Parse] turns a regex into a [Pattern] for package match (pattern.go). A pattern
//     knows the literals that a match must contain (required.go, literal.go) and how many
//     lines a match can cross (lines.go).
//   - A [Machine] counts the steps of a search (machine.go), and a [Recognizer] searches
//     many texts with one of kbctl's own regexes (recognizer.go).
//   - [Differences] finds what Python and JavaScript read differently (dialect.go).
//   - [Backtracking] finds texts that make backtracking engines slow (backtracking.go).
//     It reads the pattern as a tree (piece.go, shape.go), turns it into an automaton
//     (automaton.go), looks for a text in the automaton (cycle.go, row.go), and counts
//     the steps of a search in the text (steps.go).
package regex
