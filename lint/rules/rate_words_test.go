package rules

import "testing"

func TestRateWords(t *testing.T) {
	for _, text := range []string{"Delete the key. This fixes it every time.", "Use the lock, which always works.", "Restart it. That helps in every case.", "This reliably frees the port."} {
		if !alwaysHelps.MatchString(text) || rarelyHelps.MatchString(text) {
			t.Errorf("%q: not found", text)
		}
	}
	for _, text := range []string{"Wait. This rarely helps.", "Reseat the card, which sometimes works.", "Ask for another node with some luck.", "Retry, although it is unlikely to help."} {
		if !rarelyHelps.MatchString(text) || alwaysHelps.MatchString(text) {
			t.Errorf("%q: not found", text)
		}
	}
	for _, text := range []string{"Run the test each time.", "Always quote the name.", "Use SHUTDOWN NOSAVE as last resort.", "Wait for the lock in case of a writer."} {
		if alwaysHelps.MatchString(text) || rarelyHelps.MatchString(text) {
			t.Errorf("%q: found", text)
		}
	}
}
