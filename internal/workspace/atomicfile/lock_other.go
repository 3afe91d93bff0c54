//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package atomicfile

import (
	"errors"
	"os"
)

// lock fails: folders cannot be locked here.
func lock(*os.File) (taken bool, err error) { return false, errors.ErrUnsupported }
