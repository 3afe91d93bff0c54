package testkit

import (
	"encoding/json"
	"testing"
)

// JSON encodes a value.
func JSON(t testing.TB, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
