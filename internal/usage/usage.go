// Package usage marks the errors that the user can correct.
package usage

import "fmt"

// An Error is wrong usage. It sets the exit code 2.
type Error struct{ Err error }

func (e Error) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e Error) Unwrap() error { return e.Err }

// Errorf returns an [Error]. It formats the message like [fmt.Errorf].
func Errorf(format string, args ...any) error { return Error{fmt.Errorf(format, args...)} }
