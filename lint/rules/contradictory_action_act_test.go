package rules

import (
	"testing"

	"github.com/kbctl/kbctl/schema"
)

func TestContradictAct(t *testing.T) {
	const yes, no = true, false
	for _, tt := range []struct {
		same                 bool
		deadEnd, action, how string
	}{
		{yes, "Map the container to a different host port, such as 8082.", "Publish on another port of the host.", "docker run -p 8081:80 nginx"},
		{yes, "Bump the pool size to 50.", "Increase the size of the connection pool.", "pool_size = 50"},
		{yes, "Purge the npm cache.", "Clear the cache of npm.", ""},
		{yes, "Give the JVM a larger heap.", "Increase the heap size of the JVM.", "java -Xmx4g -jar app.jar"},
		{yes, "Let the pod request less memory.", "Lower the memory request of the pod.", ""},
		{yes, "Extend the deadline of the client.", "Raise the timeout of the client.", ""},
		{yes, "Switch to WAL mode.", "Turn on write-ahead logging for the file.", "sqlite3 shop.db 'PRAGMA journal_mode = WAL'"},
		{yes, "Send HEAD to the branch main of the server.", "Push the current commit to a branch of another name.", "git push server HEAD:refs/heads/main"},
		{yes, "Erase the lock file of apt, and repeat the installation.", "Remove the lock of apt and rerun the installation.", ""},
		{yes, "Allocate less memory for the cache of the server.", "Reduce the memory that the cache of the daemon reserves.", ""},
		{yes, "Terminate the daemon, and wait a minute.", "Stop the server and wait for a minute.", ""},
		{yes, "Change the owner of the file with chown.", "Take over the ownership of the script.", "sudo chown \"$USER\" run.sh"},
		{yes, "Allow larger bodies in the location that takes the uploads.", "Set client_max_body_size in the location of the uploads, and reload nginx.", ""},
		{yes, "Choose an earlier release of the library.", "Pick an older release of the library.", ""},
		{yes, "Let the database keep fewer connections.", "Reduce the connections that the db retains.", ""},
		{yes, "Turn off the verification of certificates.", "Let curl accept the server.", "curl -k https://localhost/hello.txt"},
		{yes, "Disable the firewall of the host.", "Let the port through on the host.", "sudo ufw disable"},
		{yes, "Skip the hooks.", "Commit at once.", "git commit --no-verify -m x"},
		{yes, "Raise the limit of open files.", "Let the shell open more.", "ulimit -n 65535"},
		{no, "Turn off the verification of certificates.", "Trust the certificate of the server.", "curl --cacert ca.pem https://localhost/"},
		{no, "Disable the firewall of the host.", "Let the port through the firewall of the host.", "sudo ufw allow 80"},
		{yes, "Downgrade chalk to version 4.", "Install the last major version that is CommonJS.", "npm install chalk@4"},
		{yes, "Pin numpy at 1.26.4.", "Install a release that has the type.", "pip install numpy==1.26.4"},
		{yes, "Increase fs.inotify.max_user_watches.", "Raise the limit for the system.", "sysctl fs.inotify.max_user_watches=524288"},
		{yes, "Delete the existing container and create it again.", "Remove the old container, and create the new one.", "docker rm -f web"},
		{yes, "Give the JVM a bigger heap with -Xmx.", "Raise the maximum heap.", "java -Xmx4g -jar app.jar"},
		{yes, "Kill the session that owns the lock.", "Find the session that holds the lock, and end it.", "KILL 1234;"},
		{yes, "Make the script executable.", "Give the file the execute permission.", "chmod +x run.sh\n./run.sh"},
		{yes, "Turn the shallow clone into a full one.", "Fetch the rest.", "git fetch --unshallow\ngit log"},
		{yes, "Switch the watcher to polling.", "Do without inotify.", "CHOKIDAR_USEPOLLING=1 npm start"},
		{yes, "Add the user to the group docker as a member.", "Let the account use the socket.", "sudo usermod -aG docker ann\nnewgrp docker"},
		{yes, "Mark the repository as safe.", "Tell git that the owner is right.", "git config --global --add safe.directory /srv/app"},
		{yes, "Roll the deployment back to the previous revision.", "Go back.", "kubectl rollout undo deployment/web"},
		{yes, "Put the local changes aside.", "Make room for the pull.", "git stash push\ngit pull\ngit stash pop"},
		{yes, "Skip rows that exist.", "Insert the others.", "INSERT INTO sale VALUES (1) ON CONFLICT DO NOTHING;"},
		{yes, "Create a virtual environment.", "Keep the packages apart.", "python3 -m venv env\nenv/bin/pip install acme"},
		{yes, "Raise the stack size.", "Let the thread go deeper.", "java -Xss4m -jar app.jar"},
		{yes, "Share the value by reference counting.", "Give each closure a handle.", "let other = Rc::clone(&Rc::new(data));"},
		{no, "Make the script readable for everyone.", "Give the file the execute permission.", "chmod +x run.sh\n./run.sh"},
		{no, "Turn the shallow clone into a bare one.", "Fetch the rest.", "git fetch --unshallow\ngit log"},
		{no, "Log in again.", "Let the account use the socket.", "sudo usermod -aG docker ann\nnewgrp docker"},
		{no, "Roll back only the configuration.", "Go back.", "kubectl rollout undo deployment/web"},
		{no, "Lock all tables.", "Lock the rows.", "SELECT id FROM a ORDER BY id FOR UPDATE;"},
		{no, "Raise the size of the heap.", "Let the thread go deeper.", "java -Xss4m -jar app.jar"},
		{no, "Downgrade chalk to version 4.", "Install the last version.", "npm install chalk@4.1"},
		{no, "Make the pool of one instance smaller.", "Make the pool of each instance smaller.", ""},
		{no, "Lower max_connections.", "Raise max_connections.", ""},
		{no, "Run git init again, and add the remote.", "Rename the existing remote, and add the new one.", "git remote add origin ../new.git"},
		{no, "Change the port of the client.", "Stop the client on the port.", ""},
		{no, "Raise the limit of the client.", "Set the limit of the server.", ""},
		{no, "Add -fPIC to the command that links.", "Compile all files with -fPIC, and link again.", "gcc -fPIC -c a.c"},
		{no, "Enable timing for the start event only.", "Create both events with enable_timing=True.", "start = Event(enable_timing=True)"},
		{no, "Grant all privileges on every schema to the role.", "Grant specific schema privileges to the role.", ""},
		{no, "Put the call into try and catch without await.", "Await the call within try and catch.", ""},
		{no, "Raise max_connections, and reload.", "Raise max_connections, and restart the server.", ""},
		{no, "Run git push origin.", "Push once with --set-upstream.", "git push --set-upstream origin feature"},
		{no, "Create the account in a different namespace.", "Create the missing account in the correct namespace.", ""},
		{no, "Run go mod download without arguments.", "Download the module by name.", "go mod download example.com/quote"},
		{no, "Restart nginx.", "Correct the path in the configuration, and restart nginx.", ""},
		{no, "Write extern in the header, and define the variable in no source file.", "Declare the variable with extern in the header, and define it in one source file.", ""},
		{no, `Add "module": "app.js" to package.json.`, "Set type to module in package.json.", "npm pkg set type=module"},
	} {
		r := &schema.Record{DeadEnds: []schema.DeadEnd{{Action: tt.deadEnd}}, Workarounds: []schema.Workaround{{Action: tt.action, How: tt.how}}}
		found := make(map[int]*contradiction)
		contradictAct(found, r, waysOf(r.Workarounds))
		if got := len(found) > 0; got != tt.same {
			t.Errorf("%q, %q: %t", tt.deadEnd, tt.action, got)
		}
	}
}
