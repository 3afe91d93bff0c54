package catalog_test

import (
	"slices"
	"testing"

	"github.com/kbctl/kbctl/internal/facts/catalog"
)

func TestStatesOf(t *testing.T) {
	for message, want := range map[string][]string{
		"sorry, too many clients already":                     {"53300"},
		"canceling statement due to conflict with recovery":   {"40001", "40P01"},
		`Peer authentication failed for user "{}"`:            {"28000"},
		`password authentication failed for user "{}"`:        {"28P01"},
		`no pg_hba.conf entry for host "{}"`:                  nil, // only a part
		`relation "{}" does not exist`:                        {"42P01"},
		"could not serialize access due to concurrent update": {"40001"},
		"": nil,
	} {
		if got := catalog.StatesOf(message); !slices.Equal(got, want) {
			t.Errorf("StatesOf(%q) = %q, want %q", message, got, want)
		}
	}
}
