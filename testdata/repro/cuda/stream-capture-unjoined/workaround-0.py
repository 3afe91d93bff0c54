import cupy

a, b = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
x = cupy.ones(8)
fork, join = cupy.cuda.Event(), cupy.cuda.Event()
cupy.cuda.runtime.deviceSynchronize()
a.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
fork.record(a)
b.wait_event(fork)
with b:
    x += 1
join.record(b)
a.wait_event(join)
graph = a.end_capture()
graph.launch(a)
a.synchronize()
