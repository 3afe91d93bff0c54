package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// otherExitCode describes an exit code in error_code, if the signature has another one. Both are those of processes that a signal
// ended, because a lower one may be of a child process.
func otherExitCode(r *schema.Record) string {
	own, stated := exitCode.FindStringSubmatch(r.Signature), exitCode.FindStringSubmatch(r.ErrorCode)
	if own == nil || stated == nil || strings.Contains(r.Signature, stated[1]) {
		return ""
	}
	return fmt.Sprintf("the exit code in the signature is %s, not %s", own[1], stated[1])
}

var exitCode = regex.NewRare(`(?i)\bexit (?:code|status):? +(129|1[3-5][0-9])\b`)

// otherSignal describes a sentence with the name of a signal that ends a program and the
// exit status after another one. It says nothing about a sentence with conditions or with
// several steps, where one signal may follow another.
func otherSignal(text string) string {
	if !strings.Contains(text, "SIG") {
		return ""
	}
	if m := killOption.FindStringSubmatch(text); m != nil {
		if right := slices.Index(signals, m[2]); right > 0 && strconv.Itoa(right) != m[1] {
			return fmt.Sprintf("kill -%s does not send %s, which is signal %d", m[1], m[2], right)
		}
	}
	if wrong := ofOutOfMemory(text); wrong != "" {
		return wrong
	}
	for _, at := range endingSignal.FindAllStringIndex(text, 5) {
		sentence, name := sentenceAt(text, at[0]), text[at[0]:at[1]]
		statuses := endingStatus.FindAllString(sentence, 2)
		if len(statuses) != 1 || len(anySignal.FindAllString(sentence, 2)) != 1 || severalSteps.MatchString(sentence) {
			continue
		}
		right := slices.Index(signals, name)
		if stated := strings.TrimLeft(statuses[0], " "); stated != strconv.Itoa(killed+right) && stated != strconv.Itoa(-right) {
			return fmt.Sprintf("the exit status after %s is %d, not %s", name, killed+right, stated)
		}
	}
	return ""
}

// ofOutOfMemory describes another signal than the one that Linux sends to a program when
// memory runs out. Daemons that watch the memory send others.
func ofOutOfMemory(text string) string {
	at := outOfMemory.FindStringIndex(text)
	if at == nil {
		return ""
	}
	sentence := sentenceAt(text, at[0])
	named := anySignal.FindAllString(sentence, 2)
	if len(named) != 1 || named[0] == "SIGKILL" || severalSteps.MatchString(sentence) || !ending.MatchString(sentence) {
		return ""
	}
	return fmt.Sprintf("the out-of-memory killer sends SIGKILL, not %s", named[0])
}

var (
	outOfMemory  = lazyregexp.New(`(?i)\b(?:oom|out-of-memory)[ -]killer\b|内核的 ?OOM`)
	killOption   = lazyregexp.New(`\bkill -([0-9]{1,2})(?:\x60)?(?: sends?| means| is|,| =| 发送|发送| 即|即| 表示| \(|（)+ ?(?:\x60)?(SIG[A-Z]+)`)
	endingSignal = lazyregexp.New(`\bSIG(?:KILL|SEGV|ABRT|FPE|ILL)\b`)
	anySignal    = lazyregexp.New(`\bSIG[A-Z]{2,}`)
	endingStatus = lazyregexp.New(`\b1(?:29|3[0-9]|4[0-3])\b| -(?:[1-9]|1[0-5])\b`)
	severalSteps = lazyregexp.New(`(?i)\b(?:before|after|unless|until|if|when|otherwise|instead|not|no|never|without|ignores?|handles?|handler|traps?|catch(?:es)?|waits?|first|then|later|rather|or|while|but|unlike|only)\b|n't\b` +
		`|之前|以前|之后|以后|忽略|处理|捕获|等待|否则|未|没有|不|才|如果|若|先|再|或|而|但|只`)
)

// otherErrno describes a name of POSIX with a negative number of another error, as programs
// on libuv print them: errno: -13, code: 'ENOENT'.
func otherErrno(p *lint.Pass, text string) string {
	if !mayBeErrno(text) {
		return ""
	}
	for _, pattern := range []*lazyregexp.Regexp{numberedErrno, codedErrno, namedErrno} {
		m := pattern.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		name, number := m[1], m[2]
		if pattern != namedErrno {
			name, number = m[2], m[1]
		}
		code := catalogs.Get(p).catalogs.For(errnoNumbers.domain).Code(name)
		if n, err := strconv.Atoi(number); err == nil && n < windows && code != nil && !code.Number.Is(catalog.Number(number)) && !elsewhere(name, number) {
			return fmt.Sprintf("%s is -%s, not -%s", name, code.Number, number)
		}
	}
	return ""
}

// mayBeErrno reports whether a text has a negative number after "errno:" or a parenthesis. A
// search for the names beside it takes longer.
func mayBeErrno(text string) bool {
	for i := strings.IndexByte(text, '-'); i >= 0 && i+1 < len(text); i = nextByte(text, '-', i) {
		if startsWithDigit(text[i+1:]) && (strings.HasSuffix(text[:i], "(") || endsIn(text[:i], " ", "errno:") || endsIn(text[:i], " ", "code:")) {
			return true
		}
	}
	return false
}

// windows is where the numbers begin that libuv gives errors on Windows.
const windows = 3000

var (
	numberedErrno = lazyregexp.New(`\berrno: ?-([0-9]+),\s*(?:syscall: ?'[a-z]+',\s*)?code: ?'(E[A-Z0-9]+)'`)
	codedErrno    = lazyregexp.New(`\bcode: ?-([0-9]+), name: (E[A-Z0-9]+)`)
	namedErrno    = lazyregexp.New(`\b(E[A-Z0-9]{2,}) ?\(-([0-9]+)\)`)
)
