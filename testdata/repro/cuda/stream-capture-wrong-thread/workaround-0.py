import threading
import cupy

stream = cupy.cuda.Stream(non_blocking=True)

def capture():
    stream.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
    graph = stream.end_capture()
    graph.launch(stream)

thread = threading.Thread(target=capture)
thread.start()
thread.join()
stream.synchronize()
