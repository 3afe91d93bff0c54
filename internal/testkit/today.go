package testkit

import "time"

// Today is the day of the fixtures.
var Today = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
