import threading
import cupy
from cupy.cuda import runtime

stream = cupy.cuda.Stream(non_blocking=True)
relaxed = {"mode": runtime.streamCaptureModeRelaxed}
thread = threading.Thread(target=stream.begin_capture, kwargs=relaxed)
thread.start()
thread.join()
graph = stream.end_capture()
graph.launch(stream)
stream.synchronize()
