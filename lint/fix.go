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

// An Operation is one of a JSON Patch; [schema.Patch] applies it.
type Operation = schema.Operation
