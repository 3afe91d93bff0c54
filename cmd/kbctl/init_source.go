package main

import (
	"regexp"
	"runtime/debug"
)

// branch is what to use of kbctl where no release is known.
const branch = "main"

// revision says what a reference is.
func revision(ref string) string {
	if ref == branch {
		return "branch " + branch + " and will warn of it"
	}
	return "commit " + ref
}

// released matches the versions of releases.
var released = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)

// pseudo matches the versions that the Go command gives to commits between releases.
var pseudo = regexp.MustCompile(`^v\d+\.\d+\.\d+-(?:[\w.]+\.)?\d{14}-([0-9a-f]{12})$`)

// source returns the tag of this kbctl, for pre-commit, and its commit, if the
// build knows it, for GitHub Actions. What is no release is the branch, or for
// pre-commit, which warns of branches, the commit if it is known to be published.
func source() (ref, pin string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return branch, branch
	}
	return sourceOf(info)
}

func sourceOf(info *debug.BuildInfo) (ref, pin string) {
	if !released.MatchString(info.Main.Version) {
		// What was built in a checkout has no sum, and a commit that perhaps nobody has.
		if commit := pseudo.FindStringSubmatch(info.Main.Version); commit != nil && info.Main.Sum != "" {
			return commit[1], branch
		}
		return branch, branch
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return info.Main.Version, setting.Value + " # " + info.Main.Version
		}
	}
	return info.Main.Version, info.Main.Version
}
