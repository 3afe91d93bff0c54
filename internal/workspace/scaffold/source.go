package scaffold

import (
	"runtime/debug"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// Branch is the branch of kbctl to use where no release is known.
const Branch = "main"

var (
	// released matches the versions of releases.
	released = lazyregexp.New(`^v\d+\.\d+\.\d+$`)
	// pseudo matches the versions that the go command gives to commits between releases.
	pseudo = lazyregexp.New(`^v\d+\.\d+\.\d+-(?:[\w.]+\.)?\d{14}-([0-9a-f]{12})$`)
)

// Source returns the tag of this kbctl for pre-commit, and its commit for GitHub
// Actions. For a build that is not a release it returns the branch. pre-commit warns
// about branches, so it gets the commit if that is known to be published.
func Source() (ref, pin string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Branch, Branch
	}
	return sourceOf(info)
}

func sourceOf(info *debug.BuildInfo) (ref, pin string) {
	if !released.MatchString(info.Main.Version) {
		// A build in a checkout has no sum, and its commit may be unpublished.
		if commit := pseudo.FindStringSubmatch(info.Main.Version); commit != nil && info.Main.Sum != "" {
			return commit[1], Branch
		}
		return Branch, Branch
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return info.Main.Version, setting.Value + " # " + info.Main.Version
		}
	}
	return info.Main.Version, info.Main.Version
}
