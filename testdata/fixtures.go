// Package testdata embeds the fixtures of the rules, for they are the examples
// in the rules' documentation too.
package testdata

import "embed"

// Lint holds lint/<rule>.txtar for each rule.
//
//go:embed lint
var Lint embed.FS
