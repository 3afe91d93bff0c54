import threading
import cupy
from cupy.cuda import runtime

stream = cupy.cuda.Stream(non_blocking=True)
mode = {"mode": runtime.streamCaptureModeGlobal}
thread = threading.Thread(target=stream.begin_capture, kwargs=mode)
thread.start()
thread.join()
stream.end_capture()
