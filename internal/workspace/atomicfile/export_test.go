package atomicfile

import "time"

// SetPatience makes Begin wait for other times, until the function that it returns
// is called.
func SetPatience(silent, most time.Duration) (reset func()) {
	oldSilent, oldMost := patience, longest
	patience, longest = silent, most
	return func() { patience, longest = oldSilent, oldMost }
}
