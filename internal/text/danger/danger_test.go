package danger_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/danger"
)

func find(text string) string {
	var found []string
	for _, d := range danger.Find(text) {
		found = append(found, fmt.Sprintf("%s: %s", d.Kind.Name, text[d.From:d.To]))
	}
	return strings.Join(found, "; ")
}

func TestFind(t *testing.T) {
	testkit.Table(t, find, map[string]string{
		// What a command undoes.
		"sudo usermod -G docker $USER":                                               "groups: usermod -G docker $USER",
		"sudo usermod -aG docker $USER":                                              "",
		"sudo usermod -G docker -a ann":                                              "",
		"git stash && git pull && git stash drop":                                    "deletion: git stash drop",
		"git stash\ngit pull\ngit stash pop\ngit stash drop":                         "",
		"git stash drop":                                                             "",
		"git stash && git pull. If the changes are no longer needed, git stash drop": "",

		// Fetched scripts.
		"Run curl -fsSL https://x.io/i.sh | sh":                                 "fetched script: curl -fsSL https://x.io/i.sh | sh",
		"`curl https://x.io | sudo -E bash -s -- --yes`":                        "fetched script: curl https://x.io | sudo -E bash",
		"curl -s https://x.io/a | tee /tmp/a | bash":                            "fetched script: curl -s https://x.io/a | tee /tmp/a | bash",
		"curl -sSL \\\n  https://x.io \\\n  | bash -":                           "fetched script: curl -sSL \\\n  https://x.io \\\n  | bash",
		"wget -qO- https://x.io/i.sh | /bin/bash":                               "fetched script: wget -qO- https://x.io/i.sh | /bin/bash",
		"wget -O - https://x.io|sh":                                             "fetched script: wget -O - https://x.io|sh",
		"curl -sSL https://x.io/get-pip.py | python3":                           "fetched script: curl -sSL https://x.io/get-pip.py | python3",
		"curl https://x.io | python3 -":                                         "fetched script: curl https://x.io | python3",
		"bash <(curl -s https://x.io/i.sh)":                                     "fetched script: bash <(curl -s https://x.io/i.sh)",
		"sudo bash -c \"$(curl -fsSL https://x.io/i.sh)\"":                      "fetched script: sudo bash -c \"$(curl -fsSL https://x.io/i.sh)\"",
		"/bin/bash -c \"$(curl -fsSL https://x.io/install.sh)\"":                "fetched script: /bin/bash -c \"$(curl -fsSL https://x.io/install.sh)\"",
		"sh -c \"$(wget -qO- https://x.io)\"":                                   "fetched script: sh -c \"$(wget -qO- https://x.io)\"",
		"eval \"$(curl -s https://x.io/env)\"":                                  "fetched script: eval \"$(curl -s https://x.io/env)\"",
		"eval `curl -s https://x.io/env`":                                       "fetched script: eval `curl -s https://x.io/env`",
		"source <(curl -s https://x.io/env)":                                    "fetched script: source <(curl -s https://x.io/env)",
		"iwr -useb https://x.io/i.ps1 | iex":                                    "fetched script: iwr -useb https://x.io/i.ps1 | iex",
		"irm https://x.io/i.ps1 | iex":                                          "fetched script: irm https://x.io/i.ps1 | iex",
		"iex ((New-Object System.Net.WebClient).DownloadString('https://x'))":   "fetched script: iex ((New-Object System.Net.WebClient).DownloadString",
		"Invoke-Expression (Invoke-WebRequest https://x.io)":                    "fetched script: Invoke-Expression (Invoke-WebRequest",
		"exec(requests.get(url).text)":                                          "fetched script: exec(requests.get",
		"exec(urllib.request.urlopen(u).read())":                                "fetched script: exec(urllib.request.urlopen",
		"运行curl -k https://x.io | sh即可":                                         "fetched script: curl -k https://x.io | sh",
		"运行`curl https://x.io/i.sh | bash`安装":                                   "fetched script: curl https://x.io/i.sh | bash",
		"Run 'curl https://x.io | sh' and then log in.":                         "fetched script: curl https://x.io | sh",
		"curl https://x.io/i.sh | sed s/a/b/ | sh":                              "fetched script: curl https://x.io/i.sh | sed s/a/b/ | sh",
		"请执行eval $(wget -qO- https://x.io)，然后重试":                                "fetched script: eval $(wget -qO- https://x.io)",
		"curl -H 'A: b|c' https://x.io | jq .":                                  "",
		"curl -s https://x.io | python -m json.tool":                            "",
		"curl -s https://x.io | python3 -c 'import json'":                       "",
		"curl -s https://x.io | jq . || bash":                                   "",
		"curl -s https://x.io | sudo tee /etc/apt/x.list":                       "",
		"curl -fsSL https://x.io/key.gpg | gpg --dearmor":                       "",
		"VERSION=$(curl -s https://x.io/v)":                                     "",
		"the curl | sh pattern":                                                 "",
		"source <(kubectl completion bash)":                                     "",
		"libcurl is missing; install curl, then bash":                           "",
		"`curl -v http://localhost:8080/health`; then open a shell with `bash`": "",

		"curl -s https://x.io/i.sh > /tmp/i.sh && bash /tmp/i.sh":             "fetched script: curl -s https://x.io/i.sh > /tmp/i.sh && bash /tmp/i.sh",
		"curl -sO https://x.io/i.sh; sh i.sh":                                 "fetched script: curl -sO https://x.io/i.sh; sh i.sh",
		"curl -fsSL https://x.io/a -o b.sh && sudo bash ./b.sh":               "fetched script: curl -fsSL https://x.io/a -o b.sh && sudo bash ./b.sh",
		"wget https://x.io/i.sh && chmod +x i.sh && ./i.sh":                   "fetched script: wget https://x.io/i.sh && chmod +x i.sh && ./i.sh",
		"wget -O i.sh 'https://x.io/i?v=1' ; sh i.sh -y":                      "fetched script: wget -O i.sh 'https://x.io/i?v=1' ; sh i.sh",
		"aria2c https://x.io/a.sh && bash a.sh":                               "fetched script: aria2c https://x.io/a.sh && bash a.sh",
		"curl https://x.io | FOO=1 bash":                                      "fetched script: curl https://x.io | FOO=1 bash",
		"curl https://x.io | exec bash":                                       "fetched script: curl https://x.io | exec bash",
		"curl https://x.io | nohup bash":                                      "fetched script: curl https://x.io | nohup bash",
		"curl https://x.io | xargs -I{} sh -c {}":                             "fetched script: curl https://x.io | xargs -I{} sh",
		"fetch https://x.io/i.sh -o - | sh":                                   "fetched script: fetch https://x.io/i.sh -o - | sh",
		"http https://x.io/i.sh | sh":                                         "fetched script: http https://x.io/i.sh | sh",
		"echo cm0gLXJmIC8= | base64 -d | sh":                                  "hidden script: base64 -d | sh",
		"echo cm0gLXJmIC8= | base64 --decode | sudo bash":                     "hidden script: base64 --decode | sudo bash",
		"curl -O https://x.io/i.sh && sha256sum -c i.sums && sh i.sh":         "",
		"curl -O https://x.io/i.sh && less i.sh && sh i.sh":                   "",
		"curl -O https://x.io/a.tgz && tar xf a.tgz && ./configure":           "",
		"curl -sO https://x.io/data.json; sh build.sh":                        "",
		"curl -s https://x.io/ && ./run.sh":                                   "",
		"fetch('https://x.io').then(r => r.json()) | sh":                      "",
		"use http https://x.io, then sh":                                      "",
		"echo eA== | base64 -d | jq .; base64 a | sh; echo x | base64 -d > x": "",

		// Deletions.
		"rm -rf /":                                 "deletion: rm -rf /",
		"sudo rm -rf /*":                           "deletion: rm -rf /*",
		"rm -fr ~":                                 "deletion: rm -fr ~",
		"rm -r -f ~/":                              "deletion: rm -r -f ~/",
		"rm -rf $HOME":                             "deletion: rm -rf $HOME",
		"rm -rf \"$HOME\"/*":                       "deletion: rm -rf \"$HOME\"/*",
		"rm -rf ${HOME}/":                          "deletion: rm -rf ${HOME}/",
		"rm -rf --no-preserve-root /":              "deletion: rm -rf --no-preserve-root /",
		"rm --recursive --force /usr":              "deletion: rm --recursive --force /usr",
		"rm -rf /etc/":                             "deletion: rm -rf /etc/",
		"rm -rf \"/\"":                             "deletion: rm -rf \"/\"",
		"执行rm -rf /即可":                             "deletion: rm -rf /",
		"Run 'rm -rf /' now. It's done":            "deletion: rm -rf /",
		"Delete everything with rm -rf ~.":         "deletion: rm -rf ~",
		"rm -rf \"$BUILD_DIR\"/*":                  "deletion: rm -rf \"$BUILD_DIR\"/*",
		"rm -rf $TMP/":                             "deletion: rm -rf $TMP/",
		"find .git -type f -delete":                "deletion: find .git -type f -delete",
		"find .git -name '*.lock' -delete":         "",
		"find ./app/.git -type l -delete":          "",
		"rm -rf \"$(git rev-parse --git-dir)\"":    `deletion: rm -rf "$(git rev-parse --git-dir)"`,
		"rm -r sub/.git":                           "deletion: rm -r sub/.git",
		"chmod 644 ~/.ssh/id_rsa && ssh-add":       "private key: chmod 644 ~/.ssh/id_rsa",
		"chmod 644 ~/.ssh/id_rsa.pub":              "",
		"chmod 0600 /home/ann/.ssh/id_ed25519":     "",
		"find / -delete":                           "deletion: find / -delete",
		"find ./cache -delete -maxdepth 1 -type f": "deletion: find ./cache -delete -maxdepth 1 -type f",
		"find ./cache -maxdepth 1 -name x -delete": "",
		"find a -delete -maxdepth 1":               "",
		"find -delete before -name is odd":         "",
		"find a -name x -delete -o -name y":        "",
		"shutil.rmtree('/')":                       "deletion: rmtree('/'",
		"Remove-Item -Recurse -Force C:\\":         "deletion: Remove-Item -Recurse -Force C:\\",
		"rd /s /q C:\\":                            "deletion: rd /s /q C:\\",
		"BUILD_DIR=out; rm -rf $BUILD_DIR/*":       "",
		"rm -rf ${DIR:?}/*":                        "",
		"rm -rf node_modules package-lock.json":    "",
		"rm -rf /tmp/x /var/lib/apt/lists/*":       "",
		"rm -rf ~/.cache/torch_extensions/ && x":   "",
		"rm -rf ~/.m2/repository (Maven)":          "",
		"rm -rf /usr/local/cuda":                   "",
		"rm -rf ./*":                               "deletion: rm -rf ./*",
		"cd build && rm -rf ./*":                   "",
		"find .git/objects -type f -empty -delete": "",
		"find .git/objects -type f -delete":        "deletion: find .git/objects -type f -delete",
		"rm -rf .terraform* terraform.tfstate*":    "deletion: rm -rf .terraform* terraform.tfstate*",
		"rm -f /":                                  "",
		"rm /tmp/x":                                "",
		"docker rm -f my_container":                "",
		"docker run --rm -it x /":                  "",
		"find / -name '*.pyc' -delete":             "",
		"the form -rf / is odd":                    "",

		// World-writable.
		"chmod 777 /data":                           "world-writable: chmod 777 /data",
		"sudo chmod -R 777 /var/www":                "world-writable: chmod -R 777 /var/www",
		"chmod 0777 x":                              "world-writable: chmod 0777",
		"chmod 666 /dev/nvidia0":                    "world-writable: chmod 666 /dev/nvidia0",
		"chmod a+rwx dir":                           "world-writable: chmod a+rwx",
		"chmod -R o+w dir":                          "world-writable: chmod -R o+w",
		"chmod ugo+rwx dir":                         "world-writable: chmod ugo+rwx",
		"os.chmod(path, 0o777)":                     "world-writable: chmod(path, 0o777)",
		"COPY --chmod=777 a b":                      "world-writable: chmod=777",
		"umask 000":                                 "world-writable: umask 000",
		"umask 0":                                   "world-writable: umask 0",
		"os.umask(0)":                               "world-writable: umask(0)",
		"mkdir -m 777 x":                            "world-writable: mkdir -m 777",
		"icacls C:\\x /grant Everyone:F":            "world-writable: icacls C:\\x /grant Everyone:F",
		"icacls C:\\x /grant Everyone:(OI)(CI)F /T": "world-writable: icacls C:\\x /grant Everyone:(OI)(CI)F",
		"chmod +w,o+w x":                            "world-writable: chmod +w,o+w",
		"chmod u+rwx,go+rw x":                       "world-writable: chmod u+rwx,go+rw",
		"chmod u+rwx,go-w,o=r x":                    "",
		"chmod 1777 /tmp":                           "",
		"chmod 777 ./tmp/test":                      "", "chmod -R 777 tmp/test_dir and try again": "", "chmod a+w /tmp/x.log": "", "chmod 777 $TMPDIR/a": "",
		"chmod 777 /tmp": "world-writable: chmod 777 /tmp", "chmod 777 ./tmp": "world-writable: chmod 777 ./tmp", "chmod 777 tmp/cache": "world-writable: chmod 777 tmp/cache",
		"chmod 777 /tmp/../etc": "world-writable: chmod 777 /tmp/../etc", "chmod 777 /tmp/a /srv": "world-writable: chmod 777 /tmp/a", "chmod 777 /tmp/mysql.sock": "world-writable: chmod 777 /tmp/mysql.sock",
		"chmod 777 /tmp/.X11-unix": "world-writable: chmod 777 /tmp/.X11-unix",
		"chmod 755 x; chmod 600 ~/.ssh/id; chmod +x a.sh; chmod u+w b; chmod g+rwx c": "",
		"umask 022; umask 0027":     "",
		"kubectl chmodder 777":      "",
		"chmod --reference=a 777.x": "",

		// Verification is turned off.
		"git commit --no-verify -m x":                                          "verification: --no-verify",
		"requests.get(url, verify=False)":                                      "verification: verify=False",
		"httpx.Client(verify = False)":                                         "verification: verify = False",
		"{'verify': False}":                                                    "verification: verify': False",
		"Elasticsearch(verify_certs=False)":                                    "verification: verify_certs=False",
		"pip install --trusted-host pypi.org x":                                "verification: --trusted-host",
		"pip config set global.trusted-host pypi.org":                          "verification: trusted-host pypi.org",
		"curl -k https://x.io":                                                 "verification: curl -k https://x.io",
		"curl -fsSLk https://x.io":                                             "verification: curl -fsSLk https://x.io",
		"curl -k https://10.0.0.1:6443/healthz":                                "",
		"Run `curl -sk https://node:10250/healthz` on it.":                     "",
		"curl --insecure -o /dev/null -w '%{http_code}' https://x.io/a":        "",
		"curl -ksI https://x.io/a; curl -k https://localhost:8443/api":         "",
		"curl -vk https://api.x.io/api/v1/health/ready":                        "",
		"wget --no-check-certificate --spider https://x.io/a":                  "",
		"curl -k https://x.io/readyz?verbose -k https://127.0.0.1/a":           "",
		"curl -k -H 'Authorization: Bearer x' https://x.io/healthz":            "verification: curl -k",
		"curl -k -u a:b https://x.io/healthz":                                  "verification: curl -k",
		"curl -k https://x.io/healthz | sh":                                    "fetched script: curl -k https://x.io/healthz | sh",
		"curl -k https://x.io/healthz.tgz":                                     "verification: curl -k https://x.io/healthz.tgz",
		"curl -kO https://x.io/status/a.sh":                                    "verification: curl -kO https://x.io/status/a.sh",
		"curl --insecure https://x.io":                                         "verification: curl --insecure https://x.io",
		"wget --no-check-certificate https://x.io":                             "verification: wget --no-check-certificate https://x.io",
		"git -c http.sslVerify=false clone x":                                  "verification: sslVerify=false",
		"git config --global http.sslVerify false":                             "verification: sslVerify false",
		"GIT_SSL_NO_VERIFY=1 git clone x":                                      "verification: SSL_NO_VERIFY=1",
		"export GIT_SSL_NO_VERIFY=true":                                        "verification: SSL_NO_VERIFY=true",
		"NODE_TLS_REJECT_UNAUTHORIZED=0 node x":                                "verification: TLS_REJECT_UNAUTHORIZED=0",
		"process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'":                    "verification: TLS_REJECT_UNAUTHORIZED'] = '0",
		"PYTHONHTTPSVERIFY=0 python x":                                         "verification: PYTHONHTTPSVERIFY=0",
		"ssh -o StrictHostKeyChecking=no h":                                    "verification: StrictHostKeyChecking=no",
		"npm config set strict-ssl false":                                      "verification: strict-ssl false",
		"npm set strict-ssl=false":                                             "verification: strict-ssl=false",
		"conda config --set ssl_verify false":                                  "verification: ssl_verify false",
		"chrome --disable-web-security":                                        "verification: --disable-web-security",
		"apt-get install --allow-unauthenticated x":                            "verification: --allow-unauthenticated",
		"kubectl --insecure-skip-tls-verify get po":                            "verification: --insecure-skip-tls-verify",
		"skopeo copy --tls-verify=false a b":                                   "verification: --tls-verify=false",
		"ssl._create_default_https_context = ssl._create_unverified_context":   "verification: _create_unverified_context",
		"ctx.verify_mode = ssl.CERT_NONE":                                      "verification: CERT_NONE",
		"new https.Agent({ rejectUnauthorized: false })":                       "verification: rejectUnauthorized: false",
		"&tls.Config{InsecureSkipVerify: true}":                                "verification: InsecureSkipVerify: true",
		"yum install --nogpgcheck x":                                           "verification: --nogpgcheck",
		"deb [trusted=yes] http://x ./":                                        "verification: trusted=yes",
		"Invoke-WebRequest -SkipCertificateCheck https://x":                    "verification: -SkipCertificateCheck",
		"GOSUMDB=off go get x":                                                 "verification: GOSUMDB=off",
		"git commit -n -m x":                                                   "verification: git commit -n",
		"git commit -anm 'x'":                                                  "verification: git commit -anm",
		"git commit -m 'x -n y'; git commit -m -n":                             "",
		"git commit -am n; git commit -s; git log -n 3; head -n 1":             "",
		"scp -oStrictHostKeyChecking=no a b:":                                  "verification: -oStrictHostKeyChecking=no",
		"npm install --strict-ssl=false":                                       "verification: --strict-ssl=false",
		"npm install --no-strict-ssl":                                          "verification: --no-strict-ssl",
		"apt-get --force-yes install a":                                        "verification: --force-yes",
		"skopeo copy --src-tls-verify=false a b":                               "verification: --src-tls-verify=false",
		"skopeo copy --dest-tls-verify=false a b":                              "verification: --dest-tls-verify=false",
		"mytool --force-yes; skopeo copy --src-tls-verify=true a b":            "",
		"tar -xkf a.tar; kubectl apply -k dir; grep -k x; sort -k 2; ssh -k h": "",
		"curl -o k https://x.io; curl -XPOSTk":                                 "",
		"curl https://host:443 should succeed without -k flag":                 "",
		"curl -H 'k: -k' https://x.io":                                         "",
		"requests.get(url, verify='/etc/ca.pem')":                              "",
		"Verify: no errors. verify: none is left":                              "",
		"--no-verify-jwt":                                                      "",
		"gcloud run deploy --allow-unauthenticated":                            "",
		"ssl_verify true; StrictHostKeyChecking=accept-new; strict-ssl=true":   "",
		"CURL_CA_BUNDLE=/etc/ca.pem":                                           "",

		// Containers with access to the host.
		"docker run --privileged x":                  "privileged container: --privileged",
		"securityContext:\n  privileged: true":       "privileged container: privileged: true",
		"{\"privileged\": true}":                     "privileged container: privileged\": true",
		"docker run -v /:/host x":                    "privileged container: -v /:/host",
		"docker run --volume=/:/host:ro x":           "privileged container: --volume=/:/host",
		"docker run --cap-add=ALL x":                 "privileged container: --cap-add=ALL",
		"docker run --mount type=bind,src=/,dst=/h":  "privileged container: --mount type=bind,src=/,dst=/h",
		"docker run --privileged=false -v /a:/b x":   "",
		"privileged: false; a privileged port; -v /": "",
		"docker run --cap-add SYS_PTRACE x":          "",

		// Forced pushes.
		"git push --force":                                          "forced push: git push --force",
		"git push -f origin main":                                   "forced push: git push -f",
		"git push -uf origin main":                                  "forced push: git push -uf",
		"git push origin main --force":                              "forced push: git push origin main --force",
		"git push origin +main":                                     "forced push: git push origin +main",
		"git -C repo push --force origin x":                         "forced push: git -C repo push --force",
		"git push --force-with-lease":                               "",
		"Use git push --force-with-lease instead of --force":        "",
		"git push -u origin main; rm -f x":                          "",
		"docker push -f x; git pull --force; push --force":          "",
		"git push was rejected; git clean -f removes what is there": "",

		// Losses.
		"sudo rm -rf /var/lib/docker/containers/*":              "deletion: rm -rf /var/lib/docker/containers/*",
		"rm -fr /var/lib/mysql":                                 "deletion: rm -fr /var/lib/mysql",
		"rm -rf ~/.ssh":                                         "deletion: rm -rf ~/.ssh",
		"rm -r /etc/nginx":                                      "deletion: rm -r /etc/nginx",
		"rm -rf /var/tmp/*":                                     "deletion: rm -rf /var/tmp/*",
		"rm -rf /var/lib/apt/lists/* /tmp/build ~/.cache/pip":   "",
		"rm /var/lib/docker/x; rm -rf ./var/lib/x; rm -r build": "",
		"rm -rf /usr/local/go && tar -C /usr/local -xzf a.tgz":  "",
		"docker volume prune -f":                                "deletion: docker volume prune -f",
		"podman system prune -af --volumes":                     "deletion: podman system prune -af --volumes",
		"docker system prune -af":                               "",
		"docker system prune --volumes":                         "",
		"git fetch --prune --force origin":                      "",
		"lsof -ti:80 | xargs -r sudo kill -9":                   "kill: xargs -r sudo kill -9",
		"pgrep node | xargs kill -KILL":                         "kill: xargs kill -KILL",
		"kill -9 $(lsof -t -i:80)":                              "kill: kill -9 $(lsof",
		"docker rm -f $(docker ps -aq) && docker run x":         "deletion: docker rm -f $(docker ps -aq)",
		"docker rm -f $(docker ps -aq --filter name=x)":         "",
		"docker rm $(docker ps -aq)":                            "",
		"docker volume rm $(docker volume ls -q)":               "deletion: docker volume rm $(docker volume ls -q)",
		"docker volume rm data":                                 "",
		"rm -rf .git && git init":                               "deletion: rm -rf .git",
		"rm -rf .github .gitignore":                             "",
		"sudo chown -R $USER /usr && ls":                        "ownership: chown -R $USER /usr",
		"sudo chown -R app:app /var/www; chown app /":           "",
		"kill -9 -1": "kill: kill -9 -1",
		"kill -9 4711; kill -1 4711; kill $(cat x.pid)":               "",
		"pgrep node | xargs kill":                                     "",
		"git clean -ffdx":                                             "deletion: git clean -ffdx",
		"git reset --hard origin/main && git clean -df":               "deletion: git reset --hard origin/main; deletion: git clean -df",
		"git clean -fd; git clean -fX; git clean -nfdx":               "",
		"kubectl -n a delete pvc --all":                               "deletion: kubectl -n a delete pvc --all",
		"kubectl delete pod x; kubectl get pods --all":                "",
		"git config --global safe.directory *":                        "verification: safe.directory *",
		"git config --global safe.directory /src/*":                   "",
		"DROP DATABASE IF EXISTS shop;":                               "deletion: DROP DATABASE IF EXISTS shop",
		"dropdb shop && createdb shop":                                "deletion: dropdb shop",
		"DROP TABLE customer;":                                        "deletion: DROP TABLE customer",
		"DROP TABLE IF EXISTS shop_tmp;":                              "",
		"DROP DATABASE fails while others use it":                     "",
		"DELETE FROM sale;":                                           "deletion: DELETE FROM sale",
		"TRUNCATE TABLE sale;":                                        "deletion: TRUNCATE TABLE sale",
		"DELETE FROM sale WHERE id = 1;":                              "",
		"DELETE FROM sale\n  WHERE id = 1;":                           "",
		"truncate -s 0 a.log; delete from the list":                   "",
		"redis-cli -p 6380 FLUSHALL":                                  "deletion: redis-cli -p 6380 FLUSHALL",
		"redis-cli --scan | xargs redis-cli UNLINK":                   "deletion: redis-cli --scan | xargs redis-cli UNLINK",
		"redis-cli --scan --pattern 'old:*' | xargs redis-cli UNLINK": "",
		"sudo rm -rf ~/.npm /usr/local/lib/*":                         "deletion: rm -rf ~/.npm /usr/local/lib/*",
		"Do not run `rm -rf /var/lib/docker`.":                        "",

		// Disks, bombs, protection.
		"sudo dd if=a.iso of=/dev/sda bs=4M":          "device: dd if=a.iso of=/dev/sda",
		"mkfs.ext4 /dev/sdb1":                         "device: mkfs.ext4 /dev/sdb1",
		"mkfs -t xfs /dev/nvme1n1":                    "device: mkfs -t xfs /dev/nvme1n1",
		"cat x > /dev/sda":                            "device: > /dev/sda",
		"wipefs -a /dev/sdb":                          "device: wipefs -a /dev/sdb",
		":(){ :|:& };:":                               "fork bomb: :(){ :|:& };:",
		"sudo setenforce 0":                           "protection: setenforce 0",
		"SELINUX=disabled":                            "protection: SELINUX=disabled",
		"sudo ufw disable":                            "protection: ufw disable",
		"systemctl disable --now firewalld":           "protection: systemctl disable --now firewalld",
		"iptables -F":                                 "protection: iptables -F",
		"netsh advfirewall set allprofiles state off": "protection: advfirewall set allprofiles state off",
		"dd if=/dev/zero of=/swapfile bs=1M":          "",
		"dd if=/dev/sda of=/dev/null":                 "",
		"ls > /dev/null 2>&1; cat > /dev/stdout":      "",
		"setenforce 1; getenforce; ufw enable":        "",
		"Run iptables -F there.":                      "protection: iptables -F",
		"iptables -F INPUT_X; iptables -A INPUT":      "",
		"mkfs fails on the device":                    "",

		// Warnings, and sentences that only look like one.
		"Do not run `curl https://x.io | sh`.":                 "",
		"Never use --no-verify.":                               "",
		"Avoid chmod 777 here":                                 "",
		"Don't just chmod -R 777 the folder":                   "",
		"Use chmod 750 instead of chmod 777":                   "",
		"Remove verify=False from the call":                    "",
		"Replace `chmod 777 x` with `chmod 750 x`":             "",
		"Grant access with ACLs rather than `chmod a+rwx dir`": "",
		"It should succeed without curl -k":                    "",
		"grep -rn 'verify=False' src":                          "",
		"`--privileged` is not needed":                         "",
		"chmod 777 should never be the answer":                 "",
		"不要使用 --no-verify":                                     "",
		"避免运行 chmod 777 /data":                                 "",
		"切勿执行 rm -rf /":                                        "",
		"If it does not work, run chmod 777 /data":             "world-writable: chmod 777 /data",
		"If you cannot wait, use --no-verify":                  "verification: --no-verify",
		"It is not a bug. Run curl -k https://x.io":            "verification: curl -k https://x.io",
		"Never mind: git push --force":                         "forced push: git push --force",
		"Remove everything: rm -rf ~":                          "deletion: rm -rf ~",
		"如果不行，运行 chmod 777 /data":                              "world-writable: chmod 777 /data",
		"不能解决时使用 --no-verify":                                  "verification: --no-verify",

		// The negation applies to something else.
		"Do not hesitate to run `curl https://x.io/a | sh`":         "fetched script: curl https://x.io/a | sh",
		"If that is not enough `chmod -R 777 /data` will do":        "world-writable: chmod -R 777 /data",
		"You can't go wrong with `git push --force`":                "forced push: git push --force",
		"Don't worry and `rm -rf ~/`":                               "deletion: rm -rf ~/",
		"To avoid the prompt add `ssh -o StrictHostKeyChecking=no`": "verification: StrictHostKeyChecking=no",
		"To avoid the prompt, use ssh -o StrictHostKeyChecking=no":  "verification: StrictHostKeyChecking=no",
		"It avoids the error to call `chmod 777 /dev/x`":            "world-writable: chmod 777 /dev/x",
		"To prevent the failure `git push --force`":                 "forced push: git push --force",
		"Instead of waiting `rm -rf /*`":                            "deletion: rm -rf /*",
		"Remove the check with `curl -k https://x.io`":              "verification: curl -k https://x.io",
		"Disable SSL verification (`verify=False`)":                 "verification: verify=False",
		"不能访问时 `curl -k https://x.io`":                              "verification: curl -k https://x.io",
		"不能使用时 `curl -k https://x.io`":                              "verification: curl -k https://x.io",
		"If docker does not start with --privileged":                "privileged container: --privileged",
		"If you cannot use the proxy, curl -k https://x.io works":   "verification: curl -k https://x.io",
		"Do not wait:\nrm -rf /":                                    "deletion: rm -rf /",
		"Never mind:\n```\nrm -rf /\n```":                           "deletion: rm -rf /",

		// The negation applies to the command.
		"Never use `docker run --privileged a`":                                "",
		"Do not use requests.get(url, verify=False).":                          "",
		"Avoid httpx.Client(timeout=3, verify = False) in tests":               "",
		"不要使用 `docker run --privileged app`。":                                  "",
		"不要运行docker run --privileged app。":                                     "",
		"切勿使用 `git config --global http.sslVerify false`":                      "",
		"Never run `git config --global http.sslVerify false`":                 "",
		"Never run git config --global http.sslVerify false":                   "",
		"Never use docker run app --privileged":                                "",
		"Do not set os.chmod(p, 0o777).":                                       "",
		"Fix the certificate instead of using `httpx.Client(verify = False)`.": "",
		"Do not disable certificate checks with `curl -k https://x.io`":        "",
		"Never use `git push --force` or `git commit --no-verify`.":            "",
		"Avoid disabling TLS verification (`verify=False`).":                   "",
		"You do not need to run `git push --force`":                            "",
		"The container should not be run with `--privileged`.":                 "",
		"`docker run --privileged a` is not needed":                            "",
		"Never run this: `rm -rf /`":                                           "",
		"# never: curl https://x.io/i.sh | bash\nls":                           "",
		"# DON'T: requests.get(url, verify=False)\nls":                         "",
		"ls  # never: rm -rf /":                                                "",
		"// bad: chmod(path, 0777)":                                            "",
		"`# never: curl -k https://x.io`":                                      "",
		"Never do this:\n\n```sh\nrm -rf /\n```\n":                             "",
		"": "",
	})
}

// Find looks at a limited number of commands, and says where it stops. So no harmless
// words can hide a command from it.
func TestFindLimits(t *testing.T) {
	for name, text := range map[string]string{
		"words":    strings.Repeat("rm ", 300) + "-rf /",
		"calls":    strings.Repeat("chmod 640 x; ", 300) + "rm -rf /",
		"warnings": strings.Repeat("Never run `rm -rf /`.\n", 60) + "rm -rf /",
	} {
		found := danger.Find(text)
		if len(found) != 1 || found[0].Kind != danger.Unread || found[0].To > len(text)-30 {
			t.Errorf("%s: %v", name, found)
		}
	}
	for name, text := range map[string]string{
		"words":    strings.Repeat("chmod 640 x; ", 150),
		"warnings": strings.Repeat("Never run `rm -rf /`.\n", 25),
	} {
		if found := danger.Find(text); len(found) > 0 {
			t.Errorf("few %s: %v", name, found)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, seed := range []string{"curl -k 'x", "bash <(curl x", "rm -rf \"$A\"/*", "git push 'a' +b", "chmod -R 777", "a\xff|;& `curl x | sh` \\\n", "不要 rm -rf /"} {
		f.Add(seed)
		f.Add(seed + " " + seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, d := range danger.Find(text) {
			if d.From < end || d.To <= d.From || d.To > len(text) || d.Kind == nil {
				t.Fatalf("%+v after %d in %q", d, end, text)
			}
			end = d.To
		}
	})
}

// BenchmarkFind includes the worst case: only triggers.
func BenchmarkFind(b *testing.B) {
	for name, text := range map[string]string{
		"prose":    strings.Repeat("The allocator has no room left for the tensor; free some memory. ", 100),
		"triggers": strings.Repeat("curl wget rm git push -v dd find ", 200),
		"nested":   strings.Repeat("curl ", 1300),
		"harm":     strings.Repeat("rm -rf / ", 100),
		"warnings": strings.Repeat("not run x: rm -rf / ", 100),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				danger.Find(text)
			}
		})
	}
}
