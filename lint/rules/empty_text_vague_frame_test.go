package rules

import "testing"

func TestVagueFrame(t *testing.T) {
	for _, text := range []string{
		"Review the header carefully and fix the problem.",
		"Clean up the data as needed for your case.",
		"Check the certificate and resolve any issues.",
		"Examine your schema for mistakes, and correct the errors.",
		"Inspect the container thoroughly, then fix the issue.",
		"Adjust the memory settings accordingly.",
		"Resolve the port conflict in a suitable way.",
		"Handle the failed download properly.",
		"Modify the query as appropriate.",
		"Go through the lifetimes again and solve the problem.",
		"Analyze the manifest to fix the error.",
		"Find and fix the root cause of the network problem.",
		"仔细检查头文件并修复问题。",
		"检查证书，然后解决相关问题。",
		"Review the code carefully, and make sure that all calls are used correctly.",
		"Update the driver and all libraries to their latest versions, and restart the program.",
		"The tool could not complete the operation because something that it needs is missing or is not configured correctly.",
		"This can have several causes, depending on the environment.",
		"The other solutions did not work for you.",
		"Something about the storage of the cluster is not configured as it should be.",
		"That's a different error with a different cause, although the two look alike.",
		"Something in its setup is not in the expected state. There can be several reasons for this.",
		"These two errors are easy to mix up.",
		"The two messages look almost the same.",
		"Similar wording, different meaning.",
		"Make sure that all requirements are met.",
		"Do what the message says.",
		"Check the documentation of the library for more information.",
		"Read the docs for your framework.",
	} {
		if !vague(text, "demo", comparing) {
			t.Errorf("%q: not found", text)
		}
	}
	for _, text := range []string{
		"Look for the first exception in the log, and repair that one.",
		"The API server rejects it because something that it needs is missing: the field spec.selector.",
		"The pods are not in the expected state, Running, but in CrashLoopBackOff.",
		"This can have several causes: a full disk, a bad cable, or a wrong MTU.",
		"Check the spelling and correct it.",
		"Check the group of the socket, and add the user to it.",
		"Review the header and make the function static inline.",
		"Print the names with printf, and let xargs start rm as often as necessary.",
		"Set auto-aof-rewrite-min-size and percentage appropriately",
		"Match tolerations accordingly.",
		"Change the owner if necessary.",
		"Update the lock file as needed.",
		"Update the libraries of the image, which removes the error.",
		"Check whether a certificate has expired, and renew it.",
		"Run ANALYZE to fix the statistics.",
		"Fix file and directory permissions for the application user",
		"检查头文件，并把函数声明为 static inline。",
		"把编码改为 UTF-8 以解决该错误。",
		"One names a module, the other one a name in it.",
		"The two messages differ in the port.",
		"The error in the code stays.",
		"The message says which port is in use.",
	} {
		if vague(text, "demo", comparing) {
			t.Errorf("%q: found", text)
		}
	}
}
