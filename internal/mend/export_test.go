package mend

import "io/fs"

// NewOverlay is newOverlay, for tests.
func NewOverlay(under fs.FS, files map[string][]byte) fs.FS { return newOverlay(under, files) }
