package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version returns the version of this build: the tag of a release installed with go
// install, or (devel).
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func versionCommand(a *app) *cobra.Command {
	return command("version", noArgs, func(*cobra.Command, []string) error {
		_, err := fmt.Fprintf(a.stdout, "kbctl %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return err
	})
}
