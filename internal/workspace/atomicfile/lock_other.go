//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package atomicfile

import (
	"errors"
	"os"
)

// lock fails because this system cannot lock folders.
func lock(*os.File) (taken bool, err error) { return false, errors.ErrUnsupported }
