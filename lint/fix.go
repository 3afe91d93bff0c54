package lint

import "github.com/kbctl/kbctl/schema"

// A Fix is a change that resolves a finding. It changes nothing else that a reader
// could see. Fixes never add or remove facts.
type Fix struct {
	// Title says in a few words what the fix does, such as "remove how".
	Title string
	// Note says what the fix leaves to a person, such as a number that it cannot know.
	// It is empty if there is nothing.
	Note string
	// Edits are the changes, one for each file.
	Edits []Edit
}

// An Edit is a change to one file. It has either a patch or a function that writes
// the whole file.
type Edit struct {
	// File is slash-separated from the knowledge base's root. It need not exist yet.
	File string
	// Patch is a JSON Patch (RFC 6902) of a record.
	Patch []Operation
	// Make returns the new contents of the file. Its argument is nil if there is no
	// file. It is for changes that a patch cannot express, such as white space, and for
	// files that are not JSON.
	Make func(before []byte) ([]byte, error)
}

// Patch returns a fix that patches a record. It returns nil if the file is not strict
// JSON, because such a file cannot be patched.
func Patch(r *schema.Record, title string, patch ...Operation) *Fix {
	if len(r.Source.Problems) > 0 {
		return nil
	}
	return &Fix{Title: title, Edits: []Edit{{File: r.Source.File, Patch: patch}}}
}

// Rewrite returns a fix that writes a whole file. See [Edit.Make].
func Rewrite(file, title string, from func(before []byte) ([]byte, error)) *Fix {
	return &Fix{Title: title, Edits: []Edit{{File: file, Make: from}}}
}

// An Operation is one operation of a JSON Patch. [schema.Patch] applies it.
type Operation = schema.Operation
