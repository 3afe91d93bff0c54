package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// contradictAct adds the workarounds of a record that do what a dead end of the same record does
// in other words: "Publish on another port of the host" is "Map the container to a different host port".
func contradictAct(found map[int]*contradiction, r *schema.Record) {
	if len(r.Workarounds) == 0 {
		return
	}
	var ways []*way
	for i, d := range r.DeadEnds {
		if found[i] != nil || strings.ContainsAny(d.Action, moreThanWords) {
			continue
		}
		if ways == nil {
			ways = waysOf(r.Workarounds)
		}
		of := actOf(d.Action)
		for w, way := range ways {
			if !way.mayDo(of) || !blank(d.Condition) && !blank(way.Condition) {
				continue
			}
			if way.does(of) {
				add(found, i, contradicted{r, w, "action", "the same in other words"})
			} else if way.runs(of, d.Action) {
				add(found, i, contradicted{r, w, "how", "the same in other words"})
			}
		}
	}
}

// moreThanWords are signs of code in an action.
const moreThanWords = `=<>|&";`

// An act is what an action does, whatever its words.
type act struct {
	// says has the meanings of the words that any other action may lack. limits has those that tell an act from a
	// similar one, such as only, in order.
	says, limits []string
}

// actOf returns the act of an action.
func actOf(action string) (a act) {
	order := "" // a word before that orders two others
	for _, word := range meanings(action) {
		switch {
		case ordering[word]:
			order = word
		case isLimit[word]:
			a.limits = append(a.limits, word)
		case !isIdle[word] && !slices.Contains(a.says, word):
			a.says = append(a.says, word)
			if order != "" {
				a.limits, order = append(a.limits, order+" "+word), ""
			}
		}
	}
	slices.Sort(a.limits)
	a.limits = slices.Compact(a.limits)
	return a
}

// A way is a workaround, with all that it says.
type way struct {
	*schema.Workaround
	text string // in lower case
}

func waysOf(workarounds []schema.Workaround) (ways []*way) {
	for i := range workarounds {
		w := &workarounds[i]
		ways = append(ways, &way{w, strings.ToLower(w.Action + "\n" + w.How + "\n" + w.Condition)})
	}
	return ways
}

// mayDo reports whether a way has the words of an act that have no synonyms. Few do.
func (w *way) mayDo(of act) bool {
	return len(of.says) > 0 && !slices.ContainsFunc(of.says, func(word string) bool {
		return !hasKin[word] && !strings.Contains(w.text, strings.ToLower(word[:min(len(word), 4)]))
	})
}

// does reports whether a way says all of an act, and its action not much more.
func (w *way) does(of act) bool {
	const fewest = 2
	if len(of.says) < fewest {
		return false
	}
	all := wordsAndParts(w.Action + "\n" + w.How + "\n" + w.Condition)
	if slices.ContainsFunc(of.says, func(word string) bool { return !all[word] && !hasParts(all, word) }) {
		return false
	}
	own, known, both := actOf(w.Action), make(map[string]bool), 0
	for _, word := range of.says {
		known[word] = true
		for _, part := range parts(word) {
			known[part] = true
		}
	}
	for _, word := range own.says {
		if known[word] || hasParts(known, word) {
			both++
		}
	}
	return 5*both >= 3*len(own.says) && slices.Equal(own.limits, of.limits)
}

// runs reports whether how is one command with all the words of an act, of which one is a name: the
// PRAGMA journal_mode = WAL for "Switch to WAL mode".
func (w *way) runs(of act, action string) bool {
	how := strings.TrimSpace(w.How)
	if how == "" || len(of.limits) > 0 || strings.ContainsAny(how, "\n;|&") || strings.Contains(how, "--") || proseLike(how) || !aName.MatchString(action) {
		return false
	}
	all := wordsAndParts(how)
	return !slices.ContainsFunc(of.says, func(word string) bool { return !all[word] })
}

// aName matches a name in capitals, or with an underscore.
var aName = regex.NewRecognizer(`\b(?:[A-Z][A-Z0-9_]{2,}|\w+_\w+)\b`)

// hasParts reports whether a word has parts, and all of them are among some meanings.
func hasParts(all map[string]bool, word string) bool {
	of := parts(word)
	return len(of) > 1 && !slices.ContainsFunc(of, func(part string) bool { return !all[part] })
}

// parts returns the meanings of the parts of a name or a path.
func parts(word string) (of []string) {
	if strings.ContainsAny(word, "._/=") {
		for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return strings.ContainsRune("._/=", r) }) {
			of = append(of, meaningOf(strings.ToLower(part)))
		}
	}
	return of
}

// wordsAndParts returns the meanings of the words of a text and of their parts.
func wordsAndParts(text string) map[string]bool {
	all := make(map[string]bool)
	for _, word := range meanings(text) {
		all[word] = true
		for _, part := range parts(word) {
			all[part] = true
		}
	}
	return all
}

// meanings returns the meanings of the words of a text. It leaves out an example.
func meanings(text string) []string {
	if strings.Contains(text, "such as") || strings.Contains(text, "for example") {
		text = anExample.ReplaceAllString(text, "")
	}
	words, last := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\n,;:\"'`()[]{}<>|&$", r) }), ""
	joinVerbs(words)
	for i, word := range words {
		words[i], last = lowerWord(strings.TrimRight(word, ".!?"), last)
		words[i] = meaningOf(words[i])
	}
	return slices.DeleteFunc(words, func(word string) bool { return word == "" || isSmall(word) })
}

// meaningOf returns the first of the words with the meaning of a word, without its ending.
func meaningOf(word string) string {
	const shortest = 3 // one is no form of on
	base := stem(word)
	if len(base) < shortest {
		base = word
	}
	if first, ok := kin[base]; ok {
		return first
	}
	return base
}

// kin maps the stems of words that mean the same to the first of them, and hasKin has all of them.
var kin, hasKin = func() (map[string]string, map[string]bool) {
	kin, all := make(map[string]string), make(map[string]bool)
	for line := range strings.Lines(`delete remove erase clear purge drop discard destroy unlink rm rmdir rmi wipe
raise increase enlarge bump extend grow larger bigger higher longer more
lower decrease reduce shrink smaller shorter less fewer
restart reboot relaunch
update upgrade
disable deactivate
enable activate
stop halt terminate kill quit end
change modify alter edit adapt
folder directory dir
repository repo
configuration config configure
retry repeat rerun again anew
limit maximum max
privilege permission right access
send push
map publish expose
different another other
owner ownership
public pub
convert cast
create make new
answer reply respond response
server daemon service
extension suffix
ignore skip
check test verify
save store
user account
password credential
force -f --force
wal write-ahead
head current commit
every all each
no not never without none
checkout check-out
pin fix
isolate separate
container docker
timeout deadline
allocate reserve
search look
download fetch
sleep wait`) {
		words := strings.Fields(line)
		first := stem(words[0])
		all[first] = true
		for _, word := range words {
			kin[stem(word)] = first
		}
	}
	return kin, all
}()

// isIdle has the meanings of words that any action may have. isLimit has those of words that tell
// an action from a similar one.
var (
	isIdle = meaningSet(`are as at be because been by can do does for had has have if in into is it its of onto or so that the their them then they this to use using was were which who with would your yourself
		set on run give put get let take add write start try call enter mark declare option command name value over up out down file script and where whose such need want mode switch`)
	isLimit = meaningSet(`still only every no both one first last instead same but own itself alone whole part double single specific correct right wrong default global local between
		inside outside against above below while when until unless again`)
	// ordering are words between two others that may not change places.
	ordering  = meaningSet("before after from")
	anExample = lazyregexp.New(`,? (?:such as|for example) [^,.;]*`)
)

func meaningSet(words string) map[string]bool {
	all := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		all[meaningOf(word)] = true
	}
	return all
}
