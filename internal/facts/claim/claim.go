// Package claim compares the messages that records state with those that products print.
package claim

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/schema"
)

// A Claim is a message in a record that the product does not print.
type Claim struct {
	// Pointer is the place of the message in the record.
	Pointer string
	// Stated is what the record says, and Real what the product prints.
	Stated, Real string
	// Code is the error that the record names. It is nil if it names none.
	Code *catalog.Code
	// In is the catalog that lists the real message.
	In *catalog.Catalog
}

// Mismatch returns the first official error that the signature or the error_code of a
// record names, if the signature gives it another message than every listed version. It
// returns nil if there is none.
func Mismatch(r *schema.Record, facts *catalog.Facts) *Claim {
	if len(facts.Errors()) == 0 {
		return nil
	}
	if c := numbered(r.Signature, facts); c != nil {
		return c
	}
	codes := Named(r.Signature, facts)
	if code := facts.Code(mention.ParseCode(r.ErrorCode, facts).Name); code != nil && !slices.Contains(codes, code) {
		codes = append(codes, code)
	}
	for _, code := range codes {
		stated := statedMessage(r.Signature, code.Name)
		if code.In.Name == "redis-errors" {
			stated = repliedMessage(r.Signature, code.Name, facts)
		}
		if stated == "" || len(facts.CodesIn(stated)) > 0 { // error-code-mismatch reports another error's message
			continue
		}
		if real := messagesOf(facts, code); len(real) > 0 && !saysOneOf(r.Signature, stated, real) {
			return &Claim{Pointer: "/signature", Stated: stated, Real: real[0], Code: code, In: code.In}
		}
	}
	return nil
}

// Named returns the errors that a text names.
func Named(text string, facts *catalog.Facts) []*catalog.Code {
	var codes []*catalog.Code
	for _, word := range strings.FieldsFunc(text, mention.NotInCode) {
		if code := facts.Code(strings.Trim(word, ".-")); code != nil && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// messagesOf returns the messages of an error in all versions, under each of its names.
func messagesOf(facts *catalog.Facts, code *catalog.Code) []string {
	var messages []string
	for _, c := range facts.Errors() {
		for _, other := range c.Codes() {
			if (other.Name == code.Name || other.Same(code)) && other.Message != "" && !slices.Contains(messages, other.Message) {
				messages = append(messages, other.Message)
			}
		}
	}
	return messages
}

// cudaPrefix precedes the message of an error of CUDA.
const cudaPrefix = "CUDA error: "

// statedMessage returns the words that a signature gives as the message of an error.
func statedMessage(signature, name string) string {
	line, _, _ := strings.Cut(signature, "\n")
	before, after, named := strings.Cut(line, name)
	if named {
		after = strings.TrimLeft(after, "0123456789, ()")
		if message, ok := strings.CutPrefix(after, ": "); ok {
			return plainWords(message)
		}
		head, ok := strings.CutSuffix(strings.TrimRight(before, " "), "(")
		if !ok {
			return ""
		}
		before = head
	} else if !strings.Contains(line, cudaPrefix) {
		return ""
	} else {
		before, _, _ = strings.Cut(line, " (")
	}
	return plainWords(before[strings.LastIndex(before, ": ")+1:])
}

// repliedMessage returns the message after the word of an error reply of Redis. Words with several
// messages have none in the catalog.
func repliedMessage(signature, name string, facts *catalog.Facts) string {
	line, _, _ := strings.Cut(signature, "\n")
	_, message, _ := strings.Cut(line, name+" ")
	if newStatement(line, facts).isReal() {
		return ""
	}
	return plainWords(message)
}

// plainWords returns a text of at least two words without code, or "".
func plainWords(text string) string {
	text = strings.Trim(text, " .!")
	if strings.ContainsAny(text, "(){}=<>_[]/\\`") || !strings.Contains(text, " ") {
		return ""
	}
	return text
}

// saysOneOf reports whether a signature has one of the messages, its first sentence or another part of
// one, or if its words are not meant as a message of the error at all.
func saysOneOf(signature, stated string, messages []string) bool {
	own := words(stated)
	alike := strings.Contains(signature, cudaPrefix+stated)
	for _, message := range messages {
		theirs := words(message)
		first, _, several := strings.Cut(message, ". ")
		if contains(theirs, own) || inOrder(signature, message) || several && inOrder(signature, first) {
			return true
		}
		alike = alike || slices.ContainsFunc(own, func(word string) bool { return slices.Contains(theirs, word) && !common[word] })
	}
	return !alike
}

// longestCommon is the length of the longest common word.
const longestCommon = len("without")

// mayBeCommon reports whether a common word has the first letter and the length of a word.
func mayBeCommon(word string) bool {
	return len(word) <= longestCommon && lengths[word[0]]>>len(word)&1 == 1
}

// lengths are those of the common words by their first letter, a bit for each.
var lengths = func() (of [256]uint16) {
	for word := range common {
		of[word[0]] |= 1 << len(word)
	}
	return of
}()

// common are words that many messages share.
var common = func() map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(`a after all an and any are as at be because been before but by can can't cannot could did do does due during error failed
		failure for from had has have if in into invalid is it its may must no not of on operation or should so than that the their then there these
		this to until was were when while will with within without would you your`) {
		set[word] = true
	}
	return set
}()

// words returns the words of a message in lower case.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return strings.ContainsRune(" \t\n.,:;!?()'\"`", r)
	})
}

// inOrder reports whether a text has the fixed parts of a message in their order.
func inOrder(text, message string) bool {
	rest := words(text)
	for part := range strings.SplitSeq(message, "{}") {
		own := words(part)
		i := index(rest, own)
		if i < 0 {
			return false
		}
		rest = rest[i+len(own):]
	}
	return true
}

func contains(words, others []string) bool { return index(words, others) >= 0 }

// index returns the place at which words have other words in a row, or -1.
func index(words, others []string) int {
	for i := 0; i+len(others) <= len(words); i++ {
		if slices.Equal(words[i:i+len(others)], others) {
			return i
		}
	}
	return -1
}
