package rules

import "testing"

func TestWrongOrder(t *testing.T) {
	for _, tt := range [...]struct {
		how   string
		found bool
	}{
		{"git commit -m fix\ngit add a.go", true},
		{"git push origin main\ngit add a.txt\ngit commit -m first", true},
		{"cmake --build build\ncmake -S . -B build", true},
		{"sudo apt-get install -y jq\nsudo apt-get update", true},
		{"sudo systemctl restart app\nsudo systemctl daemon-reload", true},
		{"GRANT SELECT ON shop.* TO 'ann'@'%';\nCREATE USER 'ann'@'%' IDENTIFIED BY 'x';", true},
		{"INSERT INTO sale VALUES (1);\nCREATE TABLE sale (id int);", true},
		{"source env/bin/activate\npython3 -m venv env", true},
		{"terraform apply\nterraform init", true},
		{"./run.sh\nchmod +x run.sh", true},
		{"docker run --rm app:1\ndocker build -t app:1 .", true},
		{"optimizer.step()\nloss.backward()", true},
		{"redis-cli LPUSH cart:7 book\nredis-cli DEL cart:7", true},
		{"helm install web bitnami/nginx\nhelm repo add bitnami https://charts.bitnami.com/bitnami", true},
		{"java Main\njavac --release 17 Main.java", true},
		{"sudo systemctl reload nginx\nsudo certbot renew", true},
		{"go build ./...\nprotoc --go_out=. hello.proto", true},
		{`torch.load("model.pt")` + "\n" + `torch.save(model.state_dict(), "model.pt")`, true},
		{"conda activate torch\nconda create -n torch python=3.12", true},
		{"npm run build\nnpm install left-pad", false},
		{"git commit -am fix\ngit add b.go\ngit commit -m more", false},
		{"git commit --amend --no-edit\ngit add b.go", false},
		{"apt-get install -y curl\ncurl -O https://localhost/key\napt-get update\napt-get install -y app", false},
		{"docker run --name copy app\ndocker cp copy:/etc/app.conf .\ndocker rm copy", false},
		{"INSERT INTO sale VALUES (1);\nCREATE TABLE other (id int);", false},
		{"cd src\nmkdir build", false},
		{"git push origin v1\ngit push origin --tags\ngit commit --allow-empty -m next\ngit push", false},
		{"terraform apply\nterraform init -upgrade\nterraform apply", false},
		{"./run.sh\nchmod +x other.sh", false},
	} {
		if got := wrongOrder(tt.how); got != "" != tt.found {
			t.Errorf("%q: %q", tt.how, got)
		}
	}
}

func TestEmptySavepoint(t *testing.T) {
	if emptySavepoint("INSERT INTO a VALUES (1);\nSAVEPOINT s;\nROLLBACK TO SAVEPOINT s;") == "" {
		t.Error("not found")
	}
	if found := emptySavepoint("SAVEPOINT s;\nINSERT INTO a VALUES (1);\nROLLBACK TO s;"); found != "" {
		t.Error(found)
	}
}
