package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A pairedText is a text of a record and its translation.
type pairedText struct {
	Translation
	*zh.Pair
	// whole prepares the texts for a comparison of their content. It is nil for the signature.
	whole *zh.Parallel
}

// pairs are the texts of a record with a Chinese translation, except for those that
// untranslated-zh reports.
var pairs = &lint.PerRecord[[]pairedText]{Build: func(p *lint.Pass, r *schema.Record) (all []pairedText) {
	for _, t := range translated.Get(p, r) {
		if t.Problem != "" || t.English == "" || !hasHan(t.Chinese) {
			continue
		}
		pair := pairedText{Translation: t, Pair: zh.NewPair(t.English, t.Chinese)}
		if !blank(t.English) && t.Pointer != "/signature_zh" {
			pair.whole = zh.NewParallel(strings.TrimRight(t.Pointer, "0123456789"), pair.Pair)
		}
		all = append(all, pair)
	}
	return all
}}

// swaps are the texts of a record whose Chinese translates something else.
var swaps = &lint.PerRecord[[]swappedText]{Build: func(p *lint.Pass, r *schema.Record) (all []swappedText) {
	var whole []*zh.Parallel
	var pointers []string
	for _, t := range pairs.Get(p, r) {
		if t.whole != nil && !t.Optional { // conditions and distinctions are short or about another error
			whole, pointers = append(whole, t.whole), append(pointers, t.Pointer)
		}
	}
	for _, swap := range zh.Swapped(whole) {
		swapped := swappedText{pointer: pointers[swap.Text]}
		if swap.Of >= 0 {
			swapped.of = pointers[swap.Of]
		}
		all = append(all, swapped)
	}
	return append(all, ofOtherHow(r, all)...)
}}

// ofOtherHow returns Chinese workarounds with a command that only the how of another workaround has.
func ofOtherHow(r *schema.Record, known []swappedText) (all []swappedText) {
	for i, text := range r.WorkaroundsZh {
		at := fmt.Sprintf("/workarounds_zh/%d", i)
		if i >= len(r.Workarounds) || blank(r.Workarounds[i].How) || slices.ContainsFunc(known, func(s swappedText) bool { return s.pointer == at }) {
			continue
		}
		own := r.Workarounds[i].Action + "\n" + r.Workarounds[i].How + "\n" + r.Workarounds[i].Condition
		for _, command := range commandsInZh(text) {
			k := slices.IndexFunc(r.Workarounds, func(w schema.Workaround) bool { return strings.Contains(w.How, command) })
			if k >= 0 && !strings.Contains(own, command) && !(k < len(r.WorkaroundsZh) && strings.Contains(r.WorkaroundsZh[k], command)) && !comparingZh.MatchString(text) {
				all = append(all, swappedText{pointer: at, of: fmt.Sprintf("/workarounds_zh/%d", k)})
				break
			}
		}
	}
	return all
}

// comparingZh matches a word that compares a workaround with another one.
var comparingZh = regex.NewRecognizer(`相当于|类似|等同|等于|不同|不像|而不是|而非|比|效果|一样|代替|取代|无需|不必`)

// commandsInZh returns the runs of several Latin words in a Chinese text.
func commandsInZh(text string) (commands []string) {
	isBreak := func(c rune) bool { return c > unicode.MaxASCII || strings.ContainsRune("`\"", c) }
	for run := range strings.FieldsFuncSeq(text, isBreak) {
		const shortest = len("git add")
		if run = strings.Trim(run, " ,.;:()"); len(run) >= shortest && strings.Contains(run, " ") {
			commands = append(commands, run)
		}
	}
	return commands
}

// A swappedText is a text whose Chinese translates another one, or none if of is empty.
type swappedText struct{ pointer, of string }

// isLongMessage reports whether a text is a signature of several sentences. Its translation may sum them up.
func (t *pairedText) isLongMessage() bool {
	return t.Pointer == "/signature_zh" && strings.Contains(t.English, ". ")
}

// lostTokens returns the tokens that a translation leaves out.
func (t *pairedText) lostTokens(r *schema.Record) []string {
	lost := t.Lost()
	if len(lost) == 0 {
		return nil
	}
	if t.Pointer == "/signature_zh" && !blank(r.Regex) {
		return slices.DeleteFunc(t.LostOf(required(r, t.Translation)), t.hasClass)
	}
	return slices.DeleteFunc(lost, func(token string) bool {
		return isProduct(r, token) || t.givesOption(r.Domain, token) || token == "HTTP" && t.givesStatus()
	})
}

// givesOption reports whether a translation begins with an option, and leaves out the command that has it: 加上 --3way for
// "Run git apply with --3way". The reader knows the command of the domain.
func (t *pairedText) givesOption(tool, subcommand string) bool {
	if !strings.HasPrefix(t.Chinese, "加上 -") || len(t.English) > longestStatements { // a long text may have many tokens
		return false
	}
	_, rest, found := strings.Cut(t.English, tool+" "+subcommand+" ")
	return found && strings.HasPrefix(strings.TrimPrefix(rest, "with "), "-")
}

// givesStatus reports whether a translation has the number of an HTTP status: 返回 403 for "HTTP status 403".
func (t *pairedText) givesStatus() bool {
	m := httpStatus.FindStringSubmatch(t.English)
	return m != nil && strings.Contains(t.Chinese, m[1])
}

var httpStatus = lazyregexp.New(`\bHTTP (?:status |error |code )*([1-5][0-9]{2})\b`)

// hasClass reports whether a translation has the class of a full name, without its package.
func (t *pairedText) hasClass(name string) bool {
	class := name[strings.LastIndexByte(name, '.')+1:]
	return len(class) < len(name) && class != "" && 'A' <= class[0] && class[0] <= 'Z' && strings.Contains(t.Chinese, class)
}

// isProduct reports whether a name is the product that a whole record is about. A reader
// knows it.
func isProduct(r *schema.Record, name string) bool {
	return strings.EqualFold(name, r.Domain) || r.Domain == "java" && name == "JVM" || slices.Contains(mention.Products(r), strings.ToLower(name)) || strings.HasPrefix(r.ID, r.Domain+"/"+strings.ToLower(name)+"-")
}

// left says what a translation leaves out. It returns "" if it leaves out nothing, or if
// it translates something else.
func (t *pairedText) left(p *lint.Pass, r *schema.Record) string {
	if t.whole == nil || slices.ContainsFunc(swaps.Get(p, r), func(s swappedText) bool { return s.pointer == t.Pointer }) {
		return ""
	}
	if clause := t.whole.LostClause(); clause != "" && (!t.Optional || isSentenceOf(t.English, clause) || strings.HasSuffix(t.Pointer, "/condition_zh") && isApart(t.English, clause)) {
		return "“" + clip(clause) + "”"
	}
	if t.Optional { // which may be short, and free
		if sentence := t.whole.LostSentence(); sentence != "" {
			return "“" + clip(sentence) + "”"
		}
		return ""
	}
	if t.whole.Short() {
		return "much of the English"
	}
	if words := t.LostQualifier(); words != "" {
		return "“" + words + "”"
	}
	return ""
}

// isSentenceOf reports whether a part of a text is one of its sentences.
func isSentenceOf(text, part string) bool {
	return slices.ContainsFunc(strings.Split(text, ". "), func(sentence string) bool { return strings.Trim(sentence, ". ") == strings.Trim(part, ". ") })
}

// otherCommand returns a command in the translation of a workaround's action, if how has another one that differs in the last word, and
// the workaround has the first one nowhere: go mod vendor for "go mod download all".
func (t *pairedText) otherCommand(r *schema.Record) string {
	const fewest = 3 // words
	i, err := strconv.Atoi(strings.TrimPrefix(t.Pointer, "/workarounds_zh/"))
	if err != nil || i >= len(r.Workarounds) || comparingZh.MatchString(t.Chinese) {
		return ""
	}
	w := &r.Workarounds[i]
	own := w.Action + "\n" + w.How + "\n" + w.Condition
	for _, command := range commandsInZh(t.Chinese) {
		words := strings.Fields(command)
		if rest, first := strings.CutPrefix(t.Chinese, "用"); !first || !strings.HasPrefix(strings.TrimLeft(rest, " `“"), command) {
			continue // another part of the sentence
		}
		if len(words) != fewest || strings.Contains(own, command) || !plainCommand.MatchString(command) {
			continue
		}
		if _, rest, found := strings.Cut(w.How, words[0]+" "+words[1]+" "); found && !strings.HasPrefix(rest, words[2][:len(words[2])-1]) && !strings.Contains(own, words[2]) {
			return command
		}
	}
	return ""
}

// plainCommand recognizes a command of a program with subcommands of subcommands.
var plainCommand = regex.NewRecognizer(`^(?:go (?:mod|tool|work)|npm (?:config|cache|pkg)|pip config|git (?:remote|config|worktree|submodule|stash|lfs|bisect)|docker (?:image|container|volume|network|compose|buildx|builder|system)|kubectl (?:rollout|config|set|auth)|helm (?:repo|get)|terraform (?:state|workspace|providers)|aws [a-z0-9]+|az [a-z]+|gcloud [a-z]+|systemctl|conda env|rustup [a-z]+|cargo install) [a-z][a-z-]+$`)

// isApart reports whether a comma parts a clause from the rest of a text.
func isApart(text, clause string) bool {
	return strings.HasPrefix(text, clause+", ") || strings.Contains(text, ", "+clause)
}

// otherLongNumber returns a number of several digits in the translation of a signature that the signature lacks, if it lacks
// nothing but a digit of one of its numbers.
func otherLongNumber(english, chinese string) string {
	const most = 20
	for _, n := range fewDigits.FindAllString(chinese, most) {
		if strings.Contains(english, n) {
			continue
		}
		for _, m := range fewDigits.FindAllString(english, most) {
			if wording.Edits(n, m) == 1 && strings.Count(chinese, m) < 2 {
				return n
			}
		}
	}
	return ""
}

// bracketedNumber returns a count that only the Chinese explanation of a message has: （512 个连接已经用完） for "64 connections".
func bracketedNumber(english, chinese string) string {
	_, explanation, found := strings.Cut(chinese, "（")
	if !found {
		return ""
	}
	m := countedZh.FindStringSubmatch(explanation)
	own := countedEn.FindStringSubmatch(english)
	if m == nil || own == nil || strings.Contains(explanation, own[1]) || strings.Contains(english, m[1]) {
		return ""
	}
	return m[1]
}

// countedEn and countedZh match how many things a message and its explanation speak of.
var (
	countedEn = lazyregexp.New(`(?:^|: )([0-9]{2,}) [a-z_]{4,}`)
	countedZh = lazyregexp.New(`([0-9]{2,}) ?个`)
)

// otherClass returns the class of an error with which the translation of a signature begins, if the signature begins with another
// one.
func otherClass(english, chinese string) string {
	said, class := classFirst.FindStringSubmatch(english), classFirst.FindStringSubmatch(chinese)
	if said == nil || class == nil || strings.Contains(english, class[1]) || strings.Contains(chinese, said[1]) {
		return ""
	}
	return class[1]
}

// classFirst matches the class of an error at the beginning of a message.
var classFirst = lazyregexp.New(`^([A-Z]\w*(?:Error|Exception|Warning)): `)

var fewDigits = lazyregexp.New(`[0-9]{3,}`)

// gained returns what a translation has although neither its English has it nor, if it is a
// number, the code of a workaround.
func (t *pairedText) gained(r *schema.Record) string {
	if t.Pointer == "/signature_zh" {
		return cmp.Or(t.Requoted(), otherLongNumber(t.English, t.Chinese), bracketedNumber(t.English, t.Chinese), otherClass(t.English, t.Chinese))
	}
	if t.whole == nil {
		return ""
	}
	if command := t.otherCommand(r); command != "" {
		return command
	}
	found := t.Gained()
	if found != "" && found[0] <= '9' && strings.Contains(r.Signature+" "+r.ErrorCode, found) {
		return ""
	}
	if found != "" && found[0] <= '9' && slices.ContainsFunc(r.Workarounds, func(w schema.Workaround) bool { return strings.Contains(w.How, found) }) {
		return ""
	}
	return cmp.Or(found, t.foreignWord(r))
}
