package rules

import "testing"

func TestLacksWords(t *testing.T) {
	for _, code := range []string{
		"sudo usermod -aG docker", "CREATE USER 'ann'@'%' IDENTIFIED BY", "db.execute(q)\ndb.", "y = torch.nn.", "git remote set-url origin", "docker tag app", "chmod +x", "npm config set",
		"kubectl create namespace", "mv app.js", "redis-cli SET user:1", "SELECT * FROM", "helm repo add bitnami", "sudo apt-get remove", "CA=ca.pem curl -sS", "split -b 900k big part_\nfor f in part_*; do",
	} {
		if lacksWords(code) == "" {
			t.Errorf("%q: not found", code)
		}
	}
	for _, code := range []string{
		"", "general_log = ON", "SELECT id FROM job FOR UPDATE", "go install", "nvm install", "nvcc --list-gpu-arch", "rustc -vV", "kill -l", "sudo usermod -aG docker ann", "CREATE USER ann IDENTIFIED BY 'x';", "cp -r a .", "cmake ..", "chmod +x run.sh", "Set the limit. Then call run.", "npm config set registry=https://localhost",
		"conda activate", "git remote -v", "x = 1.", "SET", "mkdir -p build && cd build", "docker run app", "ls", "git push origin HEAD", "curl --version", "CC=gcc make",
	} {
		if found := lacksWords(code); found != "" {
			t.Errorf("%q: %s", code, found)
		}
	}
}

func TestCodeOpens(t *testing.T) {
	for code, want := range map[string]string{
		"npm install --package-lock-":      "the option --package-lock- is cut off",
		"npm install --package-lock-only":  "",
		"tar -czf - data | ssh host cat -": "",
		"git checkout --":                  "",
		"docker run app -p":                "",
		"docker compose exec app mysql -p": "",
		"docker run -p":                    "the option -p of docker lacks its value",
	} {
		if got := codeOpens(code); got != want {
			t.Errorf("%q: %q", code, got)
		}
	}
}
