package danger

import (
	"regexp"
	"strings"
)

// before is what a sentence says before a command that it warns of, or searches
// for, or wants to be rid of. Nothing that ends a clause stands between.
var before = regexp.MustCompile(`(?i)(?:\b(?:never|not|don'?t|don’t|cannot|can'?t|avoid|avoids|avoiding|without|instead of|rather than|no longer|stop|stopped|unlike|` +
	`forbid|forbids|prevent|prevents|disallow|refuse|refuses|reject|rejects|grep|rg|unnecessary|needless|no need for)\b|不要|切勿|请勿|勿|避免|禁止|不得|不可|不应|不能|别|而不是|而非|无需|不必|代替)[^.;:!?。；：！？\n]{0,60}$`)

// undone is what it says of a flag or a setting that is to go. Of a deletion these
// words say the opposite.
var undone = regexp.MustCompile(`(?i)(?:\b(?:remove|removes|removing|replace|replaces|replacing|delete|drop|undo|revert|reverting|unset|disable|restore)\b|移除|删除|去掉|替换|撤销|取消)[^.,;:!?。，；：！？\n]{0,40}$`)

// behind is what it says right behind the command.
var behind = regexp.MustCompile("(?i)^[`\"'”’)]{0,3}\\s*(?:(?:is|are|was)\\s+(?:never|not|forbidden|no )|(?:should|must)\\s+(?:never|not)|不推荐|不建议|是不安全|很危险|不可取)")

// warned tells whether the sentence of a command warns of it.
func warned(text string, d Danger) bool {
	const far = 120
	head := text[max(0, d.From-far):d.From]
	if i := strings.LastIndexAny(head, "\n"); i >= 0 {
		head = head[i+1:]
	}
	if before.MatchString(afterBreak(head)) || behind.MatchString(text[d.To:min(len(text), d.To+far)]) {
		return true
	}
	return d.Kind != Deletion && d.Kind != EmptyVariable && d.Kind != Device && undone.MatchString(head)
}

// clauseBreak is where what was said before no longer governs: if it does not
// help, run …
var clauseBreak = regexp.MustCompile(`(?i)(?:,|，|、|\s--?\s|—|\b(?:then|but|just|run|use|try|execute)\b|然后|运行|执行|使用|采用)`)

// afterBreak cuts a text before a command to the clause that the command is in. A
// verb right behind the negation, as in "do not run", is a part of it.
func afterBreak(head string) string {
	all := clauseBreak.FindAllStringIndex(head, -1)
	for i := len(all) - 1; i >= 0; i-- {
		cut := head[:all[i][0]]
		if !negatedVerb.MatchString(cut) {
			return head[all[i][1]:]
		}
	}
	return head
}

var negatedVerb = regexp.MustCompile(`(?i)(?:\b(?:never|not|to|don'?t|don’t|cannot|can'?t|ever|instead of|rather than|without|avoid)\s*|不要|切勿|请勿|勿|避免|禁止|不得|不可|不应|不能|别|无需|不必)(?:just |ever |直接|随意|盲目)?$`)
