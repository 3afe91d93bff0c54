package glob_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/text/glob"
)

func TestMatch(t *testing.T) {
	const file = "records/culture/tea/hot.json"
	for pattern, want := range map[string]bool{
		"records/culture/**": true, "records/culture": true, "records/culture/*": true, "records": true, "**": true,
		"records/culture/**/*.json": true, "records/culture/**/tea/**/hot.json": true, "**/hot.json": true, "**/*.json": true, "**/tea": true,
		"records/c*/tea/h*t.json": true, "records/*u*u*": true, "records/culture*": true, "*/*/*/*": true, "**/**/hot.json": true, file: true,
		"records/cult": false, "records/culture/*.json": false, "records/*/hot.json": false, "culture/**": false, "hot.json": false, "*.json": false,
		"records/*u*u*u*": false, "**/*.md": false, "records/culture/tea/hot.json/*": false, "*/*/*/*/*": false, "RECORDS/**": false,
		"**/culture/*.json": false, "records/culture/tea/hot.json*json": false, "records/*ture*ture": false,
	} {
		if got := glob.Match(pattern, file); got != want {
			t.Errorf("%s: %t", pattern, got)
		}
	}
	if !glob.Match("**/a/**/b", "a/x/a/b/c/b") || glob.Match("**/a/*/b", "a/a/c/x/a/c") || !glob.Match("**/a/*/b", "a/a/x/b") {
		t.Error("** does not look further")
	}
}

func TestValid(t *testing.T) {
	for pattern, want := range map[string]bool{
		"records/**": true, "**": true, strings.Repeat("*a", 8): true, strings.Repeat("*a", 9): false,
		"": false, "/records": false, "records/": false, "../records": false, "a//b": false,
	} {
		if glob.Valid(pattern) != want {
			t.Errorf("%s: %t", pattern, !want)
		}
	}
}
