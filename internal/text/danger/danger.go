// Package danger finds commands that do harm when they are pasted as they are: a
// script from the network piped into a shell, a deletion at the root, a check
// turned off.
//
// Commands stand in the middle of sentences as often as in code, so the package
// reads words from a telling one on, as a shell would, rather than parsing the
// text as a script, which prose is not.
package danger

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// A Kind is a kind of harm.
type Kind struct {
	// Name is short: fetched script.
	Name string
	// Does says what a command of the kind does, after the command.
	Does string
	// Instead says what to write in its place.
	Instead string
}

// The kinds.
var (
	Fetched = &Kind{"fetched script", "runs whatever the server sends",
		"download it, have it read or compared with a published checksum, then run it"}
	Unreadable = &Kind{"hidden script", "runs commands that nobody can read as they stand",
		"write the commands out"}
	Deletion = &Kind{"deletion", "deletes the system or a home folder",
		"name the one folder that is to go"}
	EmptyVariable = &Kind{"deletion", "deletes from the root on if the variable is empty",
		"write ${NAME:?} in place of $NAME, which stops the command then"}
	Writable = &Kind{"world-writable", "lets every user and every process write there",
		"give the one user or group that needs it the right, with chown and a mode such as 640 or 750"}
	Certificate = &Kind{"verification", "turns the check of certificates off, so that anybody on the way can answer",
		"install the certificate authority that is missing, and name it with --cacert, SSL_CERT_FILE or the like"}
	Hooks = &Kind{"verification", "skips the checks that the repository asks for",
		"mend what the hook reports, or skip that one hook by name"}
	HostKey = &Kind{"verification", "trusts any host that answers",
		"compare the host's key with the one its owner publishes, and add it to known_hosts"}
	Signature = &Kind{"verification", "installs packages that nobody has signed for",
		"import the key of the repository, or mend its clock or its source"}
	Browser = &Kind{"verification", "turns the browser's protection off for every page",
		"let the server send the CORS header that is missing"}
	Privileged = &Kind{"privileged container", "gives the container all of the host",
		"grant what is needed alone: --cap-add, --device, --gpus, or one folder"}
	ForcedPush = &Kind{"forced push", "overwrites what others have pushed in the meantime",
		"use --force-with-lease"}
	Device = &Kind{"device", "overwrites a whole disk",
		"say how to find the right device and what is lost, and let the reader fill it in, as /dev/<device>"}
	ForkBomb = &Kind{"fork bomb", "is a fork bomb", "delete it"}
	Firewall = &Kind{"protection", "turns the protection of the whole system off",
		"open the one port, or allow the one program"}
)

// A Danger is a stretch of a text that does harm.
type Danger struct {
	From, To int // bytes of the text
	Kind     *Kind
}

// Find returns the dangerous commands in a text, in order, none inside another.
// One that its own sentence warns of is left out. A text with very many is not
// read to its end.
func Find(text string) (found []Danger) {
	const most, mostWarned = 100, 500
	end, warnings := 0, 0
	triggers.Find(text, func(at, word int) bool {
		if at < end {
			return true
		}
		if d, ok := looks[word].find(text, at); ok && d.From >= end {
			end = d.To
			if warned(text, d) {
				warnings++
			} else {
				found = append(found, d)
			}
		}
		return len(found) < most && warnings < mostWarned
	})
	return found
}

// A look is a telling word and the closer look it is worth.
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
	{"curl", curl}, {"wget", wget},
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
	{"--no-check-certificate", flag(Certificate, "--no-check-certificate", "--no-check-certificates")},
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
	{"--allow-unauthenticated", unauthenticated},
	{"--force-yes", forceYes},
	{"--allow-untrusted", flag(Signature, "--allow-untrusted")},
	{"--nogpgcheck", flag(Signature, "--nogpgcheck")},
	{"--no-gpg-check", flag(Signature, "--no-gpg-check", "--no-gpg-checks")},
	{"gpgcheck", pattern(Signature, `gpgcheck\s*=\s*(?:0|false|no)\b`)},
	{"trusted=yes", pattern(Signature, `trusted=yes`)},
	{"verify-peer", pattern(Certificate, `verify-(?:peer|host)\s*[= ]\s*["']?(?:false|0|no)\b`)},
	{"verify-host", pattern(Certificate, `verify-(?:peer|host)\s*[= ]\s*["']?(?:false|0|no)\b`)},
	{"--privileged", pattern(Privileged, `--privileged(?:=true)?(?:$|[^\w=-])`)},
	{"privileged", pattern(Privileged, `privileged["']?\s*[:=]\s*true\b`)},
	{"-v /:/", hostVolume}, {"-v=/:/", hostVolume}, {"-v \"/:/", hostVolume}, {"--volume", hostVolume}, {"--mount", hostVolume},
	{"--cap-add", pattern(Privileged, `--cap-add[= ]\s*["']?(?:cap_)?all\b`)},
	{"push ", push},
	{"dd ", diskDump}, {"mkfs", mkfs}, {"wipefs", wipe}, {"shred", wipe}, {"> /dev/", redirected}, {">/dev/", redirected},
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

// pattern is for what a regular expression finds at the word. It looks at a
// short stretch and not at case. A group in it is what is to be shown.
func pattern(kind *Kind, expression string) func(string, int) (Danger, bool) {
	re := regexp.MustCompile(`^(?i:` + expression + `)`)
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

// word is for a name that says it all.
func word(kind *Kind) func(string, int) (Danger, bool) {
	return func(text string, at int) (Danger, bool) {
		to := at
		for to < len(text) && isWord(text[to]) {
			to++
		}
		return Danger{at, to, kind}, startsWord(text, at) && to-at < len("SSL_VERIFY_NONE_")
	}
}

// flag is for a flag that says it all, and nothing longer.
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

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// startsWord tells whether a word begins at a place, rather than being the end of a
// longer one. What stands before an underscore or a point may be a module's or a
// variable's name; a hyphen makes it another flag or command.
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
