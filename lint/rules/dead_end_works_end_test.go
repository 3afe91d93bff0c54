package rules

import "testing"

func TestEndsWell(t *testing.T) {
	for _, text := range []string{
		"The heap then has room for the request, and the next cudaMalloc succeeds.",
		"The push is accepted after that.",
		"The deferred call catches the panic, and the function returns to its caller as usual.",
		"It gets past the lock for good: the jobs go on, and nothing else has to be set up.",
		"The build passes after this change.",
		"The pod then finds a node and stays healthy.",
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
		"The daemon reads the new value at once, so the container starts.",
		"Postgres then takes the larger limit, and new clients connect.",
		"After this the job ran through without the error.",
		"The variable is read before the plugin, and the warning is no longer printed.",
		"The kernel releases the port, and nginx starts as usual.",
		"npm then installs both versions, so the build passes.",
		"With a region, the CLI has all that it needs, and the command goes through.",
		"root may write to the folder, so pip installs the package without the message.",
		"With two mutable references the borrow checker has no objection, and the code compiles.",
		"From then on git remembers the choice, and later pulls work correctly.",
		"The pool then has room for the request, and each query finishes at once.",
		"The role then has the right permission, and the query is allowed.",
		"The kernel frees the port at once, so the address is then reachable.",
		"The compiler then sees the declaration, and that is all that the build needs.",
		"The exception no longer appears, the client has its complete answer, and the program goes on correctly.",
	} {
		if endsWell(text, "") == "" {
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
		"The server starts again, and the error returns as usual.",
		"Nothing reads the new value, and the problem then continues as expected.",
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
		if found := endsWell(text, ""); found != "" {
			t.Errorf("%q: found", text)
		}
	}
}

// TestEndsWellZh checks reasons whose Chinese decides.
func TestEndsWellZh(t *testing.T) {
	const yes, no = true, false
	for _, tt := range []struct {
		works            bool
		english, chinese string
	}{
		{yes, "The parser then accepts the text and returns the value.", "传入 strict=False：这样解析器就会接受该文本并返回值。"},
		{yes, "The server then takes the push, and the branch is there afterwards.", "用 --force 推送：这样服务器会接受推送，之后分支就在那里了。"},
		{yes, "The linker then has the symbol, and it builds the program.", "链接该库：链接器随后有了该符号，并构建程序。"},
		{no, "The linker then takes the old symbol, and it builds the program.", "链接该库：链接器随后采用旧的符号，并构建程序。"},
		{yes, "Maven takes all classes from this file, and every module finds them.", "改用 fat jar：Maven 会从该文件中取得所有类，每个模块都能找到它们。"},
		{yes, "The default route leads through the tunnel, and the host answers.", "添加默认路由：流量会经过隧道，主机就能正常返回响应。"},
		{yes, "It deletes the lock, and apt can install the package.", "删除锁文件：锁被删除后，apt 就能安装软件包。"},
		{yes, "The other constructor takes the value, which removes the exception.", "换用另一个构造函数：它接受该值，异常也就消失了。"},
		{yes, "terraform reads the state again and plans as expected.", "运行 refresh：terraform 会重新读取状态，计划即可顺利完成。"},
		{yes, "It puts the folder into the search path, as the import needs it.", "设置 PYTHONPATH：该目录会进入搜索路径，这正是 import 所需要的。"},
		{yes, "The policy gives the role the action, and S3 lets it in.", "添加策略：该角色得到了权限，请求就会被允许。"},
		{yes, "The proxy reads the new certificate, and clients trust it.", "重启代理：代理会读取新证书，连接随即恢复正常。"},
		{yes, "That gives nginx the rights it lacked, and it binds the port.", "设置能力：这样 nginx 就有了所缺的权限，能够绑定该端口。"},
		{yes, "This is exactly what repairs the index.", "运行 REINDEX：这正好能修复索引。"},
		{yes, "The lock is released immediately, and the migration runs to its end.", "结束会话：锁会立即释放，迁移可以执行到底。"},
		{no, "The server then takes the value of the http block.", "设置该值：服务器随后会采用 http 块中的值。"},
		{no, "The socket is open to all, and any user can act as root.", "运行 chmod 666：任何用户都可以获得 root 权限。"},
		{no, "The module is for tests, and the build has a profile of its own.", "激活该模块：它用于测试，构建可以使用别的配置。"},
		{no, "The worker processes keep the configuration that they started with.", "不重新加载 nginx：工作进程会继续使用启动时的配置。"},
		{no, "The script runs in the server and goes on.", "断开客户端：脚本会在服务器中继续运行。"},
		{no, "While the script is running, Redis answers these commands with BUSY.", "先调用 SAVE：脚本运行期间，Redis 会对这些命令返回 BUSY。"},
		{no, "The exception is swallowed, and the program goes on.", "捕获异常：异常被吞掉，程序继续运行。"},
		{no, "The build passes, but the tests are not compiled.", "删除测试：构建会通过，但测试没有编译。"},
		{no, "An empty value still disappears.", "改成 ${name}：空值照样会消失。"},
		{no, "The container starts with the old image.", "重启容器：容器会用旧镜像正常启动。"},
		{no, "The server answers with the same page.", "清空缓存：服务器会再次返回同一页面。"},
		{no, "String(undefined) is the text \"undefined\", so the program goes on with a file of that name.", "用 String() 转换该值：得到文本 “undefined”，程序会继续使用这个名称的文件。"},
		{no, "The call fails before.", "增大栈：调用就能成功。"},
	} {
		if got := endsWell(tt.english, tt.chinese) != ""; got != tt.works {
			t.Errorf("%q, %q: %t", tt.english, tt.chinese, got)
		}
	}
}
