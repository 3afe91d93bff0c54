package schema_test

import (
	"fmt"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

func TestStrings(t *testing.T) {
	r := loadOne(t, `{"id": "a/b", "tags": ["x", 1, "y\n"], "of/ours": {"n~": "\u4e2d", "list": [[null, "z"]]}}`)
	var got []string
	for at, value := range r.Strings {
		got = append(got, fmt.Sprintf("%s %t %q", at.Pointer, at.Name, value))
	}
	want := []string{
		`/id true "id"`, `/id false "a/b"`, `/tags true "tags"`, `/tags/0 false "x"`, `/tags/2 false "y\n"`,
		`/of~1ours true "of/ours"`, `/of~1ours/n~0 true "n~"`, `/of~1ours/n~0 false "中"`,
		`/of~1ours/list true "list"`, `/of~1ours/list/0/1 false "z"`,
	}
	testkit.Lines(t, got, want)
	for range loadOne(t, `{"id": "a/b`).Strings {
		t.Error("a broken record has a string")
	}
	for range r.Strings {
		break // Strings must stop
	}
}

func TestLocateParts(t *testing.T) {
	tests := []struct {
		name, text string
		from, to   int32
		want       string
	}{
		{"whole value", `{"id": "abc"}`, 0, 0, "1:8-1:13"},
		{"plain", `{"id": "abc"}`, 1, 2, "1:10-1:11"},
		{"to the end", `{"id": "abc"}`, 1, 3, "1:10-1:12"},
		{"beyond the end", `{"id": "abc"}`, 2, 9, "1:11-1:12"},
		{"after a short escape", `{"id": "\n\\b"}`, 2, 3, "1:13-1:14"},
		{"an escape", `{"id": "a\u202eb"}`, 1, 4, "1:10-1:16"},
		{"a raw rune", "{\"id\": \"a\u202eb\"}", 1, 4, "1:10-1:11"},
		{"a surrogate pair", `{"id": "a\udb40\udc41b"}`, 1, 5, "1:10-1:22"},
		{"after a pair", `{"id": "a\udb40\udc41b"}`, 5, 6, "1:22-1:23"},
		{"half a surrogate pair", `{"id": "a\udb40b"}`, 4, 5, "1:16-1:17"},
		{"not a string", `{"id": [1]}`, 1, 2, "1:8-1:11"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			at := loadOne(t, test.text).LocateParts(schema.Part{Pointer: "/id", From: test.from, To: test.to})
			if span(at[0].Value) != test.want {
				t.Errorf("got %s, want %s", span(at[0].Value), test.want)
			}
		})
	}
	if at := loadOne(t, `{"id": "abc"}`).LocateParts(schema.Part{Pointer: "/no", From: 1, To: 2}); at[0].Exists {
		t.Errorf("/no exists at %v", at[0].Value)
	}
}
