//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package atomicfile

import (
	"os"
	"syscall"
)

// lock takes the lock of a folder, which ends when the folder is closed, or with the
// process; taken tells that somebody has it.
func lock(folder *os.File) (taken bool, err error) {
	for {
		switch err := syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err {
		case syscall.EINTR:
		case syscall.EWOULDBLOCK:
			return true, nil
		default:
			return false, err
		}
	}
}
