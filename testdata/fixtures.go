// Package testdata embeds the fixtures of the rules. They are also the examples
// in the documentation of the rules.
package testdata

import "embed"

// Lint holds lint/<rule>.txtar for each rule.
//
//go:embed lint
var Lint embed.FS
