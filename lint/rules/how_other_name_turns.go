package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// turnsOther says that how turns the setting off that its action says to enable, or on. A how that tells how
// the setting was is right.
func turnsOther(action, how string) string {
	const most = 20
	if m := switched.FindStringSubmatch(action); m != nil {
		return switchesOther(how, m)
	}
	m := turnedSetting.FindStringSubmatch(action)
	if m == nil || !strings.Contains(how, m[2]) {
		return ""
	}
	on, other := strings.HasSuffix(m[1], "on") || m[1] == "Enable" || m[1] == "Activate", ""
	for _, at := range settingValue.FindAllStringSubmatchIndex(how, most) {
		switch name, value := how[at[2]:at[3]], how[at[4]:at[5]]; {
		case name != m[2]:
		case onValue[strings.ToLower(value)] == on, formerValue.MatchString(lineAt(how, at[0])):
			return ""
		default:
			other = how[at[0]:at[1]]
		}
	}
	if other == "" {
		return ""
	}
	return fmt.Sprintf("how has %q, but the action says %s", clip(other), strings.ToLower(m[1]))
}

// switchesOther is turnsOther for an action without the name of a setting, and for code whose only switch is the last
// word of a command: "timedatectl set-ntp false" for "Switch time synchronization on".
func switchesOther(how string, action []string) string {
	found := lastSwitch.FindAllStringSubmatchIndex(how, 2)
	words := strings.TrimRight(action[0], ".")
	on := strings.HasSuffix(words, " on") || strings.Contains(action[0], " on ") || strings.HasPrefix(action[0], "Enable")
	if len(found) != 1 {
		return ""
	}
	line, value := how[found[0][0]:found[0][1]], how[found[0][2]:found[0][3]]
	if onValue[value] == on || formerValue.MatchString(line) || denyingName.MatchString(line) {
		return ""
	}
	return fmt.Sprintf("how has %q, but the action says %s", clip(line), clip(words))
}

// lineAt returns the line of a text at an offset.
func lineAt(text string, at int) string {
	line, _, _ := strings.Cut(text[strings.LastIndexByte(text[:at], '\n')+1:], "\n")
	return line
}

// givesUp says that how aborts the operation of git that its action says to continue.
func givesUp(action, how string) string {
	if !strings.Contains(how, "--abort") || strings.Contains(how, "--continue") || !continuing.MatchString(action) {
		return ""
	}
	aborts := abortCommand.FindString(how)
	if aborts == "" {
		return ""
	}
	return fmt.Sprintf("how has %s, but the action says continue", aborts)
}

var (
	turnedSetting = regex.NewRare(`^(Enable|Turn on|Switch on|Activate|Disable|Turn off|Switch off|Deactivate) (?:the )?(?:setting |option |parameter |variable )?\x60?([A-Za-z]\w*(?:[._]\w+)+)`)
	// switched matches an action that only switches a thing on or off, which has a name in plain words.
	switched = regex.NewRare(`^(?:(?:Switch|Turn) (?:on |off )(?:the )?[a-z]+(?: [a-z]+)?|(?:Switch|Turn) (?:the )?[a-z]+(?: [a-z]+)? (?:on|off)|(?:Enable|Disable) (?:the )?[a-z]+(?: [a-z]+)?)\.?$`)
	// denyingName recognizes a line whose switch turns a thing off when it is on: ignore-scripts true.
	denyingName  = regex.NewRecognizer(`(?i)(?:^|[^a-z])no(?:[^a-z]|$)|(?-i:[a-z]No[A-Z]|\bno[A-Z])|not[^a-z]|skip|ignor|disab|disallow|suppress|bypass|exclud|omit|den(?:y|ied)|block|quiet|silent|without|hid(?:e|den)|opt[_-]?out`)
	lastSwitch   = lazyregexp.New(`(?m)^[\w./ -]+[ =](on|off|true|false|yes|no|enabled|disabled)$`)
	settingValue = lazyregexp.New(`([A-Za-z]\w*(?:[._]\w+)+)["']?(?: ?[=:] ?| to | TO )["']?(?i:(on|off|true|false|yes|no|enabled|disabled))\b`)
	onValue      = map[string]bool{"on": true, "true": true, "yes": true, "enabled": true}
	// formerValue recognizes a line about another value than the one after the fix.
	formerValue = regex.NewRecognizer(`(?i)\b(?:default\w*|instead|not|never|was|were|currently|from|until|replace\w*|unless|if)\b|#`)
	// continuing matches an action that ends by going on with an operation of git.
	continuing   = lazyregexp.New(`^(?:[^.]*, (?:and )?|[^.]* and )?[Cc]ontinue(?: the (?:rebase|merge|cherry-pick|revert)| it)?\.?$`)
	abortCommand = lazyregexp.New(`\bgit (?:merge|rebase|cherry-pick|revert) --abort\b`)
)
