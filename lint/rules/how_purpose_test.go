package rules

import (
	"testing"

	"github.com/kbctl/kbctl/schema"
)

func TestOtherPurpose(t *testing.T) {
	for _, tt := range [...][2]string{
		{"Give the file the execute permission.", "chown root run.sh\n./run.sh"},
		{"Update only the lock file.", "npm cache clean --force"},
		{"Fetch the whole history.", "git gc --prune=now"},
		{"Convert the value with from or into.", "cargo clean\ncargo build"},
		{"Set a savepoint before a statement that may fail.", "VACUUM FULL customer;"},
		{"Rename the old container, if you want to keep it.", "docker pull nginx:1.27\ndocker run -d --name web nginx:1.27"},
		{"Make new tensors on the device of the input.", "mask = torch.zeros(x.shape[0]).pin_memory()"},
		{"Begin the transaction with BEGIN IMMEDIATE.", `db.execute("PRAGMA integrity_check")`},
		{"Give the node more memory.", "kubectl cordon worker-1"},
		{"Write the manifest with the new API group.", "terraform fmt\nterraform plan"},
		{"Rebase your commits onto the branch of the server.", "git push --force origin main"},
		{"Decode the bytes as Latin-1.", "data = response.json()"},
		{"Uninstall the second copy of the tool.", "sudo ldconfig -v"},
		{"Use sync.Map for concurrent access.", "var mu sync.RWMutex\nmu.Lock()\nm[k]++\nmu.Unlock()"},
		{"Set torch.backends.cudnn.deterministic to true.", "torch.backends.cudnn.benchmark = True"},
		{"Restart the agent on the host.", "ssh-keygen -R build.example.org"},
		{"Let the job wait for the database.", "docker system prune -f"},
		{"Make a virtual environment, and install into it.", "pip install --upgrade pip setuptools\npip install acme"},
		{"Compile for the older Java.", "java -Xmx2g Main"},
		{"Correct the clock of the client.", "sudo apt-get install --only-upgrade openssl"},
		{"Raise the soft limit in Bash before you start the program.", "nice -n 10 python3 app.py"},
		{"Add swap space to the machine.", "free -m\nsudo mount -a"},
		{"Renew the certificate.", "curl -I https://example.org/"},
		{"Change the default branch.", "git log --oneline"},
		{"Give the user a password.", "systemctl restart app"},
	} {
		if otherPurpose(&schema.Workaround{Action: tt[0], How: tt[1]}) == "" {
			t.Errorf("%q: not found", tt)
		}
	}
	for _, tt := range [...][2]string{
		{"Make the folder belong to the account of the server.", "sudo chown -R www-data /srv/app"},
		{"Start over with fresh dependencies.", "rm -rf node_modules\nnpm install"},
		{"Fetch one more commit of the history.", "git fetch --deepen=1"},
		{"Rename the file to .mjs.", "mv app.js app.mjs\nnode app.mjs"},
		{"Retry a few times.", "for i in 1 2 3; do curl -f https://localhost/ && break; done"},
		{"Create the tables from the schema.", "sqlite3 shop.db <schema.sql"},
		{"Delete the element from the list while going backwards.", "for i in reversed(range(len(a))):\n    if a[i] < 0: del a[i]"},
		{"Let every session see only committed rows.", "SET PERSIST transaction_isolation = 'READ-COMMITTED';"},
		{"Set in_features to the last dimension of the input.", "model = torch.nn.Linear(3, 5)"},
		{"Change to the folder with package.json.", "cd app\nnpm run build"},
		{"Raise max_connections, as far as the memory allows.", "SET PERSIST max_connections = 300;"},
		{"Check that the metrics server runs: kubectl top pods", "kubectl top pods"},
		{"Lend the value with &.", "sed -i 's/show(names)/show(\\&names)/' names.rs"},
		{"Set the clock right, then touch the files.", "touch main.c\nmake"},
		{"Save the weights in a file of their own.", "torch.save(model.state_dict(), 'm.pt')"},
		{"Pass the path to the proxy process.", "server --path=/srv"},
		{"Make a virtual environment, and install into it.", "python3 -m venv .venv\n.venv/bin/pip install acme"},
		{"Merge the two lists.", "all = a + b"},
	} {
		if found := otherPurpose(&schema.Workaround{Action: tt[0], How: tt[1]}); found != "" {
			t.Errorf("%q: %s", tt, found)
		}
	}
}
