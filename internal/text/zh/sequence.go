package zh

import "strings"

// misordered returns two actions that have another order in the Chinese: 先删除，再复制 for "copy it, and then delete
// it". It returns empty words if it finds none.
func misordered(en, zh string, list []anchor) (first, second string) {
	turn, before := chineseOrder(zh)
	cut, forward := englishOrder(en)
	if turn < 0 || cut < 0 {
		return "", ""
	}
	shared := forward && hasAny(en[cut:], pronouns)
	for _, a := range list {
		early := (a.english.from < cut) == forward
		switch {
		case a.chinese.from < before, ordering[a.stem]:
			continue
		case early && shared && a.chinese.from < turn:
			// It may be what both actions are about, and comes first in either order.
		case early == (a.chinese.from < turn):
			return "", "" // It is at its place.
		case early && first == "":
			first = en[a.english.from:a.english.to]
		case !early:
			second = en[a.english.from:a.english.to]
		}
	}
	if first == "" || second == "" {
		return "", ""
	}
	return first, second
}

// ordering are the stems of words that say in which order things happen.
var ordering = func() map[string]bool {
	all := make(map[string]bool)
	for _, w := range strings.Fields("first last after before") {
		all[stem(w)] = true
	}
	return all
}()

// pronouns stand for the thing of an earlier action.
var pronouns = []string{" it ", " it.", " it,", " them ", " them.", " them,", " one ", " one.", " one,", " ones ", " ones.", " ones,"}

// chineseOrder returns where the second action starts in a text such as 先停止，再启动, and where the first one
// starts. The turn is -1 if there are no two actions.
func chineseOrder(zh string) (turn, start int) {
	start = strings.Index(zh, "先")
	if start < 0 && strings.Count(zh, "，") == 1 { // 安装，再删除
		for _, mark := range []string{"，再", "，然后"} {
			if i := strings.Index(zh, mark); i > 0 {
				return i, 0
			}
		}
	}
	if start < 0 || strings.Count(zh, "先") > 1 {
		return -1, 0
	}
	for _, mark := range []string{"再", "然后", "之后", "后"} {
		if i := strings.Index(zh[start:], mark); i > 0 && i < 90 {
			return start + i, start
		}
	}
	return -1, 0
}

// englishOrder returns where the second clause of a sentence starts, and whether its action comes second. The place
// is -1 if there is no second clause.
func englishOrder(en string) (cut int, forward bool) {
	switch {
	case strings.Contains(en, " until "), strings.Contains(en, " once "):
		return -1, false
	case strings.HasPrefix(en, "After "):
		return strings.Index(en, ", "), true
	case strings.HasPrefix(en, "Before "):
		return strings.Index(en, ", "), false
	}
	for _, cue := range []struct {
		text    string
		forward bool
	}{{" and then ", true}, {", then ", true}, {" then ", true}, {" before ", true}, {" after ", false}, {" first, and ", true}, {", and ", true}} {
		if i := strings.Index(en, cue.text); i >= 0 {
			return i, cue.forward
		}
	}
	if strings.Count(en, " and ") == 1 && !strings.ContainsAny(en, ",;:") {
		return strings.Index(en, " and "), true
	}
	return -1, false
}
