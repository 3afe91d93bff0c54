package rules

import "testing"

func TestRateWords(t *testing.T) {
	for _, text := range []string{"Delete the key. This fixes it every time.", "Use the lock, which always works.", "Restart it. That helps in every case."} {
		if !alwaysHelps.MatchString(text) || rarelyHelps.MatchString(text) {
			t.Errorf("%q: not found", text)
		}
	}
	for _, text := range []string{"Wait. This rarely helps.", "Reseat the card, which sometimes works.", "Delete the folder, which seldom helps.", "Retry, although it is unlikely to help."} {
		if !rarelyHelps.MatchString(text) || alwaysHelps.MatchString(text) {
			t.Errorf("%q: not found", text)
		}
	}
	for _, text := range []string{"Run the test each time.", "Run the hook every time you push.", "Give the pod the class Guaranteed.", "Cache data that rarely changes.", "Always quote the name.", "Use SHUTDOWN NOSAVE as last resort.", "Wait for the lock in case of a writer."} {
		if alwaysHelps.MatchString(text) || rarelyHelps.MatchString(text) {
			t.Errorf("%q: found", text)
		}
	}
}
