import threading
import cupy
from cupy.cuda import runtime

stream = cupy.cuda.Stream(non_blocking=True)
local = {"mode": runtime.streamCaptureModeThreadLocal}
thread = threading.Thread(target=stream.begin_capture, kwargs=local)
thread.start()
thread.join()
stream.end_capture()
