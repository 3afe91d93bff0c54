package danger

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// remove finds a recursive rm of the root, a system folder or a home folder, and any rm of all private keys or of the state of Terraform.
func remove(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || c.name() != "rm" || len(c.words) < 2 {
		return Danger{}, false
	}
	deep := c.short("rR", "") > 0 || c.find("--recursive", "--no-preserve-root") > 0
	for n := 1; n < len(c.words); n++ {
		w := c.words[n]
		if ownKeys.MatchString(w) {
			return c.upTo(n, Keys)
		}
		if terraformState.MatchString(w) && !rebuilt.MatchString(w) && !movesState.MatchString(text[max(0, at-2000):at]) {
			return c.upTo(n, ProgramData)
		}
		if !deep || w == "--" || strings.HasPrefix(w, "-") {
			continue
		}
		if rootOrHome(w) {
			return c.upTo(n, Deletion)
		}
		if kind := lost(w); kind != nil {
			return c.upTo(n, kind)
		}
		if everything(w) && !inFolder(text[:at]) && !ofGit.MatchString(text[:at]) {
			return c.upTo(n, Everything)
		}
		if name, ok := maybeRoot(w); ok && !strings.Contains(text[max(0, at-2000):at], name+"=") {
			return c.upTo(n, EmptyVariable)
		}
	}
	return Danger{}, false
}

// topFolders matches the folders that a system cannot run without.
var topFolders = lazyregexp.New(`^/(?:bin|boot|dev|etc|home|lib|lib32|lib64|opt|proc|root|sbin|srv|sys|usr|var|System|Library|Library/Developer|Users|Applications|(?:usr/)?lib/modules|usr/(?:bin|sbin|lib|lib64|share|local)|etc/(?:ssl|systemd|pam\.d))?(?:/?\*?|/)$`)

var homes = lazyregexp.New(`^(?:~|\$HOME|\$\{HOME\}|\$\{?env:USERPROFILE\}?|%USERPROFILE%|~root|/home/\$(?:USER|\{USER\}|\(whoami\)))(?:/?|/\.?\*|/\.\*|\\\*?)$`)

// rootOrHome reports whether a path is the root, a system folder or a home folder, or the
// contents of one.
func rootOrHome(w string) bool {
	return topFolders.MatchString(w) || homes.MatchString(w) || w == "/." || w == "/.*"
}

// everything reports whether a path has all that is in the current folder.
func everything(w string) bool { return w == "*" || w == "./*" || w == "./" || w == "." }

// inFolder reports whether a text has changed to another folder before, or named one for a container.
func inFolder(text string) bool { return changesFolder.MatchString(text[max(0, len(text)-2000):]) }

var (
	changesFolder = regex.NewRecognizer(`\b(?:cd|pushd|WORKDIR) |\s(?:-w|--workdir|-C)[ =]`)
	// ofGit matches the beginning of git rm.
	ofGit = regex.NewRecognizer(`\bgit (?:-C \S+ )?$`)
)

var variableRoot = lazyregexp.New(`^\$\{?([A-Za-z_]\w*)\}?/\*?$`)

// maybeRoot returns the name of the variable in a path that becomes the root folder if
// the variable is empty.
func maybeRoot(w string) (name string, ok bool) {
	m := variableRoot.FindStringSubmatch(w)
	if m == nil {
		return "", false
	}
	return m[1], m[1] != "HOME" && m[1] != "PWD"
}

var rmtreeRoot = lazyregexp.New(`^rmtree\(\s*(?:["'](?:/|~/?|/home|/usr|/etc|/var|[cC]:[/\\]{1,4})["']|os\.path\.expanduser\(["']~/?["']\)|Path\.home\(\))`)

// rmtree finds a deletion of the same folders in Python.
func rmtree(text string, at int) (Danger, bool) {
	m := rmtreeRoot.FindStringIndex(text[at:min(len(text), at+120)])
	if m == nil {
		return Danger{}, false
	}
	return Danger{at, at + m[1], Deletion}, true
}

var windowsRoot = lazyregexp.New(`(?i)^(?:"?[a-z]:[\\/]{1,2}\*?(?:\.\*)?"?|"?[a-z]:[\\/]{1,2}(?:windows|users)[\\/]*\*?"?|\$env:userprofile\\?\*?|%userprofile%\\?\*?|\$home|~[\\/]?|/)$`)

// removeItem finds a deletion of the same folders on Windows.
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
	return slices.ContainsFunc(c.words[1:], func(w string) bool { return strings.EqualFold(w, flag) })
}

// earlyDelete returns the place of the first test of a find that has its -delete before all of its tests, or 0.
func earlyDelete(words []string) int {
	early := false
	for n, w := range words {
		switch {
		case w == "-type" && !early: // all files of one kind are nearly all files
		case w == "-delete":
			early = true
		case w == "-o" || w == "-or" || w == ",", early && w[:min(1, len(w))] != "-" && !digits.MatchString(w):
			return 0
		case !early && n > 0 && (w == "!" || w == "(" || w == `\(` || strings.HasPrefix(w, "-") && !globalOption[w]):
			return 0
		case tests[w]:
			return min(n+1, len(words)-1)
		}
	}
	return 0
}

// digits matches the value of an option such as -maxdepth.
var digits = lazyregexp.New(`^[0-9]+$`)

// globalOption has the options of find that select no files by what they are.
var globalOption = set("-L -P -H -depth -d -mindepth -maxdepth -xdev -mount")

// tests are words of find that select files.
var tests = set("-name -iname -path -ipath -wholename -regex -iregex -type -empty -size -user -group -perm -newer -mtime -atime -ctime -mmin -amin -cmin -not")

// findDelete finds a call of find that deletes all files in one of these folders, or before it tests them.
func findDelete(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || c.name() != "find" || len(c.words) < 3 {
		return Danger{}, false
	}
	kind := lost(c.words[1])
	if rootOrHome(c.words[1]) {
		kind = Deletion
	}
	if kind == nil {
		if n := earlyDelete(c.words); n > 0 {
			return c.upTo(n, Untested)
		}
		return Danger{}, false
	}
	for n, w := range c.words[2:] {
		switch {
		case w == "-delete" || w == "-exec" && len(c.words) > n+3 && c.words[n+3] == "rm":
			return c.upTo(n+2, kind)
		case w == "-type" && len(c.words) > n+3 && c.words[n+3] == "f":
		case w == "-name" && c.words[1] == "/" && len(c.words) > n+3 && !rebuiltFiles.MatchString(c.words[n+3]):
		case strings.HasPrefix(w, "-") && w != "-mindepth" && w != "-maxdepth" && w != "-depth" && w != "-xdev":
			return Danger{}, false // it deletes only some files
		}
	}
	return Danger{}, false
}

// rebuiltFiles matches names of files that programs make again.
var rebuiltFiles = lazyregexp.New(`pyc|pyo|__pycache__|cache|DS_Store|core|\.a$|rpm|dpkg|~`)

var (
	octalMode    = lazyregexp.New(`^0?o?([0-7])?([0-7])([0-7])([2367])$`)
	symbolicMode = lazyregexp.New(`^(?:[ug]*[oa][ugoa]*)[+=][rXs]*w[rwxXs]*$`)
	chmodCall    = lazyregexp.New(`^chmod(?:Sync)?\([^()\n]{0,100}?,\s*0?o?777\s*[,)]`)
	// readable matches a mode that lets other users read a file, and privateKey a key of SSH.
	readable   = lazyregexp.New(`^0?[0-7](?:[4-7][0-7]|[0-7][4-7])$`)
	privateKey = lazyregexp.New(`(?:^|/)\.ssh/id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$`)
	chmodFlag  = lazyregexp.New(`^chmod=0?(?:777|666)\b`)
)

// chmod finds modes that let everyone write, and modes that let others read a private key.
func chmod(text string, at int) (Danger, bool) {
	stretch := text[at:min(len(text), at+160)]
	for _, re := range [...]*lazyregexp.Regexp{chmodCall, chmodFlag} {
		if m := re.FindStringIndex(stretch); m != nil {
			return Danger{at, at + m[1], Writable}, true
		}
	}
	c := callAt(text, at)
	if c == nil || c.name() != "chmod" {
		return Danger{}, false
	}
	if len(c.words) > 2 && readable.MatchString(c.words[1]) && privateKey.MatchString(c.words[2]) {
		return c.upTo(2, Key)
	}
	if len(c.words) > 3 && recursive.MatchString(c.words[1]) && closedFolder.MatchString(c.words[2]) && wholeHome.MatchString(c.words[3]) {
		return c.upTo(3, Folders)
	}
	for n := 1; n < len(c.words); n++ {
		w := c.words[n]
		if strings.HasPrefix(w, "-") {
			continue
		}
		if writable(w) && !throwaway(c.words[n+1:]) {
			if n+1 < len(c.words) && strings.ContainsAny(c.words[n+1], "/.~$*") { // the file
				n++
			}
			return c.upTo(n, Writable)
		}
		break // the first argument is the mode
	}
	return Danger{}, false
}

var (
	recursive    = lazyregexp.New(`^(?:-[a-zA-Z]*R[a-zA-Z]*|--recursive)$`)
	closedFolder = lazyregexp.New(`^0?[0-6]{3}$|^a?-x$`)
	wholeHome    = lazyregexp.New(`^(?:["']?(?:~|\$HOME|\$\{HOME\})["']?(?:/\.\w+)?/?|/(?:home(?:/[\w<>-]+)?(?:/\.\w+)?|root|var|etc|usr|opt|srv)?/?|\.{1,2}/?|[\w./-]+/)$`)
)

// throwaway reports whether all files of a command are in a folder for temporary files and
// are not worth protecting. Words of a sentence may follow them.
func throwaway(files []string) bool {
	for i, file := range files {
		temporary := scratchFile.MatchString(file) && !strings.Contains(file, "..") && !strings.HasSuffix(file, ".sock")
		if !temporary && (i == 0 || strings.ContainsAny(file, "/~$*")) {
			return false
		}
	}
	return len(files) > 0
}

// scratchFile matches a file below /tmp, or a test below a folder tmp of a project. The
// programs of a project use its other folders in tmp, such as tmp/cache.
var scratchFile = lazyregexp.New(`^(?:(?:/var)?/tmp|\$\{?TMPDIR\}?)/[\w-][\w./-]*$|^(?:\./)?(?:[\w-]+/)*te?mp/(?:[\w-]+/)*(?:tests?|demo|examples?|scratch|foo|repro)(?:[._/-][\w./-]*)?$`)

// writable reports whether a mode lets everyone write. Modes with the sticky bit are
// harmless, because it protects the files of other users, as in /tmp.
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

var disk = lazyregexp.New(`^(?:of=)?/dev/(?:sd[a-z]|hd[a-z]|vd[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d|sdX|sd<|nvme<|mapper/|vg|md\d)`)

// diskDump finds a dd command that writes to a disk.
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

// onDisk finds a program that overwrites a disk.
func onDisk(program string) func(string, int) (Danger, bool) {
	return func(text string, at int) (Danger, bool) {
		c := callAt(text, at)
		if c == nil || c.name() != program && !strings.HasPrefix(c.name(), program+".") {
			return Danger{}, false
		}
		if n := slices.IndexFunc(c.words, disk.MatchString); n > 0 {
			return c.upTo(n, Device)
		}
		return Danger{}, false
	}
}

// redirected finds output that is redirected to a disk.
func redirected(text string, at int) (Danger, bool) {
	path := strings.TrimLeft(text[at+1:min(len(text), at+60)], " ")
	m := disk.FindStringIndex(path)
	if m == nil {
		return Danger{}, false
	}
	from := at + 1 + strings.IndexByte(text[at+1:], '/')
	return Danger{at, from + m[1], Device}, true
}

// overwritten finds a command that replaces a file of the system. A copy, an image or a container makes it harmless.
func overwritten(text string, at int) (Danger, bool) {
	line := text[strings.LastIndexByte(text[:at], '\n')+1:]
	line, _, _ = strings.Cut(line, "\n")
	if at > 0 && text[at-1] == '>' || strings.Contains(text, ".bak") || inContainer.MatchString(line) {
		return Danger{}, false
	}
	return replaceFile(text, at)
}

var (
	replaceFile = pattern(Overwritten, systemFile)
	inContainer = regex.NewRecognizer(`^RUN |<<|\b(?:docker|podman|kubectl|chroot|nsenter)\b`)
)

// systemFile matches a command that replaces a file of /etc with lines that a system needs.
const systemFile = `(?:tee|>)\s+/etc/(?:hosts|fstab|passwd|group|shadow|sudoers|profile|sysctl\.conf|ssh/sshd_config|security/limits\.conf|nsswitch\.conf)(?:$|[\s;&|"'])`
