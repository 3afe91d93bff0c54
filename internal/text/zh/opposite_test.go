package zh_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/zh"
)

func TestFindOpposite(t *testing.T) {
	testkit.Table(t, func(texts [2]string) string {
		found := zh.NewPair(texts[0], texts[1]).FindOpposite()
		return found.English + " " + found.Chinese + found.Other
	}, map[[2]string]string{
		{"Disable swap on the node.", "在节点上启用交换分区。"}:                        "disable 启用",
		{"Turn off the proxy.", "打开代理。"}:                                    "turn off 打开",
		{"Start the daemon.", "停止守护进程。"}:                                    "start 停止",
		{"Increase the limit of files.", "减小文件数的上限。"}:                       "increase 减小",
		{"Remove the lock file.", "添加锁文件。"}:                                 "remove 添加",
		{"Stop the server before the copy.", "复制之后停止服务器。"}:                  "before 之后",
		{"Close the file before you delete it.", "删除文件之后，先关闭它。"}:            "before 之后，先",
		{"The value is at most 4 KiB.", "该值至少为 4 KiB。"}:                     "most 至少",
		{"The remote branch is newer.", "本地分支较新。"}:                          "remote 本地",
		{"Save it. Export the key.", "保存它。导入密钥。"}:                           "export 导入",
		{"Import the key: the export has it.", "导出密钥：导出文件中有它。"}:             "import 导出",
		{"Upload it. It is large: the server has room.", "上传它：客户端有空间。"}:     "server 客户端",
		{"Free the memory from malloc.", "分配由 malloc 分配的内存。"}:               "free 分配",
		{"Put the path into the recipe.", "在配方中删掉路径。"}:                      "put 删掉",
		{"Wait until the process ends.", "等到进程启动。"}:                         "ends 启动",
		{"Write the name in lower case.", "名称用大写。"}:                         "lower case 大写",
		{"The old file is gone.", "新文件已不在。"}:                                "old 新",
		{"Wait 30 minutes.", "等待 30 小时。"}:                                   "minutes 小时",
		{"A third of the memory is lost.", "四分之一的内存丢失了。"}:                   "third 四分之一",
		{"Run it twice.", "运行三次。"}:                                          "twice 三次",
		{"It needs four workers.", "它需要五个工作进程。"}:                            "four 五",
		{"It is not encrypted.", "它没有解密。"}:                                  "encrypted 解密",
		{"Call enable_swap() to disable swap.", "调用 enable_swap() 启用交换分区。"}: "disable 启用",
		{"Disable it with enable_swap(0).", "用 enable_swap(0) 打开它。"}:        "disable 打开",
		{"Only certain backends are allowed, and the call can use none of them.", "只允许某些后端，而这次调用无法使用其中任何一个。"}: " ",
		{"Re-enable the swap.", "重新禁用交换分区。"}:                                                                                       "enable 禁用",
		{"The program took an earlier run as new.", "程序把下一次运行当作新的。"}:                                                               "earlier 下一",
		{"BEGIN starts no new one. Commit the old one.", "BEGIN 不会开始新的。提交新的。"}:                                                     "old 新的",
		{"Stop the new job. Keep the old one. It is done.", "停止旧任务：保留旧任务，它已完成。"}:                                                   "new 旧",
		{"The host refuses, and the client gets 502. Here it waits, and the client gets 504.", "主机拒绝，客户端收到 504；本错误是等待，客户端收到 502。"}: "502 504",
		{"The host refuses, and the client gets 502. Here it waits, and the client gets 504.", "主机拒绝，客户端收到 502；本错误是等待，客户端收到 504。"}: " ",
		{"Use import instead of require.", "用 require 代替 import。"}:                                                                 "import require",
		{"The driver refuses the version, not the target.", "驱动程序拒绝的是目标，而不是版本。"}:                                                   "version target",
		{"Raise the soft limit to the hard limit.", "把硬限制提高到软限制。"}:                                                                 "soft hard",
		{"Copy the file from the client to the server.", "把文件从服务器复制到客户端。"}:                                                         "client server",
		{"The service depends on the database.", "数据库依赖该服务。"}:                                                                      "service database",
		{"Values less than zero mean a decrease, greater values an increase.", "小于 0 的值表示增加，大于它的值表示减少。"}:                           "decrease increase",
		{"Delete the child rows, and then the parent row.", "先删除父行，再删除子行。"}:                                                        "child parent",
		{"Copy the file before you delete the folder.", "先删除目录，再复制文件。"}:                                                            "Copy folder",
		{"Start the server after the migration.", "先启动服务器，再迁移。"}:                                                                   "migration server",
		{"Write a tab at the start of the recipe.", "在命令开头写一个空格。"}:                                                                 "tab 空格",
		{"It resolves modules.", "它处理的是软件包。"}:                                                                                      "modules 软件包",
		{"Import the class or the function.", "导入该类或变量。"}:                                                                          "function 变量",
		{"Create the role as a superuser.", "以超级用户身份创建数据库。"}:                                                                       "role 数据库",
		{"The tabs become spaces, by the width of a tab.", "换行符按制表符宽度变成空格。"}:                                                       "tabs 换行",
		{"Use the value first, and move it last.", "先移动该值，最后再使用它。"}:                                                                "Use move",
		{"Redis compares slots and not nodes: two keys of one node fail.", "Redis 比较的是节点而不是槽：同一节点的两个键会失败。"}:                        "slots nodes",
		{"Use the module rather than the package.", "使用软件包而不是模块。"}:                                                                 "module package",
		{"Move the model to the GPU. The input is on the CPU.", "把模型移到 CPU：输入在 GPU 上。"}:                                            "GPU CPU",
		{"Set LANG in the file. LC_ALL wins over TERM. TERM is fixed.", "在文件中设置 LANG。LC_ALL 优先于 TERM。TERM 不变。"}:                    " ",
		{"Redis compares slots and not nodes: two keys of one node fail.", "Redis 比较的是槽而不是节点：同一节点的两个键会失败。"}:                        " ",
		{"Rename the branch, and try again.", "提交该分支，然后重试。"}:                                                                       "rename 提交",
		{"Drop the table, and run it again.", "删除该表，再运行一次。"}:                                                                       " ",
		{"Upgrade the driver.", "更新驱动程序。"}:                                                                                         " ",
		{"Launch the container again.", "重新启动容器。"}:                                                                                 " ",
		// These translations are right.
		{"Use the value first, and move it last.", "先使用该值，最后再移动它。"}:                                                       " ",
		{"The value keeps its type under the new name.", "值在新名称下保持原来的类型。"}:                                                " ",
		{"Put your commits on top of the other branch.", "把自己的提交放到另一个分支之上。"}:                                              " ",
		{"The path is relative.", "路径不是绝对路径。"}:                                                                            " ",
		{"It is public: pushed by force. git fetch keeps it. It ends.", "它是公开的：有人强制推送。git fetch 会保留它，然后结束。"}:              " ",
		{"Show the columns of the view.", "显示表的各个字段。"}:                                                                    " ",
		{"The function rolls it back.", "该函数回滚事务。"}:                                                                       " ",
		{"The promise throws nothing.", "Promise 不会抛出异常。"}:                                                                " ",
		{"Name the file in the config.", "在配置中写出 file 的名称和目录。"}:                                                           " ",
		{"A firewall drops all the packets.", "防火墙拦截数据包，连接无法建立。"}:                                                         " ",
		{"It fails by chance, and more often with -j.", "它偶尔失败，使用 -j 时更多见。"}:                                              " ",
		{"Rename one of the two branches.", "把其中一个分支改名。"}:                                                                 " ",
		{"Use import instead of require.", "把 require 换成 import。"}:                                                        " ",
		{"The driver refuses the version, not the target.", "驱动程序拒绝的不是目标，而是版本。"}:                                          " ",
		{"The service depends on the database.", "数据库由该服务依赖。"}:                                                            " ",
		{"Copy the file before you delete the folder.", "先复制文件，再删除目录。"}:                                                   " ",
		{"Whether old and new ports differ.", "新旧端口是否不同，新端口和旧端口。"}:                                                        " ",
		{"The value of the name of the file.", "文件名称的值。"}:                                                                 " ",
		{"The file was copied or moved.", "文件被拷贝或挪走。"}:                                                                    " ",
		{"It does not read the page twice.", "这一页只会读一次。"}:                                                                 " ",
		{"Disable it with --no-proxy on the client.", "在客户端用 --no-proxy 停用它。"}:                                            " ",
		{"Never use it.", "永远不要使用它。"}:                                                                                     " ",
		{"The server signs the token, and the client checks it.", "客户端签发令牌，服务器负责校验。"}:                                     "server client",
		{"--theirs is the branch that is merged, and --ours is the current branch.", "--theirs 是当前分支，--ours 是被合并的分支。"}:    "--theirs --ours",
		{"It resolves modules. The cycle is between packages, often of one module.", "它处理的是包，而循环发生在模块之间，这些模块往往属于同一个包。"}:   "modules packages",
		{"The old key still decrypts the data, and the new key encrypts it.", "新密钥仍可解密数据，旧密钥用于加密。"}:                       "old new",
		{"On the host the file is owned by root, in the container by node.", "在容器中该文件属于 root，在主机上属于 node。"}:               "host container",
		{"The source folder has CMakeLists.txt, and the build folder has the cache.", "构建目录中有 CMakeLists.txt，源代码目录中有缓存。"}: "source build",
		{"--theirs keeps the remote changes and --ours the local ones.", "--theirs 保留本地改动，--ours 保留远程改动。"}:                "remote local",
		{"The server signs the token, and the client checks it.", "客户端负责校验，令牌由服务器签发。"}:                                    " ",
		{"It resolves modules. The cycle is between packages, often of one module.", "它处理的是模块，而循环发生在包之间，这些包往往属于同一个模块。"}:   " ",
		{"On the host the file is owned by root, in the container by node.", "在容器中该文件属于 node，在主机上属于 root。"}:               " ",
		{"The name must be in upper case.", "名称可能大写。"}:                                                                    "must 可能",
		{"The process may exit early.", "进程必须提前退出。"}:                                                                      "may 必须",
		{"Such a request is logged also.", "只记录这样的请求。"}:                                                                   "also 只",
		{"Only the owner reads it.", "属主也读取它。"}:                                                                           "only 也",
		{"Retry, because the lock is free now.", "重试，虽然锁已空闲。"}:                                                            "because 虽然",
		{"If the makefile has another name, give it.", "除非 makefile 使用别的名称，请给出它。"}:                                        "if 除非",
		{"Delete the folder, and run it again.", "删除目录，然后首次运行。"}:                                                          "again 首次",
		{"Let the server send the current certificate.", "让服务器发送上一个证书。"}:                                                  "current 上一个",
		{"Both servers are needed.", "其中一个服务器是需要的。"}:                                                                      "both 其中一个",
		{"Use an f-string, which converts every value.", "使用 f-string，它会转换某一个值。"}:                                         "every 某一个",
		{"It can only be a digit.", "它必须是数字。"}:                                                                            " ",
		{"It may not be used without a key.", "没有密钥就不能使用。"}:                                                               " ",
		{"The call above can be written as follows.", "可以按如下方式重写上述调用。"}:                                                   " ",
		{"Not all characters are in the font.", "字体中缺少某些字符。"}:                                                             " ",
		{"The option may not be used without a key.", "该选项必须与密钥一起使用。"}:                                                    " ",
		{"The comment goes from # to the end of the line.", "注释从 # 开始，直到行尾。"}:                                             " ",
		{"The delay is in thousandths of a second.", "延时以毫秒计。"}:                                                           " ",
		{"The second month has fewer days than the year.", "第二个月的天数比当年少。"}:                                                " ",
		{"The other constraint is violated by another value.", "另一个约束同样被违反，但值不同。"}:                                        " ",
		{"Both sides wait.", "双方都在等待。"}:                                                                                   " ",
		{"If it fails, do not retry unless it is safe.", "如果失败，除非安全，否则不要重试。"}:                                             " ",
		{"The name must be unique.", "名称可能是唯一的。"}:                                                                         "must 可能",
		{"A producer waits while the queue is full, and a consumer waits while it is empty.", "队列满时消费者等待，队列空时生产者等待。"}:     "producer consumer",
		{"-d  remove the data   -i  add the noise", "-d  插入数据"}:                                                           " ",
		{"Do not use symbolic links or hardlinks.", "不要使用符号链接或硬链接。"}:                                                      " ",
		{"The series are the columns of the table.", "序列是表格的各列。"}:                                                         " ",
		{"Remove the old container, and create the new one.", "停止旧容器，再创建新容器。"}:                                            "remove 停止",
		{"Advance to the next record.", "前进到下一条记录。"}:                                                                      " ",
		{"Define the weekend days.", "定义周末。"}:                                                                             " ",
		{"Log out of the server.", "从服务器退出登录。"}:                                                                           " ",
		{"The user-defined dictionary.", "用户定义的词典。"}:                                                                      " ",
		{"Partition the hard drive.", "给硬盘分区。"}:                                                                           " ",
		{"Kept for backward compatibility.", "为向前兼容而保留。"}:                                                                 " ",
		{"Write it in three files, not in two.", "写进 3 个文件，而不是两个。"}:                                                       " ",
		{"Set it to no on the primary, which is slow.", "在主节点上设为 no，它很慢。"}:                                                " ",
		{"Connect. The client then waits for no server.", "连接；客户端随后等待：没有服务器。"}:                                            " ",
		{"End it on the stream on which it began.", "在开始它的流上终止它。"}:                                                        " ",
		{"Disable swap on the node.", "在节点上不要启用交换分区。"}:                                                                    " ",
		{"Disable swap on the node.", "取消启用交换分区。"}:                                                                        " ",
		{"Do not disable it.", "保持启用。"}:                                                                                   " ",
		{"Quit the editor before you merge.", "关闭编辑器后再合并。"}:                                                               " ",
		{"Stop the server, then start it.", "先停止服务器，再启动。"}:                                                                " ",
		{"Enable it if it is disabled.", "如果被禁用，就启用它。"}:                                                                   " ",
		{"Remove the installed package.", "卸载安装的软件包。"}:                                                                    " ",
		{"Increase the minimum.", "提高最小值。"}:                                                                               " ",
		{"Run `disable` first.", "先运行 `disable`，再启用。"}:                                                                    " ",
		{"Read the file before it changes.", "在文件改变之前读取项目目的文件。"}:                                                          " ",
		{"The record has no row and a column.", "该记录没有行，有一列。"}:                                                            " ",
		{"unsafe and invisible: it is not allowed", "不安全、不可见：不允许"}:                                                        " ",
		{"Wait 5 seconds before it starts.", "等待 5 秒后启动。"}:                                                                " ",
		{"", "启用"}: " ",
	})
}

// TestTooLong checks that passages that are too long to compare have no findings.
func TestTooLong(t *testing.T) {
	en, chinese := strings.Repeat("This enables the cache and ", 1000)+"it does not stop.", strings.Repeat("这会禁用缓存并", 1000)+"停止。"
	if found := zh.NewPair(en, chinese).FindOpposite(); found.English != "" {
		t.Errorf("the opposite %v", found)
	}
	if n, _, _ := zh.NewPair(en, chinese).CompareNegations(); n != zh.Kept {
		t.Errorf("the negation %v", n)
	}
}

// TestCrossedInLongText checks that the sentences of a long text are compared one by one.
func TestCrossedInLongText(t *testing.T) {
	pair := zh.NewPair(strings.Repeat("The value is kept. ", 30)+"The server sends the password, and the client checks it at once.",
		strings.Repeat("该值会保留。", 30)+"客户端发送密码，服务器立即检查。")
	if found := pair.FindOpposite(); found.Other == "" {
		t.Errorf("found %v", found)
	}
}
