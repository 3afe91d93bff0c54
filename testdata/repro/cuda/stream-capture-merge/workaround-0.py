import cupy

a, b = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
fork, join = cupy.cuda.Event(), cupy.cuda.Event()
a.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
fork.record(a)
b.wait_event(fork)  # b joins the capture of a
join.record(b)
a.wait_event(join)
graph = a.end_capture()
graph.launch(a)
a.synchronize()
