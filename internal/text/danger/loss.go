package danger

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// These commands do what a reader may want. They do harm only if the reader does not know
// what they delete, kill or trust.
var (
	ProgramData = &Kind{"deletion", "deletes data that a program or the system needs",
		"say what is lost and how to back it up, or use the program's own command"}
	Temporary = &Kind{"deletion", "deletes files that running programs still use",
		"delete the files of one program, or old files: find /tmp -type f -mtime +7 -delete"}
	Keys    = &Kind{"deletion", "deletes private keys", "name the one file, or say first to keep a copy"}
	Volumes = &Kind{"deletion", "deletes unused volumes and their data without a question",
		"leave out --force, or remove single volumes with docker volume rm"}
	Uncommitted = &Kind{"deletion", "deletes files that git cannot restore",
		"run git stash --include-untracked first, or git clean -n to see what is lost"}
	Untested   = &Kind{"deletion", "deletes everything, because -delete stands before the tests", "put -delete at the end"}
	Everything = &Kind{"deletion", "deletes everything in the current folder, whichever it is", "name the folder, or change to it in the same command: cd build && rm -rf ./*"}
	Objects    = &Kind{"deletion", "deletes all objects of the kind",
		"name the object, or select it with a label: -l app=<name>"}
	Indices    = &Kind{"deletion", "deletes all indices of that name", "name the one index, or say first what is lost"}
	Containers = &Kind{"deletion", "deletes all containers, also those of other projects", "name the container"}
	Database   = &Kind{"deletion", "deletes a whole database or table", "say first to back it up, for example with pg_dump or mysqldump"}
	Documents  = &Kind{"deletion", "deletes all documents of the collection", "add a filter, or say first what is lost"}
	Rows       = &Kind{"deletion", "deletes all rows of the table", "add WHERE, or say first to back up the table"}
	Values     = &Kind{"change", "changes all rows of the table", "add WHERE, or say that every row is meant"}
	Commits    = &Kind{"deletion", "throws away local commits and changes", "say first what is lost, or save it: git branch backup, and git stash"}
	History    = &Kind{"deletion", "deletes the history and all branches of the repository", "rename the folder instead: mv .git ../old.git"}
	Stashed    = &Kind{"deletion", "throws away the changes that were put aside before", "use git stash pop, which restores them"}
	Groups     = &Kind{"groups", "takes the user out of all other groups", "add -a: usermod -aG"}
	Processes  = &Kind{"kill", "kills processes that the reader has not seen",
		"show the list first, then stop one process with kill PID"}
	Sessions = &Kind{"kill", "ends all sessions, also those of other users", "add WHERE, for example with the state and the age of the sessions"}
	Everyone = &Kind{"verification", "trusts the repositories of all users, and their settings can run programs",
		"name the one repository: git config --global --add safe.directory <path>"}
)

// Loses reports whether the command does what a reader may want. A text that says before
// what is lost makes it harmless; see [Announces].
func (k *Kind) Loses() bool {
	return slices.Contains([]*Kind{ProgramData, Temporary, Keys, Volumes, Uncommitted, Untested, Everything, Objects, Indices, Containers, Database, Documents, Rows, Values, Commits, History, Processes, Sessions, Everyone, Rights}, k)
}

// Announces reports whether a text tells its reader to save data, or what is lost.
func Announces(text string) bool { return announcements.MatchString(text) }

var announcements = regex.NewRecognizer(`(?i)\b(?:back(?:s|ed|ing)?[ -]?ups?|dump|pg_dump|mysqldump|pg_basebackup|snapshots?|stash|los(?:e|es|ing|t|s)|destroys?|destructive|irreversibl[ey]|permanently|careful(?:ly)?|caution|warning|beware|` +
	`disposable|throwaway|test (?:database|cluster|machine|system|collection)|temporary collection|deletes everything|all rights|every right|full control|never do this|trusted|can be (?:deleted|lost)|not needed|(?:nobody|no one) needs|no longer needed|everything else|all (?:the )?(?:data|rows|records|volumes|uncommitted|untracked)|start (?:over|from scratch))\b|` +
	`备份|转储|快照|丢失|丢弃|销毁|不可恢复|无法恢复|不可逆|永久|谨慎|小心|注意|警告|可信|不再需要|所有(?:数据|行|卷|记录)|全部(?:数据|行|卷|记录)`)

// programData matches folders whose content programs or users need, and temporary the
// folders that all programs share.
var (
	programData    = lazyregexp.New(`^(?:["']?\$\((?:go env GOPATH|brew --prefix|npm root -g)\)["']?/?|/var/(?:lib|db|www|mail)/\S+|/boot/\S+|/etc/[\w.-]+(?:/\*?)?|/usr/(?:local/)?(?:bin|sbin|lib|lib64|share|include|local)(?:/(?:node_modules|python3[\w.]*))?(?:/\*?)?|/(?:home/[\w<>-]+(?:/\*?)?|root/\*)|(?:~|\$HOME)/\.(?:ssh|gnupg|kube|aws|config|local)(?:/\*?)?|(?:~|\$HOME)/(?:src|source|code|dev|work|workspace|projects?|repos?|git|Documents|Desktop|Pictures)/?\*?)$`)
	rebuilt        = lazyregexp.New(`(?:^|/)\.terraform/|^/var/lib/(?:apt/lists|dpkg/lock|dpkg/updates|systemd/coredump)|^/etc/[\w.-]+\.(?:conf|cfg|list|repo|json|ya?ml|bak)$`)
	gitFolder      = lazyregexp.New(`^(?:(?:\./|\.\./|[\w-]+/)*\.git(?:/|/objects/?)?|["']?\$\(git rev-parse --(?:absolute-)?git-(?:common-)?dir\)["']?)$`)
	movesState     = regex.NewRecognizer(`tfstate|-migrate-state|\bgit (?:-C \S+ )?$`) // what keeps the state elsewhere, or in the working tree
	terraformState = lazyregexp.New(`^(?:[\w.-]+/)*terraform\.tfstate\*?$`)
	ownKeys        = lazyregexp.New(`^["']?(?:~|\$HOME|\$\{HOME\})/\.ssh/(?:id_)?\*$`)
	temporary      = lazyregexp.New(`^(?:/var/tmp|/tmp|/dev/shm)(?:/\*?|/\.\*)?$`)
)

// lost returns the kind of data that a recursive deletion of a path loses, or nil.
func lost(path string) *Kind {
	switch {
	case temporary.MatchString(path):
		return Temporary
	case gitFolder.MatchString(path):
		return History
	case programData.MatchString(path) && !rebuilt.MatchString(path):
		return ProgramData
	}
	return nil
}

// prune finds a deletion of volumes that asks no question.
func prune(text string, at int) (Danger, bool) {
	c := callBefore(text, at, 60, "docker", "podman")
	if c == nil {
		return Danger{}, false
	}
	n := c.find("prune")
	if n < 2 || c.short("f", "") < 0 && c.find("--force") < 0 {
		return Danger{}, false
	}
	if volumes := c.find("--volumes"); c.words[n-1] == "volume" || volumes > 0 {
		return c.upTo(max(volumes, c.find("--force"), c.short("f", "")), Volumes)
	}
	return Danger{}, false
}

// clean finds a deletion of files that git ignores, or of all changes.
func clean(text string, at int) (Danger, bool) {
	c := gitCall(text, at, 60)
	if c == nil || c.find("clean") < 0 || c.short("n", "e") > 0 || c.find("--dry-run") > 0 {
		return Danger{}, false
	}
	force := max(c.short("f", "e"), c.find("--force"))
	ignored := c.short("x", "e")
	if force < 0 || ignored < 0 && !discards.MatchString(text[max(0, c.from-80):c.from]) {
		return Danger{}, false
	}
	return c.upTo(max(force, ignored), Uncommitted)
}

var discards = lazyregexp.New(`git (?:reset --hard|checkout (?:-f|--force)|checkout (?:-- )?\.)[^\n|]*$`)

// deleteObjects finds kubectl delete with --all.
func deleteObjects(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil || c.name() != "kubectl" && c.name() != "oc" || c.find("delete") < 0 || strings.Contains(strings.Join(c.words, " "), "--dry-run") {
		return Danger{}, false
	}
	n := max(c.find("--all"), c.find("--all=true"))
	if n < 0 || c.find("delete") > n {
		return Danger{}, false
	}
	return c.upTo(n, Objects)
}

var forcedKill = lazyregexp.New(`^-(?:9|KILL|SIGKILL)$`)

// killed finds signals to processes that the reader has not seen.
func killed(text string, at int) (Danger, bool) {
	c := callAt(text, at)
	if c == nil {
		return Danger{}, false
	}
	name := slices.IndexFunc(c.words, func(w string) bool { return lastPart(w) == "kill" })
	if name < 0 || c.name() != "kill" && c.name() != "xargs" {
		return Danger{}, false
	}
	force := slices.IndexFunc(c.words, forcedKill.MatchString)
	for n := name + 1; n < len(c.words); n++ {
		if c.words[n] == "-1" && n > name+1 || force > 0 && strings.HasPrefix(c.words[n], "$(") {
			return c.upTo(n, Processes)
		}
	}
	if c.name() == "xargs" && force > name {
		return c.upTo(force, Processes)
	}
	return Danger{}, false
}

// table matches the name of a table or a database.
const table = `(?:"[\w.-]+"|\x60[\w.-]+\x60|[\w<>.$-]+)`

var (
	dropped = lazyregexp.New(`(?i)^(?:drop\s+(?:database|schema|table)|dropdb)\s+(?:if\s+exists\s+|-\S+\s+)*` + table + `(?:\s+(?:cascade|with\b[^;\n]*))?(\s*(?:$|[;"'\x60)\n&]|,?\s+(?:and|then)\b))`)
	deleted = lazyregexp.New(`^(?:DELETE\s+FROM|delete\s+from|TRUNCATE(?:\s+TABLE)?)\s+` + table + `(?:\s+CASCADE)?(\s*(?:$|[;"'\x60)\n]))`)
	// expendable matches a table that a program makes for a short time.
	expendable = lazyregexp.New(`(?i)^drop\s+table\b.*(?:te?mp|old|backup|bak|test|new|stag|copy|demo|example)`)
	continues  = lazyregexp.New(`(?i)^\s*(?:where|using|returning|order|limit)\b`)
)

// statement finds SQL that deletes a database or all rows of a table.
func statement(text string, at int) (Danger, bool) {
	stretch := text[at:min(len(text), at+200)]
	for re, kind := range map[*lazyregexp.Regexp]*Kind{dropped: Database, deleted: Rows} {
		if m := re.FindStringSubmatchIndex(stretch); m != nil && startsWord(text, at) && !continues.MatchString(stretch[m[2]:]) && !expendable.MatchString(stretch[:m[2]]) {
			if kind == Database && isReplaced(text, at) {
				continue
			}
			return Danger{at, at + m[2], kind}, true
		}
	}
	return Danger{}, false
}

// updated matches SQL that gives a column of all rows a value, a parameter, or its own value plus or minus a number.
var updated = lazyregexp.New(`^(?i:update)\s+` + table + `\s+(?i:set)\s+[\w."\x60]+\s*=\s*(?:%s|\?|\$\d+|:\w+|'[^'\n]*'|-?\d+(?:\.\d+)?|\w+\s*[-+]\s*(?:\d+|%s|\?|\$\d+|:\w+))(\s*(?:$|[;"]))`)

// change finds SQL that changes all rows of a table.
func change(text string, at int) (Danger, bool) {
	const far = 300 // bytes
	stretch := text[at:min(len(text), at+far)]
	m := updated.FindStringSubmatchIndex(stretch)
	if m == nil || !startsWord(text, at) || ofEachRow.MatchString(text[:at]) || strings.Contains(text, "ROLLBACK") || hasOneRow(text, strings.Fields(stretch)[1]) {
		return Danger{}, false
	}
	return Danger{at, at + m[2], Values}, true
}

// hasOneRow reports whether code selects from a table without a condition, as from one that has a single row.
func hasOneRow(text, table string) bool {
	_, after, found := strings.Cut(strings.ToLower(text), " from "+strings.ToLower(table))
	return found && (after == "" || strings.ContainsAny(after[:1], "\"';)\n"))
}

// indices finds a request to Elasticsearch that deletes all indices of a name.
func indices(text string, at int) (Danger, bool) {
	if at > 0 && text[at-1] != '\n' {
		return Danger{}, false
	}
	return deleteIndices(text, at)
}

var deleteIndices = pattern(Indices, `((?-i:DELETE)\s+/?(?:[\w.-]+-\*|_all))(?:$|["'\n])`)

// ofEachRow recognizes a new column, whose rows all need a value, a statement that is only explained, and ON CONFLICT DO UPDATE.
var ofEachRow = regex.NewRecognizer(`(?i)\badd column\b|\bexplain\s+(?:analyze\s+)?$|\bdo $`)

// isReplaced reports whether another table takes the name of one that a statement drops, as when a table is rebuilt with
// its rows.
func isReplaced(text string, at int) bool {
	const far = 500 // bytes
	stretch := strings.ToLower(text[at:min(len(text), at+far)])
	name := droppedTable.FindStringSubmatch(stretch)
	return name != nil && strings.Contains(stretch, "rename to "+name[1])
}

var droppedTable = lazyregexp.New(`^drop table (?:if exists )?(\w+)`)
