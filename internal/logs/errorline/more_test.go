package errorline

// moreLogs has lines of more tools and of Chinese ones, in the same form.
const moreLogs = `
+错误：无法打开文件
+致命错误：不是 git 仓库（或者任何父目录）：.git
+连接数据库失败：超时
+异常：空指针
+编译失败
+bash: ./x.sh: 权限不够
+main.c:3:5: 错误：‘x’未声明（在此函数内第一次使用）
+/usr/bin/ld: 找不到 -lfoo
+【错误】服务启动失败
+[ERROR] 数据库连接失败
+2026-11-21 10:00:00 启动失败：端口 8080 已被占用
+curl: (60) SSL certificate problem: unable to get local issuer certificate
+curl: (52) Empty reply from server
+Back-off restarting failed container
+AADSTS50011: The redirect URI specified in the request does not match
+./main.go:7:4: x.Foo undefined (type T has no field or method Foo)
+main.go:9:2: assignment mismatch: 1 variable but f returns 2 values
+main.go:9:2: T does not implement I (missing method M)
+/usr/bin/ld: /tmp/ccx.o: in function ` + "`" + `main': main.c:(.text+0x5): undefined reference to ` + "`" + `foo_init'
+ld: symbol(s) not found for architecture x86_64
+x.obj : error LNK2019: unresolved external symbol foo
+toomanyrequests: You have reached your pull rate limit.
+pod/web-0   0/1   CrashLoopBackOff   5 (10s ago)   2m
+app.service: Main process exited, code=killed, status=9/KILL
+kex_exchange_identification: Connection closed by remote host
+@@@@@@@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @@@@@@@
+tar: This does not look like a tar archive
+gzip: stdin: not in gzip format
+E: Package 'foo' has no installation candidate
+dpkg: error processing package foo (--configure):
+error Command "foo" not found.
+➤ YN0028: │ The lockfile would have been modified by this install, which is explicitly forbidden.
+  3:5  error  'x' is not defined  no-undef
+bash: syntax error near unexpected token ` + "`" + `)'
+./x.sh: line 3: [: too many arguments
+umount: /mnt: target is busy.
+chown: invalid user: 'x'
+x: Name or service not known
+go: example.org/x@v1: invalid version: unknown revision v1
+syntax error at x.pl line 3, near "foo"
+lua: x.lua:1: attempt to call a nil value (global 'foo')
+'foo' is not recognized as an internal or external command,
+E11000 duplicate key error
+WRONGPASS invalid username-password pair or user is disabled.
+The job running on runner x has exceeded the maximum execution time of 360 minutes.
+An error occurred (NoSuchBucket) when calling the ListObjectsV2 operation: The specified bucket does not exist
 没有错误
 编译完成，0 个错误，0 个警告
 错误：0
 错误: 无
 警告：无法加载可选模块
 信息：连接失败时自动重试
 如果连接失败，请检查网络
 成功 12 个，失败 0 个
 失败次数：0
 错误处理已启用
 正在重试，上次失败
 测试通过：3，失败：0
 注意：发生错误时写入日志
 提示：找不到文件时使用默认值
 警告: 访问被拒绝的请求已记录
 构建成功，无异常
 异常监控已启动
 正在检查错误
 编译错误日志位于 /tmp/x
 下载失败的文件会重试
 -- Could NOT find Doxygen (missing: DOXYGEN_EXECUTABLE)
 -- Looking for pthread_create - not found
 checking for foo... not found
 checking whether the C compiler works... yes
 moved 12 files
 Moved 3 to 4
 the address is already in use by design
 too many cooks
 ok: back-off is enabled
 Normal   BackOff    2s (x5 over 83s)   kubelet            Back-off pulling image "x"
 unauthorized users are redirected
 denied requests are counted
 missing option is fine
 unknown command line options are passed on
 warning: unknown option -Wfoo
 main.go:12:5: x escapes to heap
 main.go:12:5: can inline f
 main.go:12:5: moved to heap: x
 E0 = 12
 INFO ImagePullBackOff is described in the manual
 Connection closed by 10.0.0.1 port 22 [preauth]
 sshd[12]: Connection closed by 10.0.0.1 port 22 [preauth]
 app.service: Main process exited, code=exited, status=0/SUCCESS
 test_too_many_arguments ... ok
 ➤ YN0000: ┌ Resolution step
 ➤ YN0013: │ 12 packages were added to the project
 ➤ YN0002: │ app@workspace:. doesn't provide x (p1), requested by y
 DEBUG: Broken pipe
 Checking for errors... none
 E: 2.71828
 error messages are sent to stderr
 error Handling
 0 errors found
 Undefined control sequences are listed below
+FAIL [0.003s]: test_foo (__main__.TestX)
+TestBackend - failed. This test class should extend TestCase
+  ● Suite › adds numbers
+not ok 3 - adds numbers
 not ok 3 - adds numbers # SKIP
+E       AssertionError: assert 3 == 4
+    org.opentest4j.AssertionFailedError: expected: <3> but was: <4>
+ptxas fatal   : Unresolved extern function 'foo'
     throw new Error("cannot open")
 + throw new Error("failed to x")
   > 3 |   throw new Error("boom: failed to do");
     3 |     die("error: cannot open");
     console.error("failed to x")
         fprintf(stderr, "error: cannot open %s", name);
     const err = new Error("failed to open");
     echo "ERROR: could not open" >&2; exit 1
 + echo "ERROR: could not open"
+    subprocess.run("x") failed: no such file
`
