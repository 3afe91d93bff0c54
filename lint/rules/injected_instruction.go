package rules

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var injectedInstruction = &lint.Rule{
	Name: "injected-instruction", Group: "safety", Severity: lint.Warning,
	Title: "a text addresses a language model instead of a reader",
	Doc: `Language models read records too, and some follow instructions in a text. The rule knows a few phrases
that no record needs, in English and Chinese: to ignore earlier instructions, to be an assistant, to hide
something from the user, and the marks between the turns of a chat.

Signatures and regexes are skipped, because software that talks to models prints such phrases. So is text
in quotes or code, and a sentence that only speaks about such a phrase: "attackers tell the model to …".`,
	Hint:   "say what the reader needs to know; put the output of programs in quotes or backquotes",
	Record: checkInjections,
}

func checkInjections(p *lint.Pass, r *schema.Record) {
	check := func(text, pointer string, args ...any) {
		for _, found := range injectionsIn(text) {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: fmt.Sprintf(pointer, args...), From: int32(found.from), To: int32(found.to)},
				Message: `"` + clip(text[found.from:found.to]) + `" ` + found.why,
			})
		}
	}
	check(r.RootCause, "/root_cause")
	check(r.RootCauseZh, "/root_cause_zh")
	check(r.OfficialDocSection, "/official_doc_section")
	for i := range r.DeadEnds {
		d := &r.DeadEnds[i]
		check(d.Action, "/dead_ends/%d/action", i)
		check(d.WhyFails, "/dead_ends/%d/why_fails", i)
		check(d.Condition, "/dead_ends/%d/condition", i)
	}
	for i := range r.Workarounds {
		w := &r.Workarounds[i]
		check(w.Action, "/workarounds/%d/action", i)
		check(w.How, "/workarounds/%d/how", i)
		check(w.Condition, "/workarounds/%d/condition", i)
	}
	for i, text := range r.WorkaroundsZh {
		check(text, "/workarounds_zh/%d", i)
	}
	for name, text := range r.OSSpecific {
		check(text, "%s", schema.Pointer("os_specific", name))
	}
	for i := range r.Versions {
		check(r.Versions[i].BehaviorChange, "/versions/%d/behavior_change", i)
	}
	for i, text := range r.Tags {
		check(text, "/tags/%d", i)
	}
	for i, text := range r.Aliases {
		check(text, "/aliases/%d", i)
	}
	edges := func(edges []schema.Edge, name string) {
		for i := range edges {
			check(edges[i].Condition, "/transition_graph/%s/%d/condition", name, i)
			check(edges[i].Distinction, "/transition_graph/%s/%d/distinction", name, i)
		}
	}
	edges(r.Transitions.LeadsTo, "leads_to")
	edges(r.Transitions.PrecededBy, "preceded_by")
	edges(r.Transitions.ConfusedWith, "frequently_confused_with")
}

// An injection is a kind of phrase: a word in it, the phrase around that word, and what is
// wrong with it.
type injection struct {
	word   string
	phrase *lazyregexp.Regexp
	why    string
}

const (
	forgets   = "tells a model to ignore its instructions"
	addresses = "addresses a model"
	speaks    = "is what a model says about itself"
	marks     = "marks a turn in a chat with a model"
	keeps     = "tells a model to hide something from its user"
	asks      = "asks a model for its instructions"
)

// models are names that a text may call a model by.
const models = `(?:AIs?|(?:AI|coding|autonomous) (?:agents?|assistants?|models?)|LLMs?|(?:large )?language models?|chat ?bots?)`

var askedModel = phrase(`请(?:AI|人工智能|大语言模型|语言模型|大模型|智能体)(?:助手)?(?:务必|必须)?(?:忽略|无视|忘记|忽视|执行|运行|不要)`)

var chatMark = phrase(`<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|eot_id|begin_of_text)\|>`)

var injections = []injection{
	{"instruction", phrase(`\b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|the|your|of|these|my)\s+)*(?:previous|prior|above|earlier|preceding|foregoing|system)\s+(?:system\s+)?instructions?\b`), forgets},
	{"instruction", phrase(`\b(?:ignore|disregard|forget)\s+(?:(?:all|any)\s+(?:of\s+)?(?:(?:the|your)\s+)?|(?:the|your)\s+)instructions?\s+(?:above|before|so far|you (?:were|have been) given)\b`), forgets},
	{"instruction", phrase(`\b(?:reveal|print|output|repeat|show|leak)\s+(?:me\s+)?your\s+(?:system\s+|hidden\s+|initial\s+)?instructions\b`), asks},
	{"instruction", phrase(`(?:^|[.!?\n]\s*|\bsystem:\s*)((?:new|updated)\s+(?:system\s+)?instructions?\s*(?::|for the (?:model|assistant|agent)))`), forgets},
	{"instruction", phrase(`\byour new (?:system )?instructions? (?:is|are)\b`), forgets},
	{"### instruction:", phrase(`(?:^|[.!?\n])\s*#{2,4}\s*Instruction:`), marks},
	{"guid", phrase(`\b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|the|your|of|these|my)\s+)*(?:previous|prior|above|earlier|preceding)\s+(?:guidance|guidelines)\b`), forgets},
	{"everything", phrase(`\b(?:disregard|forget)\s+everything\s+(?:above|before this|I said|you (?:were|have been|are) told)(?:\s+(?:and|then)\b|\s*[.,!;]|$)`), forgets},
	{"prompt", phrase(`\b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|the|your|of|these|my)\s+)*(?:previous|prior|above|earlier|preceding|system)\s+prompts?\b`), forgets},
	{"prompt", phrase(`\b(?:reveal|print|output|repeat|show|leak)\s+(?:me\s+)?your\s+(?:system|hidden|initial)\s+prompt\b`), asks},
	{"system prompt:", phrase(`(?:^|[.!?\n#*\[]\s*)(?:begin\s+)?system prompt:`), marks},
	{"you are", phrase(`\byou are (?:now )?(?:an?|the) (?:(?:helpful|autonomous|powerful|expert|friendly|obedient)\s+)*(?:AI\b|artificial intelligence|(?:large )?language model|LLM\b|chat ?bot|(?:helpful|virtual|coding) (?:assistant|agent)|assistant\b)`), addresses},
	{"if you", phrase(`\bif you(?:'re| are) an? (?:AI\b|LLM\b|(?:large )?language model|(?:AI |coding |autonomous )agent|(?:AI |coding )?assistant\b|bot\b)`), addresses},
	{"reading this", phrase(`\b` + models + `\s+reading this\b`), addresses},
	{"processing this", phrase(`\b` + models + `\s+processing this (?:page|record|file|text|document)\b`), addresses},
	{"note to", phrase(`\bnote to (?:all |any |the )?` + models + `\s*[:,]`), addresses},
	{"attention", phrase(`(?:^|[.!?\n]\s*)attention,? (?:all |any )?` + models + `\s*[:,!]`), addresses},
	{"dear ", phrase(`(?:^|[.!?\n]\s*)dear ` + models + `\s*[:,!]`), addresses},
	{"as an ai", phrase(`\bas an AI(?: language model| assistant| model)?\s*,`), speaks},
	{"as a large language", phrase(`\bas a large language model\s*,`), speaks},
	{"<|im_", chatMark, marks}, {"<|system", chatMark, marks}, {"<|user", chatMark, marks}, {"<|assistant", chatMark, marks}, {"<|endoftext", chatMark, marks},
	{"<|start_header", chatMark, marks}, {"<|eot_", chatMark, marks}, {"<|begin_of", chatMark, marks},
	{"assistant:", phrase(`(?:^|[.!?\n]\s*)((?-i:Assistant):) (?-i:[a-z])`), marks},
	{"<system", phrase(`(?:^|[.!?\n]\s*)(<system(?:[_-](?:prompt|message|reminder))?>)\s*[a-z]`), marks},
	{"[inst]", phrase(`\[INST\]`), marks},
	{"<<sys>>", phrase(`<<SYS>>`), marks},
	{"the user", phrase(`\b(?:do not|don'?t|don’t|never)\s+(?:tell|inform|alert|let|notify)\s+the user(?:\s+(?:know|about (?:this|it|these|any of)|of this|that you|what you)|\s*[.!]|$)`), keeps},
	{"the user", phrase(`\b(?:do not|don'?t|don’t|never)\s+(?:mention|reveal|disclose)\s+(?:this|it|that|these|any of this)(?:\s+\w+)?\s+to the user\b`), keeps},
	{"the human", phrase(`\b(?:do not|don'?t|don’t|never)\s+(?:tell|inform|alert|let|notify)\s+the human\b`), keeps},
	{"from the user", phrase(`\b(?:hide|conceal|keep)\s+(?:this|these|it)(?:\s+\w+)?\s+(?:secret\s+)?from the user\b`), keeps},
	{"指令", phrase(`(?:^|[^可以会将被了需])((?:忽略|无视|忘记|忽视|不要理会)(?:掉|你)?(?:所有|全部|一切|任何)?(?:之前|以上|上述|前面|先前|此前|上面)(?:的)?(?:所有|全部|一切|任何)?(?:系统)?指令)`), forgets},
	{"指示", phrase(`(?:^|[^可以会将被了需])((?:忽略|无视|忘记|忽视|不要理会)(?:掉|你)?(?:所有|全部|一切|任何)?(?:之前|以上|上述|前面|先前|此前|上面)(?:的)?(?:所有|全部|一切|任何)?(?:系统)?指示)`), forgets},
	{"提示词", phrase(`(?:忽略|无视|忘记|忽视)(?:掉|你)?(?:所有|全部|一切)?(?:之前|以上|上述|前面|先前|此前|上面)(?:的)?(?:所有|全部|一切)?(?:系统)?提示词`), forgets},
	{"提示词", phrase(`(?:输出|显示|打印|重复|泄露|告诉我)你的(?:系统|初始)?提示词`), asks},
	{"无视", phrase(`(?:^|[^可以会将被了需])(无视(?:掉)?(?:所有|全部|一切)?(?:之前|以上|上述|前面|先前|此前|上面)(?:的)?(?:所有|全部|一切)?(?:规则|要求|限制|设定|内容))`), forgets},
	{"忘记你", phrase(`忘记你(?:之前|以上|先前|此前|原来|原本)的?(?:所有|全部|一切)?(?:设定|规则|身份|角色|限制|要求)`), forgets},
	{"请ai", askedModel, addresses}, {"请人工智能", askedModel, addresses}, {"请大语言模型", askedModel, addresses}, {"请语言模型", askedModel, addresses},
	{"请大模型", askedModel, addresses}, {"请智能体", askedModel, addresses},
	{"系统提示词", phrase(`(?:^|[。！？.!?\n]\s*)系统提示词[:：]`), marks},
	{"你是", phrase(`你是(?:一个|一名|一位)?(?:AI|人工智能|大?语言模型|智能体|大模型)`), addresses},
	{"你现在是", phrase(`你现在是(?:一个|一名|一位)?(?:AI|人工智能|大?语言模型|智能体|大模型|助手)`), addresses},
	{"作为", phrase(`作为(?:一个|一名)?(?:AI|人工智能)(?:大?语言)?(?:模型|助手)\s*[，,]`), speaks},
	{"用户", phrase(`(?:不要|别|请勿|切勿|禁止)(?:把此事|将此事)?(?:告诉|告知|通知|透露给)用户(?:这|此|上述|你|[。！，]|$)`), keeps},
}

// phrase compiles a phrase, ignoring case. If it has a group, the finding shows that group.
func phrase(expression string) *lazyregexp.Regexp { return lazyregexp.New(`(?i:` + expression + `)`) }

var injectionWords = func() *needle.Set {
	words := make([]string, len(injections))
	for i, in := range injections {
		words[i] = in.word
	}
	return needle.New(true, words...)
}()

// A foundInjection is a phrase in a text. from and to are bytes.
type foundInjection struct {
	from, to int
	why      string
}

// injectionsIn returns the first phrases in a text that are not quoted, reported or code. It
// gives up after some thousand false matches.
func injectionsIn(text string) (found []foundInjection) {
	const before, behind, most = 100, 60, 2000
	end, looks := 0, 0
	quoted := inQuotations(text)
	code := codespan.Find(text)
	injectionWords.Find(text, func(at, word int) bool {
		from := visible.RuneStart(text, max(0, at-before))
		stretch := text[from:visible.RuneStart(text, min(len(text), at+behind))]
		for _, m := range injections[word].phrase.FindAllStringSubmatchIndex(stretch, -1) {
			m = m[len(m)-2:]
			f := foundInjection{from + m[0], from + m[1], injections[word].why}
			if f.from <= at && at < f.to && f.from >= end && !code.Code(at) && !quotedAt(text, f.from) && !quoted(f.from) && !reported(text, f.from, f.to) {
				f.from += len(text[f.from:f.to]) - len(strings.TrimLeft(text[f.from:f.to], " \t\n.!?。！？"))
				found = append(found, f)
				end = f.to
			}
		}
		looks++
		return len(found) < mostInText && looks < most
	})
	return found
}

// quotedAt reports whether there is an opening quotation mark right before a place.
func quotedAt(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return strings.ContainsRune("\"'`“‘「『《", r)
}
