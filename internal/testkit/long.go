package testkit

import "os"

// Long reports whether tests should take their long variants. .ci/run sets
// KBCTL_TEST_LONG=1.
func Long() bool { return os.Getenv("KBCTL_TEST_LONG") != "" }
