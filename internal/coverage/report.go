// Package coverage counts what the records of a knowledge base have and what
// they lack: by domain, by field, against catalogs of official errors, and
// against real logs.
package coverage

import (
	"time"
)

// A Report is what a knowledge base covers.
type Report struct {
	// Date is the day on which it was counted, midnight UTC.
	Date time.Time
	// Total is of all records, Domains of those of each domain, by name.
	Total   Tally
	Domains []Domain
	// Catalogs says of which official errors there are records.
	Catalogs []CatalogTally
	// Logs says which errors of real logs no record matches; nil if nobody asked.
	Logs *LogTally
	// Has says of each record, by its Source.Index, which fields it has: a bit for
	// each of [Fields], from the lowest.
	Has []uint64
	// Problems are what was left out of the count because it could not be read.
	Problems []error
}

// A Domain is the records whose ids begin with its name.
type Domain struct {
	// Name is empty for records whose id has no domain.
	Name string
	Tally
}

// A Tally counts some records.
type Tally struct {
	Records int
	// Have is how many of them have each field, in the order of [Fields].
	Have []int
	// Ages and Tiers are how many of them are of each, in the order of [Ages] and
	// [Tiers].
	Ages, Tiers []int
}

func newTally() Tally {
	return Tally{Have: make([]int, len(fields)), Ages: make([]int, len(Ages)), Tiers: make([]int, len(Tiers))}
}

// Percent is how many of the records have a field, by its index, in whole
// percents, rounded down, so that 100 means all. Of no records all have it.
func (t Tally) Percent(field int) int {
	if t.Records == 0 {
		return 100
	}
	return t.Have[field] * 100 / t.Records
}

// Ages say how long ago a record was last confirmed: up to half of stale_after,
// up to stale_after, longer, or nobody knows, for the record does not say it or
// names a day to come.
var Ages = []string{"fresh", "ageing", "stale", "unknown"}

// Tiers are the verification tiers of the schema, and what says none of them.
var Tiers = []string{"ai_generated", "human_reviewed", "community_verified", "reproduced", "unknown"}
