package danger

import (
	"regexp"
	"strings"
)

// remove looks at a call of rm that goes down into folders.
func remove(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || c.name() != "rm" || len(c.words) < 2 {
		return Danger{}, false
	}
	deep := c.short("rR", "") > 0 || c.find("--recursive", "--no-preserve-root") > 0
	for n := 1; n < len(c.words) && deep; n++ {
		w := c.words[n]
		if w == "--" || strings.HasPrefix(w, "-") {
			continue
		}
		if rootOrHome(w) {
			return c.upTo(n, Deletion)
		}
		if name, ok := maybeRoot(w); ok && !strings.Contains(text[max(0, at-2000):at], name+"=") {
			return c.upTo(n, EmptyVariable)
		}
	}
	return Danger{}, false
}

// topFolders are those that a system does not live without.
var topFolders = regexp.MustCompile(`^/(?:bin|boot|dev|etc|home|lib|lib32|lib64|opt|proc|root|sbin|srv|sys|usr|var|System|Library|Users|Applications)?(?:/?\*?|/)$`)

var homes = regexp.MustCompile(`^(?:~|\$HOME|\$\{HOME\}|\$\{?env:USERPROFILE\}?|%USERPROFILE%|~root|/home/\$(?:USER|\{USER\}|\(whoami\)))(?:/?|/\.?\*|/\.\*|\\\*?)$`)

// rootOrHome tells whether a target of a deletion is the root, a folder right below
// it, or a home folder, or all that is in one of them.
func rootOrHome(w string) bool {
	return topFolders.MatchString(w) || homes.MatchString(w) || w == "/." || w == "/.*"
}

var variableRoot = regexp.MustCompile(`^\$\{?([A-Za-z_]\w*)\}?/\*?$`)

// maybeRoot tells whether a target is the root if a variable is empty, and which.
func maybeRoot(w string) (name string, ok bool) {
	m := variableRoot.FindStringSubmatch(w)
	if m == nil {
		return "", false
	}
	return m[1], m[1] != "HOME" && m[1] != "PWD"
}

var rmtreeRoot = regexp.MustCompile(`^rmtree\(\s*(?:["'](?:/|~/?|/home|/usr|/etc|/var|[cC]:[/\\]{1,4})["']|os\.path\.expanduser\(["']~/?["']\)|Path\.home\(\))`)

// rmtree looks for the same in Python.
func rmtree(text string, at int) (Danger, bool) {
	m := rmtreeRoot.FindStringIndex(text[at:min(len(text), at+120)])
	if m == nil {
		return Danger{}, false
	}
	return Danger{at, at + m[1], Deletion}, true
}

var windowsRoot = regexp.MustCompile(`(?i)^(?:"?[a-z]:[\\/]{1,2}\*?(?:\.\*)?"?|"?[a-z]:[\\/]{1,2}(?:windows|users)[\\/]*\*?"?|\$env:userprofile\\?\*?|%userprofile%\\?\*?|\$home|~[\\/]?|/)$`)

// removeItem looks for the same on Windows.
func removeItem(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || len(c.words) < 3 {
		return Danger{}, false
	}
	name := strings.ToLower(c.name())
	deep := name == "remove-item" && (hasFold(c, "-recurse") || hasFold(c, "-r")) || name != "remove-item" && hasFold(c, "/s")
	for n := 1; n < len(c.words) && deep; n++ {
		if windowsRoot.MatchString(c.words[n]) {
			return c.upTo(n, Deletion)
		}
	}
	return Danger{}, false
}

func hasFold(c *call, flag string) bool {
	for _, w := range c.words[1:] {
		if strings.EqualFold(w, flag) {
			return true
		}
	}
	return false
}

// findDelete looks for find that deletes all it finds at the root or at home.
func findDelete(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || c.name() != "find" || len(c.words) < 3 || !rootOrHome(c.words[1]) {
		return Danger{}, false
	}
	for n, w := range c.words[2:] {
		switch {
		case w == "-delete" || w == "-exec" && len(c.words) > n+3 && c.words[n+3] == "rm":
			return c.upTo(n+2, Deletion)
		case strings.HasPrefix(w, "-") && w != "-mindepth" && w != "-maxdepth" && w != "-depth" && w != "-xdev":
			return Danger{}, false // it finds some alone
		}
	}
	return Danger{}, false
}

var (
	octalMode    = regexp.MustCompile(`^0?o?([0-7])?([0-7])([0-7])([2367])$`)
	symbolicMode = regexp.MustCompile(`^(?:[ug]*[oa][ugoa]*)[+=][rXs]*w[rwxXs]*$`)
	chmodCall    = regexp.MustCompile(`^chmod(?:Sync)?\([^()\n]{0,100}?,\s*0?o?777\s*[,)]`)
	chmodFlag    = regexp.MustCompile(`^chmod=0?(?:777|666)\b`)
)

// chmod looks for modes that let all the world write.
func chmod(text string, at int) (Danger, bool) {
	stretch := text[at:min(len(text), at+160)]
	for _, re := range [...]*regexp.Regexp{chmodCall, chmodFlag} {
		if m := re.FindStringIndex(stretch); m != nil {
			return Danger{at, at + m[1], Writable}, true
		}
	}
	c := callAt(text, at)
	if c == nil || c.name() != "chmod" {
		return Danger{}, false
	}
	for n := 1; n < len(c.words); n++ {
		w := c.words[n]
		if strings.HasPrefix(w, "-") {
			continue
		}
		if writable(w) {
			if n+1 < len(c.words) && strings.ContainsAny(c.words[n+1], "/.~$*") { // what it is for
				n++
			}
			return c.upTo(n, Writable)
		}
		break // the mode is the first
	}
	return Danger{}, false
}

// writable tells whether a mode lets all the world write. With the sticky bit,
// as /tmp has it, nobody can take away what is another's.
func writable(mode string) bool {
	if m := octalMode.FindStringSubmatch(mode); m != nil {
		return m[1] == "" || (m[1][0]-'0')&1 == 0
	}
	for clause := range strings.SplitSeq(mode, ",") {
		if symbolicMode.MatchString(clause) {
			return true
		}
	}
	return false
}

var disk = regexp.MustCompile(`^(?:of=)?/dev/(?:sd[a-z]|hd[a-z]|vd[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d|sdX|sd<|nvme<|mapper/|vg|md\d)`)

// diskDump looks for dd onto a disk.
func diskDump(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || c.name() != "dd" {
		return Danger{}, false
	}
	for n, w := range c.words {
		if strings.HasPrefix(w, "of=") && disk.MatchString(w) {
			return c.upTo(n, Device)
		}
	}
	return Danger{}, false
}

// mkfs looks for a new file system on a disk.
func mkfs(text string, at int) (Danger, bool) { return onDisk(text, at, "mkfs") }

// wipe looks for what empties a disk.
func wipe(text string, at int) (Danger, bool) { return onDisk(text, at, "wipefs", "shred") }

func onDisk(text string, at int, names ...string) (Danger, bool) {
	c := callAt(text, at)
	if c == nil {
		return Danger{}, false
	}
	for _, name := range names {
		if c.name() != name && !strings.HasPrefix(c.name(), name+".") {
			continue
		}
		for n, w := range c.words[1:] {
			if disk.MatchString(w) {
				return c.upTo(n+1, Device)
			}
		}
	}
	return Danger{}, false
}

// redirected looks for output that goes onto a disk.
func redirected(text string, at int) (Danger, bool) {
	path := strings.TrimLeft(text[at+1:min(len(text), at+60)], " ")
	m := disk.FindStringIndex(path)
	if m == nil {
		return Danger{}, false
	}
	from := at + 1 + strings.IndexByte(text[at+1:], '/')
	return Danger{at, from + m[1], Device}, true
}
