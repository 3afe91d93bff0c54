package rules

import "testing"

func TestReachesZh(t *testing.T) {
	for _, tt := range [...][2]string{
		{"The name becomes free as soon as the container stops.", "停止旧容器：容器一停止，名称就空闲了。"},
		{"It selects the first GPU, which the program then sees.", "先调用 cudaSetDevice(0)：它会选择第一块 GPU，程序随后就能看到它。"},
		{"The batch then arrives on the GPU together with the model, and the devices agree.", "设置 pin_memory：该批数据随后与模型一起到达 GPU，设备一致。"},
		{"The agent loads the key when it starts, so the server accepts the login.", "重启代理：代理启动时会加载密钥，因此服务器接受登录。"},
		{"The broker picks up the value within a minute, and consumers get their offsets.", "修改 offsets.topic：代理在一分钟内读取该值，消费者随后得到偏移量。"},
		{"The parser takes the file for UTF-8 and reads the names.", "删除 BOM：解析器随后把文件当作 UTF-8，并能读取名称。"},
		{"With the larger buffer the whole header fits, and the proxy passes it on.", "增大缓冲区：缓冲区变大后整个头都能放下，代理也能继续转发。"},
		{"gradle reads the property first and finds the toolchain.", "写入 gradle.properties：gradle 会先读取该属性，从而找到工具链。"},
		{"Redis gives the freed pages back, and there is room for new keys.", "运行 MEMORY PURGE：Redis 归还释放的页，新键就有了空间。"},
		{"The compressed message is smaller than the limit and gets through.", "启用 gzip 压缩：压缩后的消息小于限制，可以通过。"},
		{"make then finds the makefile in that folder and builds its first target.", "用 make -I 指定目录：make 随后会在该目录中找到 makefile，并构建其中的第一个目标。"},
	} {
		if !reachesZh(tt[0], tt[1]) {
			t.Errorf("%q: not found", tt)
		}
	}
	for _, tt := range [...][2]string{
		{"The daemon stores its containers on the disk and loads them, with their names, when it starts.", "重启守护进程：守护进程把容器保存在磁盘上，启动时会连同名称一起加载。"},
		{"Java 9 removed the mechanism. A JVM refuses to start if the folder exists.", "复制 JAR：Java 9 移除了该机制，如果该目录存在，JVM 会拒绝启动。"},
		{"The method works on a copy, and the new map is gone as soon as it returns.", "在方法里初始化：方法操作的是副本，一返回，新建的 map 也就随之消失。"},
		{"The imports of all files of a package count as its imports.", "移动导入：一个包所有文件的导入都算作这个包的导入。"},
		{"The mode is stored in the file, so this is a write too.", "切换模式：模式保存在文件中，切换它本身也是写入。"},
		{"The container starts, and then ends with the same message.", "重启容器：容器会启动，然后以同样的消息结束。"},
		{"The proxy accepts the header and drops it.", "加上请求头：代理会接受该请求头，然后丢弃它。"},
		{"Every client can then read the key.", "放宽权限：这样任何客户端都能读取该密钥。"},
		{"It would help with another driver.", "更新驱动：换成别的驱动才会生效。"},
		{"The build continues, but the package is missing at run time.", "忽略该错误：构建会继续，但运行时缺少该软件包。"},
		{"The name is free, and soon taken again.", "改名：名称会空闲，但很快又被占用。"},
		{"A virtual environment has the version of the interpreter that made it.", "新建虚拟环境：虚拟环境的版本就是创建它的解释器的版本。"},
		{"The boot log arrives, so the transmission works. Which mode it starts in depends on the pins.", "降低波特率：启动日志能够收到，说明传输是正常的，芯片以哪种模式启动取决于引脚。"},
		{"Node.js 19 removed the behavior of this flag, and loaders took its place.", "启用该标志：Node.js 19 已移除该标志的功能，由加载器取而代之。"},
		{"A filter acts on warnings. This is an exception, and it ends the import.", "屏蔽消息：过滤器作用于警告，而这是一个异常，它会中止导入。"},
		{"Both modes tie the capture to the thread that began it.", "使用 thread-local：这两种模式都把捕获绑定到开始它的线程。"},
	} {
		if reachesZh(tt[0], tt[1]) {
			t.Errorf("%q: found", tt)
		}
	}
}
