package secret

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
)

var (
	userInfo = lazyregexp.New(`://([^\s/"'<>` + "`" + `]+)@`)
	// slashedInfo matches a password that contains a slash. A port or a version does not
	// match.
	slashedInfo = lazyregexp.New(`://[^\s/"'<>@:]*:([^\s"'<>@]*[^\s"'<>@0-9/][^\s"'<>@]*/[^\s"'<>@]*)@`)
	// oracle matches the password in the address of an Oracle database.
	oracle = lazyregexp.New(`jdbc:oracle:\w+:[^/\s]+/([^@\s]+)@`)
	// oracleLogin matches the password on the command line of an Oracle program.
	oracleLogin = lazyregexp.New(`\b(?:sqlplus|sqlldr|expdp|impdp)(?:\.exe)?\s(?:.{0,200}?[\s"'=])?[\w$#]+/("[^"]+"|[^\s"'/@]{2,})(?:["'@\s]|$)`)
	// bareInfo matches a name and a password before a host, without a scheme.
	bareInfo = lazyregexp.New(`(?:^|[\s"'=(,])([\w.+-]{1,40}):([^\s@"'/:]{2,})@(\(?[\w.-]+)`)
)

// userInfos returns the names and passwords in URLs.
func userInfos(line string) (spans []Span) {
	if !strings.Contains(line, "://") || !strings.Contains(line, "@") {
		return nil
	}
	for _, re := range []*lazyregexp.Regexp{userInfo, slashedInfo} {
		for _, at := range re.FindAllStringSubmatchIndex(line, -1) {
			if line[at[2]:at[3]] != "git" {
				spans = append(spans, Span{From: at[2], To: at[3], Kind: likelySecret})
			}
		}
	}
	return spans
}

// bareInfos returns the passwords before a host without a scheme.
func bareInfos(line string) (spans []Span) {
	for _, at := range oracle.FindAllStringSubmatchIndex(line, -1) {
		spans = append(spans, Span{From: at[2], To: at[3], Kind: likelySecret})
	}
	for _, at := range bareInfo.FindAllStringSubmatchIndex(line, -1) {
		if prefix, host := line[at[2]:at[3]], line[at[6]:at[7]]; prefix != "npm" && prefix != "workspace" && !strings.HasPrefix(host, "sha") {
			spans = append(spans, Span{From: at[4], To: at[5], Kind: likelySecret})
		}
	}
	return spans
}

// oracleLogins returns the passwords on the command lines of Oracle programs.
func oracleLogins(line string) (spans []Span) {
	if !strings.Contains(line, "/") {
		return nil
	}
	for _, at := range oracleLogin.FindAllStringSubmatchIndex(line, -1) {
		spans = append(spans, Span{From: at[2], To: at[3], Kind: likelySecret})
	}
	return spans
}

var flags = needle.New(true, "-p", "-u", "--user", "--proxy-user")

const flagGap = "(?:[\"'],?)?[ \\t=]*[\"']?"

var (
	client    = lazyregexp.New(`(?i)\b(?:mysql\w*|mariadb\S*|psql|sshpass|redis-cli|mongo\w*|sqlcmd|ldap\w+|docker login|helm|7z|curl|wget|az login|smbclient)\b`)
	passFlag  = lazyregexp.New(`(?:^|[\s"',\[])-[pP]` + flagGap + "([^\\s\"'`]+)")
	userFlag  = lazyregexp.New(`(?:^|[\s"',\[])(?:-u|-U|--user|--proxy-user)` + flagGap + "([^\\s\"'`]+)")
	notSecret = lazyregexp.New(`^[0-9:./]+$|^[/.~-]|^[0-9]+:[0-9]+(?:/(?:tcp|udp))?$`)
)

// flagValues returns the values of -p and -u that are secrets or users. For most
// programs these flags have another meaning.
func flagValues(line string) (spans []Span) {
	if !flags.Has(line) {
		return nil
	}
	known := client.MatchString(line)
	for _, at := range passFlag.FindAllStringSubmatchIndex(line, -1) {
		if text := line[at[2]:at[3]]; known && !strings.HasPrefix(text, "-") && !isHarmless(text, password) || looksRandom(text, 8) && !notSecret.MatchString(text) {
			spans = append(spans, Span{From: at[2], To: at[3], Kind: likelySecret})
		}
	}
	for _, at := range userFlag.FindAllStringSubmatchIndex(line, -1) {
		if text := line[at[2]:at[3]]; !notSecret.MatchString(text) && (known || strings.Contains(text[1:], ":")) {
			kind := userName
			if _, after, _ := strings.Cut(text, ":"); known && after != "" || looksRandom(after, 6) { // a password
				kind = likelySecret
			}
			spans = append(spans, Span{From: at[2], To: at[3], Kind: kind})
		}
	}
	return spans
}
