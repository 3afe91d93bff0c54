package rules

import "testing"

func TestEndsWell(t *testing.T) {
	for _, text := range []string{
		"The heap then has room for the request, and the next cudaMalloc succeeds.",
		"The compiler looks at each file on its own, so the cycle is gone after the move and the package builds.",
		"InnoDB then defers the check until COMMIT, and the row goes in without an error.",
		"Docker reads the new limit at once, and the container starts again.",
		"The kubelet then finds the image in its cache, so the pod starts normally.",
		"nginx reads the certificate again, and the handshake then succeeds.",
		"The linker searches this folder first. The link step now passes.",
		"Java then loads the class from the second jar, and the exception no longer appears.",
		"TypeScript takes the type from the declaration, so it compiles without errors.",
		"The driver sends the password again and the login works.",
		"The lock is then free. The next commit succeeds.",
		"bash then recognizes the end of the text, and the script runs.",
		"The server then has more descriptors, and the error goes away.",
	} {
		if endsWell(text) == "" {
			t.Errorf("%q: not found", text)
		}
	}
	for _, text := range []string{
		"",
		"Braces only mark where the name ends. An empty value still disappears.",
		"gcc turns the check off, and the program compiles.",
		"The client accepts any certificate, and the attack succeeds.",
		"If the host is down, the connection never succeeds.",
		"The test is skipped, and the build passes.",
		"It hides the error, and the build passes.",
		"The old file is used, and the command succeeds.",
		"The options are read by rm, which never starts.",
		"The pull never succeeds.",
		"Modifying it breaks the graph silently, and training goes on without errors.",
		"The retry runs into the limit, and the request fails again.",
		"It waits until the lock is gone.",
		"MySQL then truncates the value, and the row goes in without an error.",
		"gcc takes it for the name of a macro and prints no warning.",
		"The daemon reads the line as a comment, and exits without an error.",
		"The server refuses it without an error.",
		"bash splits the value first, and the command fails without a message.",
		"The value goes to the shell, and make prints the error again.",
	} {
		if found := endsWell(text); found != "" {
			t.Errorf("%q: found", text)
		}
	}
}
