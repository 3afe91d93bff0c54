// Package coverage counts what the records of a knowledge base have and lack. It counts
// fields by domain, errors of catalogs, and errors in real logs.
package coverage

import "time"

// A Report says what a knowledge base covers.
type Report struct {
	Date     time.Time // midnight UTC
	Total    Tally
	Domains  []Domain // by name
	Catalogs []CatalogTally
	Logs     *LogTally // nil if no logs were counted
	// Has has the fields of each record, by its Source.Index. Bit i is field i of [Fields].
	Has []uint64
	// Skipped are the files of the records that cannot be read. They are counted, without
	// any field.
	Skipped []string
	// Problems are files that could not be read and were not counted.
	Problems []error
}

// A Domain is a tally of the records whose ids start with its name.
type Domain struct {
	// Name is empty for records without a domain.
	Name string
	Tally
}

// A Tally counts records.
type Tally struct {
	Records int
	Have    []int // the records with each field, in the order of [Fields]
	Ages    []int // the records of each age, in the order of [Ages]
	Tiers   []int // the records of each tier, in the order of [Tiers]
}

func newTally() Tally {
	return Tally{Have: make([]int, len(fields)), Ages: make([]int, len(Ages)), Tiers: make([]int, len(Tiers))}
}

// Percent returns the percentage of records that have a field. It rounds down, so that 100
// means all. Without records it returns 100.
func (t Tally) Percent(field int) int {
	if t.Records == 0 {
		return 100
	}
	return t.Have[field] * 100 / t.Records
}

// Ages are the times since a record was last confirmed: up to half of stale_after, up to
// stale_after, longer, or unknown. A date in the future is unknown.
var Ages = []string{"fresh", "ageing", "stale", "unknown"}

// Tiers are the verification tiers of the schema, and "unknown" for other values.
var Tiers = []string{"draft", "ai_generated", "human_reviewed", "community_verified", "reproduced", "unknown"}
