import cupy

a, b = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
x = cupy.ones(8)
event = cupy.cuda.Event()
cupy.cuda.runtime.deviceSynchronize()
a.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
event.record(a)
b.wait_event(event)
with b:
    x += 1
cupy.cuda.runtime.streamEndCapture(a.ptr)  # b has not joined a again
