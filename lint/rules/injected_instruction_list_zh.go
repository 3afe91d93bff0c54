package rules

// These are parts of Chinese phrases.
const (
	zhModels = `(?:AI|人工智能|大?语言模型|大模型|智能体)`
	// zhPersonas are models without limits.
	zhPersonas = `(?:(?-i:DAN)|(?:不受|没有|无)(?:任何)?(?:限制|约束)的?(?:AI|人工智能|模型|助手|智能体|大?语言模型|大模型))`
	zhForget   = `(?:忽略|无视|忘记|忘掉|忽视|抛开|抛弃|推翻|(?:不要|不用|不必|不再|别再?|停止)(?:理会|遵守|遵循|遵从|服从|听从))(?:掉|你)?`
	zhAll      = `(?:所有|全部|一切|任何)`
	zhEarlier  = `(?:之前|以上|上述|前面|先前|此前|上面|前述|上文)(?:给出|提到|收到|所说|所给)?的?`
	// zhNotAble rules out "can ignore" and "is ignored".
	zhNotAble = `(?:^|[^可以会将被了需])`
	// zhCommand precedes a verb that tells the reader to do something.
	zhCommand = `(?:^|[。！？；：.!?;:\n]\s*|请你?|务必|必须|应当?|应该|立即|马上|现在|你(?:要|必须|应该?)?)`
)

// zhForgetWords are the verbs of zhForget.
const zhForgetWords = "忽略/无视/忘记/忘掉/忽视/抛开/抛弃/推翻/理会/遵守/遵循/遵从/服从/听从"

var chineseInjections = []injection{
	{zhForgetWords, phrase(zhNotAble + `(` + zhForget + zhAll + `?` + zhEarlier + zhAll + `?(?:系统)?(?:指令|指示|提示词))`), forgets},
	{zhForgetWords, phrase(zhNotAble + `(` + zhForget + `(?:收到|得到|接到)的?` + zhAll + `?(?:指令|指示|提示词|规则))`), forgets},
	{zhForgetWords, phrase(zhCommand + `(` + zhForget + `(?:` + zhAll + zhEarlier + `|(?:之前|前面|先前|此前|原有)的?` + zhAll + `?|` + zhEarlier + zhAll + `)(?:规则|规定|限制|约束|准则|要求|对话))(?:$|[^之以中里内的外框])`), forgets},
	{zhForgetWords, phrase(zhCommand + `(` + zhForget + `(?:` + zhAll + zhEarlier + `|` + zhEarlier + zhAll + `)(?:命令|设定|对话|上下文|内容))(?:$|[^之以中里内的外])`), forgets},
	{zhForgetWords, phrase(zhCommand + `(` + zhForget + zhEarlier + `一切)(?:$|[，。！；,.!;并])`), forgets},
	{"忽略/无视/忘记", phrase(`(?:忽略|无视|忘记)` + zhAll + `?(?:你的)?系统的?(?:指令|提示词)`), forgets},
	{"无视", phrase(zhNotAble + `(无视(?:掉)?` + zhAll + `?` + zhEarlier + zhAll + `?(?:规则|要求|限制|设定|内容))`), forgets},
	{"忘记你", phrase(`忘记你(?:之前|以上|先前|此前|原来|原本)的?` + zhAll + `?(?:设定|规则|身份|角色|限制|要求)`), forgets},
	{zhForgetWords, phrase(zhCommand + `(` + zhForget + zhEarlier + zhAll + `?话)(?:$|[^题])`), forgets},
	{"忽略/无视", phrase(zhCommand + `((?:忽略|无视)` + zhAll + `(?:安全|道德|内容)(?:规则|限制|准则|指南))`), forgets},
	{"作废", phrase(`以上` + zhAll + `?内容(?:全部|全都|均|一律)作废`), forgets},
	{"作废", phrase(zhEarlier + zhAll + `?(?:系统)?(?:指令|指示|提示词)(?:都|均|全部|全都|一律|现在|现已|已经?)*作废`), forgets},
	{"忽略/无视/忘记/废除/抛弃", phrase(zhEarlier + zhAll + `?(?:系统)?(?:指令|指示|提示词|规则|要求|限制|设定)(?:都|均|全部|全都|一律)*(?:应当?|应该|必须|务必|须|需要?|要)(?:立即|全部|都|一律)?被?(?:忽略|无视|忘记|废除|抛弃)`), forgets},
	{"提示词/指令/设定", phrase(`(?:输出|显示|打印|重复|复述|泄露|告诉我|说出|公开)你的?(?:完整的?)?(?:提示词|(?:系统|初始|原始|内部|隐藏)的?(?:提示词?|指令|设定))`), asks},
	{"提示词", phrase(`把(?:上面|以上|之前)的` + zhAll + `?提示词(?:都|全部|完整地?)?(?:发给|告诉|输出|复述|写出)`), asks},
	{"提示词/指令/设定", phrase(`把你的?(?:完整的?)?(?:系统|初始|原始|内部|隐藏)?的?(?:提示词|指令|设定)(?:都|全部|完整地?|原样|逐字)*(?:输出|显示|打印|重复|复述|泄露|告诉我|说出|公开)`), asks},
	{"请ai/请人工智能/请大语言模型/请语言模型/请大模型/请智能体", phrase(`请` + zhModels + `(?:助手)?(?:务必|必须)?(?:忽略|无视|忘记|忽视|执行|运行|不要)`), addresses},
	{"系统提示词", phrase(`(?:^|[。！？.!?\n]\s*)系统提示词[:：]`), marks},
	{"你是", phrase(`你是(?:一个|一名|一位)?` + zhModels), addresses},
	{"你现在是", phrase(`你现在是(?:一个|一名|一位)?(?:` + zhModels + `|助手)`), addresses},
	{"你是/你现在是/扮演", phrase(`(?:你(?:现在)?是|扮演)(?:一个|一名|一位)?` + zhPersonas), becomes},
	{"从现在", phrase(`从现在(?:起|开始)[，,]?\s*请?你(?:就|将|要|必须|只能|只需|会)*(?:扮演|服从|听从|不再受|不受任何|没有任何限制|是(?:一个|一名)?(?:` + zhModels + `|` + zhPersonas + `))`), becomes},
	{"dan模式", phrase(`(?:进入|启用|开启|切换到|激活)(?-i:DAN)模式`), becomes},
	{"你现在", phrase(`你现在(?:不受|没有)任何(?:限制|约束|规则)`), becomes},
	{"的ai/的人工智能/的大语言模型/的语言模型/的大模型/的智能体", phrase(`(?:阅读|读取|读到|看到|处理)(?:到)?(?:本|此|这)(?:段|条|份|篇|个)?(?:文本|文档|文章|内容|页面?|记录|文字|消息|文)?的` + zhModels), addresses},
	{"作为", phrase(`作为(?:一个|一名)?(?:AI|人工智能)(?:大?语言)?(?:模型|助手)\s*[，,]`), speaks},
	{"用户", phrase(`(?:不要|别|请勿|切勿|禁止)(?:把此事|将此事)?(?:告诉|告知|通知|透露给)用户(?:这|此|上述|你|[。！，]|$)`), keeps},
	{"用户", phrase(`(?:不要|别|请勿|切勿|禁止|不得|绝不能)(?:让用户(?:知道|察觉|发现)|向用户(?:透露|提及|提起|披露))(?:这|此|上述|你|本|[。！，]|$)`), keeps},
	{"用户", phrase(`(?:请|务必|必须)(?:对用户保密|瞒着用户)`), keeps},
}
