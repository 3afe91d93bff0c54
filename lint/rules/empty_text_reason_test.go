package rules

import "testing"

func TestEmptyReason(t *testing.T) {
	const action = "Increase the timeout of the client, and restart nginx."
	for _, text := range []string{
		"In practice this is usually not enough.",
		"The same error appears again.",
		"This does not address the actual cause of the problem, so the error remains.",
		"Every setup is different. In most environments this alone won't be enough to get rid of the error.",
		"The error stays the same.",
		"It makes no difference.",
		"This has no effect on the error.",
		"The problem remains.",
		"The message comes back.",
		"Experience shows that this rarely helps.",
		"Many people have tried this without success.",
		"That is not the right way.",
		"It only wastes time.",
		"The outcome is the same.",
		"It is rarely sufficient.",
		"The cause lies elsewhere.",
		"It fails for the same reason.",
		"Increasing the timeout does not solve the problem.",
		"A restart of nginx does not help here.",
		"The timeout of the client is not enough.",
		"Restarting nginx leads to the same result.",
		"The timeout has no influence on the error.",
		"Unfortunately the error persists.",
		"The problem occurs again afterwards.",
	} {
		if !emptyReason(text, action, "demo") {
			t.Errorf("%q: not found", text)
		}
	}
	for _, text := range []string{
		"The error in the code stays.",
		"The argument is still a list.",
		"The client waits longer, and the server still sends nothing.",
		"nginx reads the timeout of the server only.",
		"The limit of the server does not change.",
		"nginx does not look at the timeout of the client.",
		"The message comes back after the next start.",
		"It does the same as an include guard.",
		"The same error appears in the next step.",
		"Inside a transaction, this pragma does nothing.",
	} {
		if emptyReason(text, action, "demo") {
			t.Errorf("%q: found", text)
		}
	}
}
