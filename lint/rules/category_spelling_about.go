package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportUnfit reports a category about which the record has no word, such as network_error for a statement that is wrong. Only one of
// over 500 right records with such a category has none, and more than half of all other records.
func reportUnfit(p *lint.Pass, r *schema.Record) {
	if blank(r.RootCause) { // it may be a draft
		return
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(r.Category), separatesCategory) {
		if about := categoryWords[word]; about != nil && !about.MatchString(r.Domain+"\n"+wholeText(p, r)) {
			p.ReportAt(r, "/category", "the record has no other word about "+word)
			return
		}
	}
}

// categoryWords recognize the words of which a record of a category has at least one, in lower case. The categories have no other
// meaning.
var categoryWords = func() map[string]*regex.Recognizer {
	all := make(map[string]*regex.Recognizer)
	for names, words := range map[string]string{
		"network networking": `network|connect|host|\bport|socket|\bdns\b|time(?:d )?out|\btls\b|\bssl\b|proxy|\bip\b|packet|\burl|http|download|firewall|remote|fetch|upload|resolv|nccl|peer|registry|\bssh\b|tunnel|` +
			`\bvpn\b|rout|bandwidth|latency|gateway|certificate|endpoint|网络|连接|端口|主机|超时|代理|下载`,
		"memory":                            `memor|heap|alloc|\boom\b|\bram\b|swap|leak|buffer|stack|segment|pointer|\bgi?b\b|\bmi?b\b|free|内存`,
		"permission permissions":            `permi|access|denied|allow|auth|owner|root|sudo|privilege|forbid|\brole|polic|right|grant|protect|chmod|read-only|权限`,
		"authentication authorization auth": `auth|credential|token|password|log(?:ged)? ?in|\bsign|\bkeys?\b|permission|certificate|account|denied|identity|\buser|session|secret|redirect|sso|openid|认证|凭据|密码`,
		"syntax":                            `syntax|pars|token|quot|bracket|indent|brace|comma|colon|keyword|expect|unterminated|character|express|statement|grammar|invalid|语法`,
		"timeout":                           `time|second|deadline|wait|slow|expire|minute|\bms\b|超时`,
		"encoding":                          `encod|utf|unicode|ascii|byte|character|charset|codec|latin|decod|locale|编码`,
		"tls ssl":                           `\btls|\bssl|openssl|certif|https|handshake|\bca\b|encrypt|证书`,
		"dns":                               `dns|resolv|host|domain|域名`,
		"merge":                             `merg|rebase|conflict|branch|\bpull|cherry|合并`,
		"quota":                             `quota|limit|exceed|\brate|maxim|too many|配额`,
	} {
		recognizer := regex.NewRecognizer(words)
		for name := range strings.FieldsSeq(names) {
			all[name] = recognizer
		}
	}
	return all
}()
