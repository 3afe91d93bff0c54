//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package atomicfile

import (
	"os"
	"syscall"
)

// lock locks a folder until the folder is closed or the process ends. The result taken
// means that another process holds the lock.
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
