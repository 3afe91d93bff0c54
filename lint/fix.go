package lint

import "github.com/kbctl/kbctl/schema"

// A Fix is a change that mends a finding and alters nothing else that a reader
// could see: no fact is added that the base does not hold already, and none goes.
type Fix struct {
	// Title says in one line what it does, such as "remove how".
	Title string
	// Edits are what changes, one for each file.
	Edits []Edit
}

// An Edit is a change to one file. It has operations or makes the file anew.
type Edit struct {
	// File is slash-separated from the knowledge base's root. It may be a file that
	// there is not yet.
	File string
	// Patch is a JSON Patch (RFC 6902) of a record.
	Patch []Operation
	// Make makes the file's bytes from what they are, nil if there is no file; for
	// what no patch can say, such as white space, and for what is no JSON.
	Make func(before []byte) ([]byte, error)
}

// patchOf returns the fix that patches a record; nil if the file is not strict
// JSON, in which no patch can be put.
func patchOf(r *schema.Record, title string, patch ...Operation) *Fix {
	if len(r.Source.Problems) > 0 {
		return nil
	}
	return &Fix{title, []Edit{{File: r.Source.File, Patch: patch}}}
}

// makeOf returns the fix that makes a file anew.
func makeOf(file, title string, from func(before []byte) ([]byte, error)) *Fix {
	return &Fix{title, []Edit{{File: file, Make: from}}}
}

// An Operation is one of a JSON Patch; [schema.Patch] applies it.
type Operation = schema.Operation
