package rules

import "testing"

func TestHowOpposes(t *testing.T) {
	const yes, no = true, false
	for _, tt := range []struct {
		opposes                bool
		signature, action, how string
	}{
		{yes, "", "Enable the unit at boot.", "systemctl disable --now docker"},
		{yes, "", "Stop the service of the host.", "sudo systemctl start mysql"},
		{yes, "", "Grant the role the right to write.", "REVOKE INSERT ON customer FROM shop;"},
		{yes, "", "Add the remote of the fork.", "git remote remove fork"},
		{yes, "", "Install the plugin.", "helm plugin uninstall diff"},
		{yes, "", "Uncordon the node.", "kubectl cordon node-1"},
		{yes, "", "Attach the volume to the instance.", "aws ec2 detach-volume\naws ec2 detach"},
		{yes, "", "Raise the soft limit to 65535.", "ulimit -n 4096"},
		{yes, "", "Pin numpy to 1.26.4.", "pip install numpy==2.1.0"},
		{yes, "", "Use version 3.11 of Python.", "pyenv local 3.12"},
		{yes, "", "Listen on port 8443.", "openssl s_server -accept 9443"},
		{yes, "bind() to 0.0.0.0:80 failed (98: Address already in use)", "Let nginx listen on a free port.", "server {\n    listen 80;\n}"},
		{yes, "listen tcp :8080: bind: address already in use", "Start the server on another port.", `http.ListenAndServe(":8080", nil)`},
		{yes, "", "Install the header package.", "sudo apt remove libssl-dev"},
		{yes, "", "Delete the pod.", "kubectl describe pod web"},
		{yes, "", "Upgrade the compiler.", "gcc --version"},
		{yes, "", "Clear the stopped containers.", "docker ps -a"},
		{yes, "", "Upgrade pip.", "pip install --upgrade setuptools"},
		{yes, "", "Downgrade the package left-pad to 1.2.", "npm install right-pad@1.2"},
		{yes, "", "Abort the merge.", "git rebase --abort"},
		{yes, "", "Set the eviction policy to `allkeys-lru`.", "redis-cli CONFIG SET maxmemory-policy noeviction"},
		{yes, "", "Enable hot_standby_feedback on the standby.", "On the standby, set hot_standby_feedback = off and reload."},
		{yes, "", "Turn off innodb_strict_mode.", "SET GLOBAL innodb_strict_mode = ON;"},
		{no, "Error: listen EADDRINUSE: address already in use :::3000", "Take another port.", "const port = Number(process.env.PORT ?? 3000);\nserver.listen(port);"},
		{no, "Error: listen EADDRINUSE: address already in use :::3000", "Take another port.", "port = os.environ.get(\"PORT\", 3000)"},
		{no, "", "Enable hot_standby_feedback on the standby.", "Change hot_standby_feedback = off to hot_standby_feedback = on."},
		{no, "", "Create an account for the host of the message.", "CREATE USER 'app'@'10.0.%';\nGRANT SELECT, INSERT, UPDATE, DELETE ON shop.* TO 'app'@'10.0.%';"},
		{no, "", "Enable hot_standby_feedback.", "SET wal_log_hints = off;"},
		{no, "", "Enable hot_standby_feedback.", "A standby with hot_standby_feedback off lets the vacuum remove rows. Set it in the console."},
		{no, "", "Enable hot_standby_feedback.", "The server was started with hot_standby_feedback = off; change the line and reload."},
		{no, "", "Enable log_checkpoints, which is log_checkpoints = off by default.", "log_checkpoints = off is the default; choose it in the console"},
		{yes, "", "If a rebase has stopped, resolve the conflict, stage the file, and continue the rebase.", "git add a.txt\ngit rebase --abort"},
		{no, "", "If a rebase has stopped, resolve the conflict, stage the file, and continue the rebase.", "git add a.txt\ngit rebase --continue"},
		{no, "", "Continue the rebase, or give it up.", "git rebase --abort"},
		{no, "", "Check the state and restart the pod.", "kubectl describe pod web"},
		{no, "", "Restart the pod.", "kubectl get pod web -o yaml | kubectl replace --force -f -"},
		{no, "", "Upgrade yaml.", "pip install --upgrade PyYAML"},
		{no, "", "Upgrade requests.", "pip install -r requirements.txt"},
		{no, "", "Abort the merge.", "git merge --abort"},
		{no, "", "Remove the pin of the version.", "npm install left-pad@latest"},
		{no, "", "Downgrade numpy to 1.26.", `pip install "numpy<2"`},
		{no, "", "Unset the proxy.", "export HTTP_PROXY="},
		{no, "", "Set the policy to `all-keys`.", "policy = ALL_KEYS"},
		{no, "", "Set the file to read-only.", "chmod a-w data.db"},
		{no, "", "Enable the unit at boot.", "systemctl enable --now docker"},
		{no, "", "Stop the old server, and start the new one.", "systemctl start new"},
		{no, "", "Install the package again.", "npm uninstall left-pad\nnpm install left-pad"},
		{no, "", "Remove the remote, and add it with the right URL.", "git remote add origin url"},
		{no, "", "Allow uploads of 20 MB.", "deny all;\nallow 10.0.0.0/8;"},
		{no, "", "Raise the limit to 65535 or more.", "ulimit -n 100000"},
		{no, "", "Raise the limit to 1 GB.", "maxmemory 1073741824"},
		{yes, "", "Switch off the marking of servers with max_fails=0.", "upstream backend {\n    server 10.0.0.11:8080 max_fails=1;\n}"},
		{no, "", "Switch off the marking of servers with max_fails=0.", "upstream backend {\n    server 10.0.0.11:8080 max_fails=0;\n}"},
		{no, "", "Pass chunk_size=1000000 to the reader.", "reader = Reader(path, chunk_size=1_000_000)"},
		{no, "", "Set maxsize=1048576 for the cache.", "cache = Cache(name, maxsize=1024*1024)"},
		{no, "", "Give timeout=300 to the client.", "client = Client(url, timeout=5 * 60)"},
		{no, "", "Add mem=2048 to the command line of the kernel.", "linux /vmlinuz mem=2G quiet"},
		{no, "", "Start with a small number, such as with workers=1.", "run workers=4"},
		{no, "", "Start the server.", "docker start db"},
		{no, "listen tcp :8080: bind: address already in use", "Publish on another port of the host.", "docker run -p 8081:8080 app"},
		{no, "listen tcp :8080: bind: address already in use", "Use a free port.", "PORT=0 node app.js"},
		{no, "", "Enable the repository.", "dnf config-manager --set-disabled old\ndnf config-manager --set-enabled new"},
	} {
		if got := howOpposes(tt.signature, tt.action, tt.how) != ""; got != tt.opposes {
			t.Errorf("%q, %q: %t", tt.action, tt.how, got)
		}
	}
}
