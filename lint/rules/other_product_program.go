package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// foreignPrograms reports notes about a system that need a program which the system lacks, such as systemd on macOS.
func foreignPrograms(p *lint.Pass, r *schema.Record) {
	for _, system := range slices.Sorted(maps.Keys(r.OSSpecific)) {
		programs, text := missingPrograms[strings.ToLower(system)], r.OSSpecific[system]
		if m := onOther.FindStringSubmatch(text); m != nil && !inside.MatchString(strings.TrimPrefix(text, m[0])) && programs != nil && !strings.EqualFold(m[1], system) && !strings.Contains(strings.ToLower(text), strings.ToLower(system)) {
			p.ReportAt(r, schema.Pointer("os_specific", system), fmt.Sprintf("the note is about %s, not %s", m[1], system))
			continue
		}
		if programs == nil || otherSystems.MatchString(text) {
			continue
		}
		if m := programs.FindStringSubmatch(text); m != nil {
			p.ReportAt(r, schema.Pointer("os_specific", system), fmt.Sprintf("%s does not have %s", system, m[0]))
		}
	}
}

var (
	// onOther matches a note that begins with the name of a system.
	onOther = regex.NewRare(`^On (?:[A-Z]\w+ (?:for |on )?){0,3}(Linux|macOS|Windows)\b,?`)
	// inside matches what runs inside another system.
	inside = regex.NewRecognizer(`^ (?:containers?|images?|guests?|VMs?|virtual|hosts?|subsystem)\b`)
	// missingPrograms matches programs that a system does not have.
	missingPrograms = map[string]*regex.Rare{
		"macos":   regex.NewRare(`\b(?:systemd|systemctl|journalctl|apt install|apt-get|dpkg|yum|dnf|pacman|iptables|update-alternatives|ldconfig)\b`),
		"windows": regex.NewRare(`\b(?:systemd|systemctl|journalctl|apt-get|dpkg|yum|dnf|pacman|iptables|launchctl|ldconfig|chown)\b`),
		"linux":   regex.NewRare(`\b(?:launchctl|launchd|regedit|softwareupdate|xcode-select|hdiutil)\b`),
	}
	// otherSystems recognizes a note that compares systems, or is about another one that runs inside.
	otherSystems = regex.NewRecognizer(`(?i)\b(?:wsl2?|linux|virtual|vm|lima|colima|containers?|inside|no|not|absent|missing|lacks?|without|instead|unlike|neither|nor|images?|remote|ssh|exec|run|git bash|msys2?|cygwin)\b|n't\b`)
)
