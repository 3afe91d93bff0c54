import cupy
from cupy.cuda import runtime

a, b = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
event = cupy.cuda.Event()
event.record(b)
a.begin_capture(mode=runtime.streamCaptureModeRelaxed)
a.wait_event(event)
a.end_capture()
