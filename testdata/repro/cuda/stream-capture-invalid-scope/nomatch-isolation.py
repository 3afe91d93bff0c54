import cupy

a, b = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
event = cupy.cuda.Event()
event.record(b)
a.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
a.wait_event(event)
