// Package danger finds commands that do harm when someone runs them. Examples are a
// fetched script piped into a shell, a deletion of the root folder, and flags that turn
// off verification.
//
// Commands occur in sentences as often as in code. So the package does not parse the text
// as a script. It searches for suspicious words and parses the text after them as a shell
// does.
package danger

import (
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
)

// A Kind is a kind of harm.
type Kind struct {
	Name    string // short: "fetched script"
	Does    string // completes a sentence that starts with the command
	Instead string // what to write instead
}

// These are the kinds of harm.
var (
	Fetched = &Kind{"fetched script", "runs whatever the server sends",
		"download it, read it or compare it with a published checksum, then run it"}
	Unreadable = &Kind{"hidden script", "runs commands that a reader cannot see",
		"write the commands out"}
	Deletion = &Kind{"deletion", "deletes the system or a home folder",
		"name the one folder to delete"}
	EmptyVariable = &Kind{"deletion", "deletes the root folder if the variable is empty",
		"write ${NAME:?} instead of $NAME, so that an empty variable stops the command"}
	Writable = &Kind{"world-writable", "lets every user and every process write there",
		"give access to the one user or group that needs it, with chown and a mode such as 640 or 750"}
	Key = &Kind{"private key", "lets other users read the private key, so that ssh refuses the key",
		"keep the key to its owner, with chmod 600"}
	Owner = &Kind{"ownership", "gives the files of the system to one user, after which sudo and other programs fail",
		"name the folder of the one program"}
	Certificate = &Kind{"verification", "turns off the verification of certificates, so that an attacker on the network can answer",
		"install the missing certificate authority and name it, for example with --cacert or SSL_CERT_FILE"}
	Hooks = &Kind{"verification", "skips the checks that the repository requires",
		"fix what the hook reports, or skip only that hook by name"}
	HostKey = &Kind{"verification", "trusts any host that answers",
		"compare the host's key with the published one, and add it to known_hosts"}
	Signature = &Kind{"verification", "installs packages without verifying their signatures",
		"import the repository's key, or fix the system clock or the package source"}
	Browser = &Kind{"verification", "turns off the browser's protection for every page",
		"make the server send the missing CORS header"}
	Privileged = &Kind{"privileged container", "gives the container full access to the host",
		"grant only what the container needs: --cap-add, --device, --gpus, or one folder"}
	Rights = &Kind{"all rights", "gives every right",
		"bind a role that has only the verbs and resources in the message, such as view or edit"}
	ForcedPush = &Kind{"forced push", "overwrites what others have pushed in the meantime",
		"use --force-with-lease"}
	Device = &Kind{"device", "overwrites a whole disk",
		"explain how to find the right device and what will be lost, and use a placeholder: /dev/<device>"}
	ForkBomb = &Kind{"fork bomb", "is a fork bomb", "delete it"}
	Folders  = &Kind{"closed folders", "closes all folders, because they need the mode x",
		"name the files, or use u=rwX,go= with a capital X"}
	Overwritten = &Kind{"overwritten file", "replaces a whole file of the system", "add a line with tee -a, or edit the file"}
	Firewall    = &Kind{"protection", "turns off the protection of the whole system",
		"open only the port, or allow only the program, that needs it"}
)

// A Danger is a dangerous command in a text.
type Danger struct {
	From, To int // bytes of the text
	Kind     *Kind
}

// Unread is the kind of the first command that Find does not look at, because too many
// others precede it.
var Unread = &Kind{"too many commands", "follows so many other commands that kbctl does not check it",
	"split the text, and leave out what the reader does not need"}

// These are the limits for one text. Without them, a text that has nothing but suspicious
// words takes hundreds of times as long as another one.
const (
	mostLooks  = 200
	mostJudged = 30 // dangerous ones, with those that the text warns against
)

// Find returns the dangerous commands in a text, in order and without overlap. It leaves
// out commands that the text warns against. It looks at a limited number of commands. If
// there are more, it reports the next one as [Unread].
func Find(text string) (found []Danger) {
	end, looked, judged := 0, 0, 0
	triggers.Find(text, func(at, word int) bool {
		if at < end {
			return true
		}
		if looked == mostLooks || judged == mostJudged {
			found = append(found, Danger{at, at + len(strings.TrimSpace(looks[word].word)), Unread})
			return false
		}
		looked++
		if d, ok := looks[word].find(text, at); ok && d.From >= end {
			end = d.To
			judged++
			if !warned(text, d) {
				found = append(found, d)
			}
		}
		return true
	})
	return found
}

// A look is a suspicious word and a function that inspects the text at the word.
type look struct {
	word string
	find func(text string, at int) (Danger, bool)
}

var triggers = func() *needle.Set {
	words := make([]string, len(looks))
	for i, l := range looks {
		words[i] = l.word
	}
	return needle.New(true, words...)
}()

var looks = []look{
	{"curl", fetcher("curl", curlInsecure)}, {"wget", fetcher("wget", wgetInsecure)},
	{"fetch http", other}, {"http http", other}, {"https http", other}, {"aria2c", other}, {"base64 -", decoded},
	{"iwr", powerShell}, {"irm", powerShell}, {"invoke-webrequest", powerShell}, {"invoke-restmethod", powerShell},
	{"downloadstring", powerShell}, {"iex", expression}, {"invoke-expression", expression},
	{"exec(", evaluation}, {"eval(", evaluation},
	{"rm ", remove}, {"rmtree(", rmtree}, {"remove-item", removeItem}, {"rd ", removeItem}, {"rmdir ", removeItem}, {"del ", removeItem},
	{"find ", findDelete},
	{"chmod", chmod}, {"umask", pattern(Writable, `umask[\s(]+0o?0{0,3}(?:$|[^\w.])`)},
	{"install -", pattern(Writable, `(?:install|mkdir)\s+(?:-\w+\s+)*-m\s*=?\s*0?777\b`)},
	{"mkdir -", pattern(Writable, `(?:install|mkdir)\s+(?:-\w+\s+)*-m\s*=?\s*0?777\b`)},
	{"icacls", pattern(Writable, `icacls[^\n|;&]{1,120}everyone:(?:\([a-z]+\))*\(?f\b`)},
	{"--no-verify", flag(Hooks, "--no-verify")},
	{"commit -", commit},
	{"--no-verify-ssl", flag(Certificate, "--no-verify-ssl")},
	{"verify", pattern(Certificate, `verify(?:_ssl|_certs?|_tls|_peer|_signature|_hostname)?["']?\s*(?:=>?\s*(?:false|0|no|none)|:\s*false)\b`)},
	{"ssl_verify", pattern(Certificate, `ssl_verify\s*[=: ]\s*(?:false|0|no)\b`)},
	{"sslverify", pattern(Certificate, `sslverify["']?\s*[=: ]\s*["']?(?:false|0|no)\b`)},
	{"ssl_verifypeer", pattern(Certificate, `ssl_verifypeer\W{1,4}(?:false|0)\b`)},
	{"ssl_no_verify", pattern(Certificate, `ssl_no_verify\s*=\s*["']?(?:1|true|yes)\b`)},
	{"check_hostname", pattern(Certificate, `check_hostname\s*=\s*False\b`)},
	{"cert_none", word(Certificate)}, {"verify_none", word(Certificate)}, {"_create_unverified_context", pattern(Certificate, `_create_unverified_context\b`)},
	{"rejectunauthorized", pattern(Certificate, `rejectunauthorized["']?\s*[:=]\s*false\b`)},
	{"insecureskipverify", pattern(Certificate, `insecureskipverify["']?\s*[:=]\s*true\b`)},
	{"danger_accept_invalid_certs", pattern(Certificate, `danger_accept_invalid_certs\(true\)`)},
	{"servercertificatevalidationcallback", pattern(Certificate, `servercertificatevalidationcallback[^\n]{0,40}true`)},
	{"trustservercertificate", pattern(Certificate, `trustservercertificate\s*=\s*(?:true|yes)\b`)},
	{"-skipcertificatecheck", flag(Certificate, "-SkipCertificateCheck")},
	{"--trusted-host", flag(Certificate, "--trusted-host")},
	{"trusted-host", pattern(Certificate, `trusted-host\s*[= ]\s*[\w.-]+\.\w+`)},
	{"pip_trusted_host", pattern(Certificate, `pip_trusted_host\s*[=:]\s*["']?\w`)},
	{"--no-check-certificate", unlessProbe(flag(Certificate, "--no-check-certificate", "--no-check-certificates"))},
	{"--insecure-skip-tls-verify", pattern(Certificate, `--insecure-skip-tls-verify(?:=true)?(?:$|[^\w=-])`)},
	{"insecure-skip-tls-verify", pattern(Certificate, `insecure-skip-tls-verify\s*:\s*true\b`)},
	{"--tls-verify", pattern(Certificate, `--tls-verify[= ](?:false|0)\b`)},
	{"--skip-tls-verify", flag(Certificate, "--skip-tls-verify")},
	{"--ignore-certificate-errors", flag(Certificate, "--ignore-certificate-errors")},
	{"tls_reject_unauthorized", pattern(Certificate, `tls_reject_unauthorized["'\]]*\s*[=:]\s*["']?0`)},
	{"pythonhttpsverify", pattern(Certificate, `pythonhttpsverify\s*[=:]\s*["']?0`)},
	{"strict-ssl", pattern(Certificate, `strict-ssl\s*[=: ]\s*["']?false\b`)},
	{"strict_ssl", pattern(Certificate, `strict_ssl\s*[=: ]\s*["']?false\b`)},
	{"_ca_bundle", pattern(Certificate, `_ca_bundle\s*=\s*(?:""|'')`)},
	{"wagon.http.ssl", pattern(Certificate, `wagon\.http\.ssl\.(?:insecure|allowall)=true`)},
	{"goinsecure", pattern(Certificate, `goinsecure=["']?[\w*]`)},
	{"gosumdb", pattern(Signature, `gosumdb=["']?off\b`)},
	{"gonosumcheck", pattern(Signature, `gonosumcheck=["']?1`)},
	{"disable-tls", pattern(Certificate, `disable-tls\s*[= ]\s*true\b`)},
	{"--strict-ssl", pattern(Certificate, `--strict-ssl\s*[= ]\s*["']?false\b`)},
	{"--no-strict-ssl", flag(Certificate, "--no-strict-ssl")},
	{"--src-tls-verify", pattern(Certificate, `--src-tls-verify[= ](?:false|0)\b`)},
	{"--dest-tls-verify", pattern(Certificate, `--dest-tls-verify[= ](?:false|0)\b`)},
	{"-ostricthostkeychecking", pattern(HostKey, `-ostricthostkeychecking\s*[= ]\s*["']?(?:no|off)\b`)},
	{"stricthostkeychecking", pattern(HostKey, `stricthostkeychecking\s*[= ]\s*["']?(?:no|off)\b`)},
	{"host_key_checking", pattern(HostKey, `host_key_checking\s*[=:]\s*["']?(?:false|0|no)\b`)},
	{"autoaddpolicy", word(HostKey)},
	{"--disable-web-security", flag(Browser, "--disable-web-security")},
	{"--allow-unauthenticated", aptFlag("--allow-unauthenticated")},
	{"--force-yes", aptFlag("--force-yes")},
	{"--allow-untrusted", flag(Signature, "--allow-untrusted")},
	{"--nogpgcheck", flag(Signature, "--nogpgcheck")},
	{"--no-gpg-check", flag(Signature, "--no-gpg-check", "--no-gpg-checks")},
	{"gpgcheck", pattern(Signature, `gpgcheck\s*=\s*(?:0|false|no)\b`)},
	{"trusted=yes", pattern(Signature, `trusted=yes`)},
	{"verify-peer", pattern(Certificate, `verify-(?:peer|host)\s*[= ]\s*["']?(?:false|0|no)\b`)},
	{"verify-host", pattern(Certificate, `verify-(?:peer|host)\s*[= ]\s*["']?(?:false|0|no)\b`)},
	{"--privileged", unlessEmulator(pattern(Privileged, `--privileged(?:=true)?(?:$|[^\w=-])`))},
	{"privileged", pattern(Privileged, `privileged["']?\s*[:=]\s*true\b`)},
	{"-v /:/", hostVolume}, {"-v=/:/", hostVolume}, {"-v \"/:/", hostVolume}, {"--volume", hostVolume}, {"--mount", hostVolume},
	{"--cap-add", pattern(Privileged, `--cap-add[= ]\s*["']?(?:cap_)?all\b`)},
	{"push ", push}, {"clean -", clean}, {"safe.directory", pattern(Everyone, `safe\.directory(?:\s*=\s*|\s+)["']?\*["']?(?:$|[\s"'`+"`"+`.,;&|)])`)},
	{"docker rm", pattern(Containers, `docker\s+rm\s+(?:-\w+\s+)*(?:-\w*f\w*|--force)\s+\$\(\s*docker\s+ps\s+-(?:aq|qa|a\s+-q|q\s+-a)\s*\)`)},
	{"docker volume rm", pattern(Volumes, `docker\s+volume\s+rm\s+(?:-\w+\s+)*\$\(\s*docker\s+volume\s+ls\s+(?:-q|--quiet)\s*\)`)},
	{"chown -", pattern(Owner, `chown\s+(?:-\w+\s+)*(?:-\w*R\w*|--recursive)\s+(?:-\w+\s+)*\S+\s+/(?:(?:etc|usr|var|var/lib|var/log|var/run|usr/lib|usr/local|usr/share|bin|sbin|lib|boot|home|root|run|opt|srv)/?)?(?:$|[\s;&|])`)},
	{"prune ", prune}, {"kubectl ", deleteObjects}, {"pg_terminate_backend(", pattern(Sessions, `pg_terminate_backend\(\s*pid\s*\)\s+FROM\s+pg_stat_activity\s*(?:;|$)`)}, {"deletemany(", pattern(Documents, `deleteMany\(\s*\{\s*\}\s*\)`)}, {"--verb=", pattern(Rights, `--verb=['"]?\*['"]? [^\n;|&]{0,100}--resource=['"]?\*`)}, {"clusterrolebinding", pattern(Rights, `clusterrolebinding\s[^\n;|&]{0,200}--clusterrole[= ]cluster-admin\b`)}, {"oc delete", deleteObjects}, {"killall ", pattern(Processes, servers)}, {"pkill ", pattern(Processes, servers)}, {"xargs ", killed}, {"kill -", killed},
	{"update ", change}, {"git reset --hard", pattern(Commits, `git reset --hard (?:origin|upstream)/[\w./-]+`)}, {"drop database", statement}, {"drop schema", statement}, {"drop table", statement}, {"dropdb ", statement}, {"delete from", statement}, {"truncate ", statement},
	{"usermod", pattern(Groups, `usermod\s+-G\s+[\w,.$<>{}"-]+\s+["$<{]*\w[\w.>}"]*`)}, {"stash drop", stashDropped}, {"stash clear", stashDropped},
	{"tee /etc/", overwritten}, {"> /etc/", overwritten}, {"delete ", indices},
	{"rabbitmqctl", pattern(Database, `rabbitmqctl\s(?:-\S+\s+)*(?:force_)?reset\b`)},
	{"redis-cli", pattern(Database, `redis-cli[^\n;|&]{0,60}\s(?:--scan|keys ['"]?\*['"]?) *\| *xargs [^\n;|&]{0,60}redis-cli[^\n;|&]{0,60}\s(?:unlink|del)\b`)},
	{"redis-cli", pattern(Database, `redis-cli[^\n;|&`+"`"+`]{0,60}\sflushall\b`)},
	{"dd ", diskDump}, {"mkfs", onDisk("mkfs")}, {"wipefs", onDisk("wipefs")}, {"shred", onDisk("shred")}, {"> /dev/", redirected}, {">/dev/", redirected},
	{"format c:", pattern(Device, `format\s+c:(?:$|[\s/])`)},
	{":()", pattern(ForkBomb, `:\(\)\s*\{\s*:\s*\|\s*:\s*&\s*\}\s*;\s*:`)},
	{"setenforce", pattern(Firewall, `setenforce\s+(?:0|permissive)\b`)},
	{"selinux=", pattern(Firewall, `selinux=["']?(?:disabled|0)\b`)},
	{"ufw", pattern(Firewall, `ufw\s+disable\b`)},
	{"iptables", pattern(Firewall, `(iptables\s+(?:-F|--flush))\b[ \t]*(?:$|[`+"`"+`"'.,;&|)\n]|(?:there|and|to|on|then|as|first|in|or)\b)`)},
	{"systemctl", pattern(Firewall, `systemctl\s+(?:stop|disable|mask)\s+(?:--now\s+)?(?:firewalld|ufw|iptables|nftables|apparmor)\b`)},
	{"advfirewall", pattern(Firewall, `advfirewall\s+set\s+\w+\s+state\s+off\b`)},
	{"set-netfirewallprofile", pattern(Firewall, `set-netfirewallprofile[^\n|;]{0,80}-enabled\s+\$?false\b`)},
	{"disablerealtimemonitoring", pattern(Firewall, `disablerealtimemonitoring\s+(?:\$?true|1)\b`)},
	{"csrutil", pattern(Firewall, `csrutil\s+disable\b`)},
	{"spctl", pattern(Firewall, `spctl\s+--(?:master|global)-disable\b`)},
}

// servers matches a forced end of all processes of a server.
const servers = `(?:killall|pkill)\s+-(?:9|KILL|SIGKILL)\s+(?:-x\s+)?(?:postgres|mysqld?|mariadbd?|redis-server|dockerd|containerd|systemd|sshd|mongod)\b`

// pattern matches a regex at the word. It ignores case and reads only a short part of the
// text. If the regex has a group, the group is the danger.
// unlessEmulator leaves out the images that register emulators of processors. Their manuals say to run them so, and they
// end at once.
func unlessEmulator(find func(string, int) (Danger, bool)) func(string, int) (Danger, bool) {
	return func(text string, at int) (Danger, bool) {
		const far = 200 // bytes
		line, _, _ := strings.Cut(text[at:min(len(text), at+far)], "\n")
		if strings.Contains(line, "tonistiigi/binfmt") || strings.Contains(line, "multiarch/qemu-user-static") {
			return Danger{}, false
		}
		return find(text, at)
	}
}

func pattern(kind *Kind, expression string) func(string, int) (Danger, bool) {
	re := lazyregexp.New(`^(?i:` + expression + `)`)
	return func(text string, at int) (Danger, bool) {
		const far = 200
		stretch := text[at:min(len(text), at+far)]
		m := re.FindStringSubmatchIndex(stretch)
		if m == nil || !startsWord(text, at) {
			return Danger{}, false
		}
		to := at + len(strings.TrimRight(stretch[:m[len(m)-1]], " \t\r\n.,;&|`"))
		return Danger{at, to, kind}, true
	}
}

// word finds a name that is dangerous by itself.
func word(kind *Kind) func(string, int) (Danger, bool) {
	return func(text string, at int) (Danger, bool) {
		to := at
		for to < len(text) && isWord(text[to]) {
			to++
		}
		return Danger{at, to, kind}, startsWord(text, at) && to-at < len("SSL_VERIFY_NONE_")
	}
}

// flag finds flags that are dangerous by themselves. Longer flags do not match.
func flag(kind *Kind, flags ...string) func(string, int) (Danger, bool) {
	return func(text string, at int) (Danger, bool) {
		to := at
		for to < len(text) && (isWord(text[to]) || text[to] == '-') {
			to++
		}
		for _, f := range flags {
			if strings.EqualFold(text[at:to], f) && startsWord(text, at) {
				return Danger{at, to, kind}, true
			}
		}
		return Danger{}, false
	}
}

// aptFlag finds a dangerous flag of apt. Other programs have harmless flags of the same
// name.
func aptFlag(name string) func(string, int) (Danger, bool) {
	accept := flag(Signature, name)
	return func(text string, at int) (Danger, bool) {
		start := strings.LastIndexByte(text[:at], '\n') + 1
		if !strings.Contains(text[max(start, at-200):at], "apt") {
			return Danger{}, false
		}
		return accept(text, at)
	}
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// startsWord reports whether a word starts at a place. A word after a hyphen is part of
// another flag or command. A word after a period or an underscore may be part of the name
// of a module or a variable.
func startsWord(text string, at int) bool {
	if at == 0 || !isWord(text[at]) && text[at] != '-' {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	if before >= utf8.RuneSelf {
		return true
	}
	c := byte(before)
	return c != '-' && (!isWord(c) || c == '_')
}
