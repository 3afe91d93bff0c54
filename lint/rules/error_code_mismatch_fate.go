package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// A fate is the exit status that follows a message, and the signal that ends a program with it.
// It holds in the domains that begin with one of the words. The signature is that of a record.
type fate struct{ text, status, signal, domains, signature string }

// fates are what shells, the C library, languages, make, git and version 2 of the AWS CLI do.
var fates = []fate{
	{text: ": command not found", status: notFound}, {text: "Error 127", status: notFound, domains: "make"}, {text: "executable file not found in $PATH", status: notFound, domains: "docker"},
	{text: "Unable to locate credentials", status: "253", domains: "aws"}, {text: "An error occurred (", status: "254", domains: "aws"},
	{text: "OCI runtime", domains: "docker"}, {text: "permission denied", domains: "docker"}, {text: "docker: Error response from daemon", status: "125", domains: "docker"},
	{text: ": Permission denied", status: notExecutable, domains: "bash shell"}, {text: ": Argument list too long", status: notExecutable, domains: "bash shell"},
	{text: ": bad interpreter", status: notExecutable, domains: "bash shell"}, {text: "cannot execute binary file", status: notExecutable, domains: "bash shell"},
	{text: ": required file not found", status: notFound, domains: "bash shell"}, {text: ": not found", status: notFound, domains: "bash shell"},
	{text: "all goroutines are asleep", status: "2", domains: "go"}, {text: "nil pointer dereference", status: "2", signal: "SIGSEGV", domains: "go"}, {text: "panic: ", status: "2", domains: "go"}, {text: "concurrent map", status: "2", domains: "go"},
	{text: "panicked at", status: "101", domains: "rust cargo"}, {text: "fatal: ", status: "128", domains: "git"}, {text: "*** ", status: "2", domains: "make"},
	{text: `Exception in thread "main"`, status: "1", domains: "java"},
	{text: "JavaScript heap out of memory", status: "134", signal: "SIGABRT"}, {text: "Segmentation fault", status: "139", signal: "SIGSEGV"}, {text: "Illegal instruction", status: "132", signal: "SIGILL"}, {text: "Floating point exception", status: "136", signal: "SIGFPE"},
	{text: "Trace/breakpoint trap", status: "133", signal: "SIGTRAP"}, {text: "Bus error", status: "135", signal: "SIGBUS"}, {text: "Aborted (core dumped)", status: "134", signal: "SIGABRT"},
	{text: "stack smashing detected", status: "134", signal: "SIGABRT"}, {text: "double free", status: "134", signal: "SIGABRT"}, {text: "free(): invalid", status: "134", signal: "SIGABRT"},
	{text: "terminate called", status: "134", signal: "SIGABRT"}, {text: "OOMKilled", status: "137", signal: "SIGKILL"}, {text: "Out of memory: Killed process", status: "137", signal: "SIGKILL"},
}

// fateOf returns what follows the message of a record, or nil.
func fateOf(r *schema.Record) *fate {
	i := slices.IndexFunc(fates, func(f fate) bool {
		in := func(domain string) bool { return strings.HasPrefix(r.Domain, domain) }
		return strings.Contains(r.Signature, f.text) && (f.domains == "" || slices.ContainsFunc(strings.Fields(f.domains), in))
	})
	if i < 0 {
		return nil
	}
	own := fates[i]
	own.signature = r.Signature
	return &own
}

// otherStatus describes an exit status that does not follow the message of the record. A text
// that also has the right one compares both, and so does a sentence with the reason of the other one.
func (f *fate) otherStatus(text string, n mention.Number) string {
	if f == nil || f.status == "" || n.Label != "exit" && n.Label != "status" || n.Text == f.status || !f.mayFollow(text, n) || strings.Contains(text, f.status) || strings.Contains(f.signature, n.Text) {
		return ""
	}
	sentence := strings.ToLower(sentenceAt(text, n.At))
	denied := func(phrase string) bool { return n.Text == notExecutable && strings.Contains(sentence, phrase) }
	if slices.ContainsFunc(deniedPhrases, denied) || contrast.MatchString(sentence) {
		return ""
	}
	return fmt.Sprintf("the exit status after %q is %s, not %s", f.text, f.status, n.Text)
}

// mayFollow reports whether a number is meant as the exit status after a message: one that a shell sets
// itself, or, if a language or a tool sets its own, what the text before calls one. The command of a
// language that runs or tests programs ends with a status of its own.
func (f *fate) mayFollow(text string, n mention.Number) bool {
	if shellStatus.MatchString(f.status) || len(f.status) == len("137") && f.domains == "" {
		return shellStatus.MatchString(n.Text)
	}
	before := strings.ToLower(text[max(0, n.At-farName):n.At])
	called := strings.Contains(before, "exit") || strings.Contains(before, "退出")
	return called && len(n.Text) <= len("137") && !ownStatus.MatchString(sentenceAt(text, n.At))
}

// ownStatus matches commands that run a program and end with a status of their own.
var ownStatus = lazyregexp.New(`\b(?:go (?:run|test|build|vet|tool)|cargo \w+|git \w+|docker|mvn|gradle|java|shell|script|sh|bash|wrapper|test|CI|container|systemd)\b`)

// otherSignal describes a signal that does not follow the message of the record, if the text
// does not name the right one. A sentence with the reason of the other signal is about that one.
func (f *fate) otherSignal(text string) string {
	if f == nil || f.signal == "" || !strings.Contains(text, "SIG") || strings.Contains(text, f.signal) {
		return ""
	}
	at := fatal.FindStringIndex(text)
	if at == nil {
		return ""
	}
	sentence, name := sentenceAt(text, at[0]), text[at[0]:at[1]]
	lower := strings.ToLower(sentence)
	reason := func(word string) bool { return strings.Contains(lower, word) }
	if slices.ContainsFunc(strings.Fields(reasons[name]), reason) || len(anySignal.FindAllString(sentence, 2)) != 1 || !ending.MatchString(sentence) ||
		severalSteps.MatchString(sentence) || contrast.MatchString(sentence) {
		return ""
	}
	return fmt.Sprintf("the signal after %q is %s, not %s", f.text, f.signal, name)
}

// reasons are words of sentences that say why a signal is sent.
var reasons = map[string]string{
	"SIGKILL": "memory oom kill( 内存", "SIGINT": "ctrl interrupt ^c 中断", "SIGPIPE": "pipe 管道", "SIGHUP": "terminal hang 终端",
	"SIGABRT": "abort( assert exception 断言 异常", "SIGFPE": "zero divi 零 除", "SIGILL": "instruction 指令",
	"SIGTERM": "stop shutdown shut grace time delete 停止 关闭 超时 删除 优雅", "SIGSEGV": "segmentation pointer address memory 指针 地址 段错误 内存",
}

var (
	// shellStatus matches one of the statuses that a shell sets itself, or version 2 of the AWS CLI.
	shellStatus = lazyregexp.New(`^(?:12[67]|13[0-9]|14[0-3]|25[2-4])$`)
	// fatal matches the signals that end a program and are easily confused.
	fatal  = lazyregexp.New(`\bSIG(?:KILL|SEGV|ABRT|FPE|ILL|BUS|TERM|INT|PIPE|HUP|QUIT|TRAP)\b`)
	ending = lazyregexp.New(`(?i)\b(?:ends|ended|kills|aborts|sends|terminates|stops|raises|dies|receives|gets|crashes|names the signal|prints)\b|终止|结束|发送|收到|触发|引发|崩溃|给出信号|打印`)
	// contrast matches words of a sentence that is about another case than the record's own.
	contrast = regex.NewRecognizer(`(?i)\b(?:instead|rather|unlike|differs?|other|another|different|would|if|unless|only|not)\b|n't\b|而不是|不同|另一|其他|如果|若|则|只有|不是|不会`)
)
