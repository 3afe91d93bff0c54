//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package atomicfile

import (
	"os"
	"syscall"
)

// lock waits for the lock of a folder, which ends when the folder is closed, or
// with the process.
func lock(folder *os.File) error {
	for {
		if err := syscall.Flock(int(folder.Fd()), syscall.LOCK_EX); err != syscall.EINTR {
			return err
		}
	}
}
