import cupy
from cupy.cuda import runtime

a, b = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
event = cupy.cuda.Event()
a.begin_capture(mode=runtime.streamCaptureModeRelaxed)
b.begin_capture(mode=runtime.streamCaptureModeRelaxed)
event.record(a)
b.wait_event(event)
