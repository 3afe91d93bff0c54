import cupy

a, b = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
event = cupy.cuda.Event()
a.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
event.record(a)
b.wait_event(event)
b.end_capture()  # the capture began on a
