package rules

import "github.com/kbctl/kbctl/internal/regex"

// An injection is a kind of phrase: some words of which the phrase has one, separated by
// slashes, the phrase itself, and what is wrong with it.
type injection struct {
	words  string
	phrase *regex.Rare
	why    string
}

const (
	forgets   = "tells a model to ignore its instructions"
	addresses = "addresses a model"
	becomes   = "tells a model to be another one"
	speaks    = "is what a model says about itself"
	marks     = "marks a turn in a chat with a model"
	keeps     = "tells a model to hide something from its user"
	asks      = "asks a model for its instructions"
)

// injections are the phrases that address a model.
var injections = append(englishInjections, chineseInjections...)

// phrase compiles a phrase, ignoring case. If it has a group, the finding shows that group.
func phrase(expression string) *regex.Rare { return regex.NewRare(`(?i:` + expression + `)`) }

// These are parts of English phrases.
const (
	// models are names that a text may call a model by.
	models = `(?:AIs?|(?:AI|coding|autonomous) (?:agents?|assistants?|models?)|LLMs?|(?:large )?language models?|chat ?bots?)`
	// personas are models without limits.
	personas = `(?:(?-i:DAN)\b|(?:an? |the )?(?:(?:new|different|helpful|evil|rogue) )*(?:unrestricted|unfiltered|uncensored|jailbroken) (?:AI|assistant|model|LLM|agent|chat ?bot)\b|an? (?:AI|(?:large )?language model|LLM|chat ?bot)(?:\s+(?:assistant|model|and|that|who|with|without)\b|\s*[.,;!]|$))`
	whose    = `(?:(?:all|any|every|the|your|of|these|those|my|its|their)\s+)*`
	earlier  = `(?:previous|prior|above|earlier|preceding|foregoing|former)`
	orders   = `(?:(?:system\s+)?instructions?|directions?|directives?|guidance|guidelines?|prompts?)`
	// ordered are the instructions so far.
	ordered = `(?:` + whose + earlier + `\s+` + orders + `|(?:(?:all|any|every)\s+(?:of\s+)?(?:(?:the|your)\s+)?|(?:the|your)\s+)(?:instructions?|directions?|directives?)\s+(?:given\s+|stated\s+)?(?:above|before(?: this)?|so far|you (?:were|have been) given|that (?:precedes? this|c[ao]mes? before(?: this)?)))`
	// command precedes a verb that tells the reader to do something.
	command = `(?:^|[.!?:;\n]\s*|\b(?:please|now|then|and|must|should|shall|just|simply)\s+)`
)

// orderWords are words for instructions.
const orderWords = "instruction/directions/directive/guidance/guideline/prompt"

var englishInjections = []injection{
	{"ignore/disregard/forget/override/overrule/set aside/attention to", phrase(`\b(?:ignore|disregard|forget|override|overrule|set aside|pay no attention to)\s+` + ordered + `\b`), forgets},
	{"ignore/disregard/forget", phrase(`\b(?:ignore|disregard|forget)\s+` + whose + `system\s+(?:instructions?|prompts?)\b`), forgets},
	{"ignore/disregard/forget", phrase(command + `((?:ignore|disregard|forget)\s+(?:(?:all|any)\s+(?:of\s+)?(?:(?:the|your|these)\s+)?` + earlier +
		`|your(?:\s+(?:previous|prior|earlier|original|own|existing|safety|ethical))?)\s+(?:rules|restrictions|constraints|commands|orders|guidelines|programming|guardrails|safeguards))\b`), forgets},
	{"follow/obey/heed", phrase(`\b(?:do not|don'?t|don’t|no longer|stop)\s+(?:follow|obey|heed)(?:ing)?\s+(?:(?:any|all)\s+(?:of\s+)?(?:(?:the|your)\s+)?|your\s+)(?:` + earlier + `|original|system)\s+` + orders + `\b`), forgets},
	{orderWords, phrase(`\b` + ordered + `\s+(?:(?:must|should|shall|ought to|(?:have|has|need|needs|are|is) to)\s+(?:(?:now|all|fully|completely)\s+)*be\s+(?:(?:now|fully|completely)\s+)*(?:ignored|disregarded|forgotten|overridden|overruled|discarded|set aside)` +
		`|(?:are|is)\s+(?:(?:now|hereby)\s+(?:all\s+)?(?:cancell?ed|superseded|overridden|replaced|void|null|revoked)|void|revoked))\b`), forgets},
	{orderWords, phrase(`\byour\s+` + earlier + `\s+` + orders + `\s+(?:no longer appl(?:y|ies)|do(?:es)? not apply|(?:are|is) (?:void|revoked|cancell?ed|superseded))\b`), forgets},
	{orderWords, phrase(`\b(?:overrides?|supersedes?|replaces?|takes? (?:precedence|priority) over)\s+(?:(?:all|any)\s+(?:of\s+)?)?your\s+(?:` + earlier + `|original|existing|system|other)\s+` + orders + `\b`), forgets},
	{"instruction", phrase(`(?:^|[.!?\n]\s*|\bsystem:\s*)((?:new|updated)\s+(?:system\s+)?instructions?\s*(?::|for the (?:model|assistant|agent)))`), forgets},
	{"everything", phrase(`\beverything\s+(?:above|before this)\s+(?:must|should|shall|has to|is to)\s+be\s+(?:ignored|disregarded|forgotten)\b`), forgets},
	{"instruction", phrase(`\byour (?:system )?instructions have (?:now )?changed\b`), forgets},
	{"instruction", phrase(`\byour new (?:system )?instructions? (?:is|are)\b`), forgets},
	{"ignore/disregard/forget", phrase(`\b(?:ignore|disregard|forget)\s+(?:everything|all|what)\s+(?:above|before this|I (?:have )?said|I told you|you (?:were|have been|are) told)(?:\s+(?:before|earlier|so far))?(?:\s+(?:and|then)\b|\s*[.,!;]|$)`), forgets},
	{"instruction/prompt", phrase(`\b(?:reveal|print|output|repeat|show|leak)\s+(?:me\s+)?your\s+(?:(?:(?:system|hidden|initial|original)\s+)?instructions|(?:system|hidden|initial|original)\s+prompt)\b`), asks},
	{"prompt", phrase(`\byour\s+(?:system|hidden|initial|original)\s+prompt\s+(?:must|should|shall|has to|is to)\s+(?:now\s+)?be\s+(?:revealed|printed|output|repeated|shown|leaked|included)\b`), asks},
	{"### instruction:", phrase(`(?:^|[.!?\n])\s*#{2,4}\s*Instruction:`), marks},
	{"system prompt:", phrase(`(?:^|[.!?\n#*\[]\s*)(?:begin\s+)?system prompt:`), marks},
	{"you are", phrase(`\byou are (?:now )?(?:an?|the) (?:(?:helpful|autonomous|powerful|expert|friendly|obedient)\s+)*(?:AI\b|artificial intelligence|(?:large )?language model|LLM\b|chat ?bot|(?:helpful|virtual|coding) (?:assistant|agent)|assistant\b)`), addresses},
	{"you are", phrase(`\byou are (?:now )?(?:acting as |called |named )?` + personas), becomes},
	{"you are", phrase(`\byou are now (?:jailbroken|unrestricted|unfiltered|uncensored|free (?:of|from) (?:all |any |your )*(?:restrictions|rules|limits|limitations|constraints|guidelines)|(?:without|no longer bound by) (?:all |any |your )*(?:restrictions|rules|limits|guidelines))\b`), becomes},
	{"from now on", phrase(`\bfrom now on,?\s+you\s+(?:(?:are|will|must|shall|should|have to|only|now|always)\s+)+(?:act as|behave|obey|pretend|role-?play|follow my|ignore|` + personas + `)`), becomes},
	{"act as/act like/behave as/behave like/respond as/answer as/pretend", phrase(`\b(?:(?:act|behave|respond|answer) (?:as|like)|pretend (?:to be|(?:that )?you(?:'re|’re| are)))\s+` + personas), becomes},
	{"dan mode", phrase(`\b(?:enter|enable|activate|switch to|start)\s+(?-i:DAN) mode\b`), becomes},
	{"do anything now", phrase(`\b(?-i:Do Anything Now)\b`), becomes},
	{"your new/your true/your real", phrase(`\byour (?:new|true|real) (?:task|goal|objective|mission|purpose|directive) is (?:now )?to\b`), becomes},
	{"if you", phrase(`\bif you(?:'re| are) an? (?:AI\b|LLM\b|(?:large )?language model|(?:AI |coding |autonomous )agent|(?:AI |coding )?assistant\b|bot\b)`), addresses},
	{"reading this/reads this/read this", phrase(`\b` + models + `\s+(?:(?:that|which|who)\s+reads?|reading)\s+this\b`), addresses},
	{"processing this/processes this/process this", phrase(`\b` + models + `\s+(?:(?:that|which|who)\s+process(?:es)?\s+this\b|processing this (?:page|record|file|text|document)\b)`), addresses},
	{"note to", phrase(`\bnote to (?:all |any |the )?` + models + `\s*[:,]`), addresses},
	{"attention", phrase(`(?:^|[.!?\n]\s*)attention,? (?:all |any )?` + models + `\s*[:,!]`), addresses},
	{"dear ", phrase(`(?:^|[.!?\n]\s*)dear ` + models + `\s*[:,!]`), addresses},
	{"as an ai", phrase(`\bas an AI(?: language model| assistant| model)?\s*,`), speaks},
	{"as a large language", phrase(`\bas a large language model\s*,`), speaks},
	{"<|im_/<|system/<|user/<|assistant/<|endoftext/<|start_header/<|eot_/<|begin_of", phrase(`<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|eot_id|begin_of_text)\|>`), marks},
	{"assistant:", phrase(`(?:^|[.!?\n]\s*)((?-i:Assistant):) (?-i:[a-z])`), marks},
	{"<system", phrase(`(?:^|[.!?\n]\s*)(<system(?:[_-](?:prompt|message|reminder))?>)\s*[a-z]`), marks},
	{"[inst]", phrase(`\[INST\]`), marks},
	{"<<sys>>", phrase(`<<SYS>>`), marks},
	{"the user", phrase(`\b(?:do not|don'?t|don’t|never)\s+(?:tell|inform|alert|let|notify)\s+the user(?:\s+(?:know|about (?:this|it|these|any of)|of this|that you|what you)|\s*[.!]|$)`), keeps},
	{"the user", phrase(`\b(?:do not|don'?t|don’t|never)\s+(?:mention|reveal|disclose)\s+(?:this|it|that|these|any of this)(?:\s+\w+)?\s+to the user\b`), keeps},
	{"the user", phrase(`\bthe user\s+(?:must|should|shall|may)\s+(?:not|never)\s+(?:be\s+(?:told|informed|notified)|know|learn)\s+(?:about|of)\s+(?:this|it|these)\b`), keeps},
	{"the human", phrase(`\b(?:do not|don'?t|don’t|never)\s+(?:tell|inform|alert|let|notify)\s+the human\b`), keeps},
	{"from the user", phrase(`\b(?:(?:hide|conceal|keep)\s+(?:this|these|it)(?:\s+\w+)?|this\s+(?:must|should|shall)\s+be\s+(?:hidden|concealed|kept))\s+(?:secret\s+)?from the user\b`), keeps},
}
