package schema_test

import (
	"fmt"
	"log"
	"testing/fstest"

	"github.com/kbctl/kbctl/schema"
)

// The example loads two records and prints the values that violate the schema.
func Example() {
	base, err := schema.Load(fstest.MapFS{
		"records/disk/full.json":     {Data: []byte(`{"id": "disk/full", "signature": "No space left on device"}`)},
		"records/disk/readonly.json": {Data: []byte(`{"id": "disk/readonly", "evidence_count": -1}`)},
	}, schema.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range base.Records {
		fmt.Println(r.ID, len(r.Source.Violations), "violations")
		for _, v := range r.Source.Violations {
			if v.Missing == "" { // the value is wrong
				at := r.Locate(v.Pointer)[0].Value.Start
				fmt.Printf("%s:%d:%d: %s\n", r.Source.File, at.Line, at.Column, v.Message)
			}
		}
	}
	fmt.Println(base.Lookup("disk/full").Signature)
	// Output:
	// disk/full 15 violations
	// disk/readonly 17 violations
	// records/disk/readonly.json:1:43: evidence_count must be 0 or more, not -1
	// No space left on device
}
