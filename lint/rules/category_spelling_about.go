package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportUnfit reports a category about which the record has no word, such as network_error for a statement that is wrong. Of over
// 500 right records with such a category, one lacks the words.
func reportUnfit(p *lint.Pass, r *schema.Record) {
	if blank(r.RootCause) || len(r.DeadEnds) == 0 || len(r.Workarounds) == 0 { // it may be a draft
		return
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(r.Category), separatesCategory) {
		if word == "runtime" && ofCompiler.MatchString(r.Signature) {
			p.ReportAt(r, "/category", "a compiler or a linker prints the error, before anything runs")
			return
		}
		if about := categoryWords[word]; about != nil {
			if !about.MatchString(mainWords(r)) {
				p.ReportAt(r, "/category", "the record has no other word about "+word)
			}
			return
		}
	}
}

// mainWords returns what says most about the error of a record, in lower case.
func mainWords(r *schema.Record) string {
	return filedUnder(r) + "\n" + strings.ToLower(r.Signature+"\n"+r.RootCause)
}

// ofCompiler recognizes messages that only a compiler or a linker prints.
var ofCompiler = regex.NewRecognizer(`error TS[0-9]|error\[E[0-9]|error: linker|\bld: |undefined reference|cannot find -l`)

// categoryWords recognize the words of which a record of a category has at least one, in lower case. The categories have no other
// meaning.
var categoryWords = func() map[string]*regex.Recognizer {
	all := make(map[string]*regex.Recognizer)
	for names, words := range map[string]string{
		"network networking": `network|connect|host\b|hosts\b|hostname|\bports?\b|socket|\bdns\b|\btime(?:d )?[- ]?out|\btls\b|\bssl\b|proxy|\bip\b|ipv[46]|[0-9]\.[0-9]+\.[0-9]+\.[0-9]|packet|firewall|download|upload|` +
			`nccl|peer\b|registry|\bssh|tunnel|\bvpn\b|bandwidth|latency|gateway|certificate|\bbind|listen|\bcors\b|eaddr|econn|reach|grpc|\brpc|websocket|broker|endpoints|selector|网络|连接|端口|主机|超时|代理|下载`,
		"permission permissions":            `permi|access|denied|allow|auth|owner|root|sudo|privilege|forbid|\brole|polic|right|grant|protect|chmod|read-only|superuser|not found|manage|权限`,
		"authentication authorization auth": `auth|credential|token|password|log(?:ged)? ?in|\bsign|\bkeys?\b|permission|cert|account|denied|identity|\buser|session|secret|redirect|sso|openid|clock|expired|认证|凭据|密码`,
		"timeout":                           `time|second|deadline|wait|slow|expire|minute|\bms\b|超时`,
		"encoding":                          `encod|utf|unicode|ascii|byte|character|charset|codec|latin|decod|locale|code ?page|\bbom\b|编码`,
		"tls ssl":                           `\btls|\bssl|openssl|cert|https|handshake|\bca\b|encrypt|证书`,
		"dns":                               `dns|resol|host|domain|lookup|nameserver|getaddrinfo|enotfound|域名`,
		"syntax parse parsing": `syntax|pars|token|unexpected|indent|quot|bracket|brace|grammar|expected|malformed|semicolon|keyword|literal|invalid|character|json|yaml|toml|\bcolon|escape|template|operator|` +
			`regex|\bcomma\b|carriage|line end|separator|\btab\b|single|语法|解析`,
		"memory oom":              `memory|oom|alloc|heap|\bram\b|swap|leak|overflow|bytes|gib|[0-9 ][mg]b\b|stack|segmentation|pointer|address|free|buffer|limit|内存`,
		"dependency dependencies": `dependen|packag|version|modul|install|librar|import|peer|crate|chart|plugin|provider|registry|bundle|lock ?file|driver|link|require|artifact|repositor|download|依赖`,
		"disk storage filesystem": `disk|space|storage|volume|file|inode|quota|mount|device|partition|bucket|snapshot|log|etcd|磁盘|存储`,
	} {
		recognizer := regex.NewRecognizer(words)
		for name := range strings.FieldsSeq(names) {
			all[name] = recognizer
		}
	}
	return all
}()
