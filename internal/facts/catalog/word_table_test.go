package catalog

import (
	"strconv"
	"testing"
)

func TestWordTable(t *testing.T) {
	table := newWordTable(0)
	const count = 1000 // so that it grows
	for range 2 {
		for i := range count {
			if id := table.id("w" + strconv.Itoa(i)); id != int32(i) {
				t.Fatalf("w%d has the number %d", i, id)
			}
		}
	}
	if id := table.find([]byte("w999")); id != 999 {
		t.Errorf("find(w999) = %d", id)
	}
	for _, word := range []string{"", "w", "w1000"} {
		if id := table.find([]byte(word)); id != noWord {
			t.Errorf("find(%q) = %d", word, id)
		}
	}
}
