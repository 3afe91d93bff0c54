package rules

import (
	"fmt"
	"strings"
	"testing"
)

// The last finding in a log tells how many secrets follow.
func TestSecretsInLogMore(t *testing.T) {
	var log strings.Builder
	for i := range 13 {
		fmt.Fprintf(&log, "AWS_ACCESS_KEY_ID=AKIA%016d\n", i)
		fmt.Fprintf(&log, "https://user:pQ7x9Lm%dzR@db.acme-corp.io/x\n", i)
	}
	found := secretsInLog(nil, "a.log", log.String())
	if len(found) != mostInText || !strings.HasSuffix(found[mostInText-1].Message, "; 3 more follow") {
		t.Errorf("%d findings, the last one says %q", len(found), found[len(found)-1].Message)
	}
}
