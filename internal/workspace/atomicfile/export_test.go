package atomicfile

import "time"

// SetPatience sets how long Begin waits, until reset is called.
func SetPatience(silent, most time.Duration) (reset func()) {
	oldSilent, oldMost := patience, longest
	patience, longest = silent, most
	return func() { patience, longest = oldSilent, oldMost }
}
