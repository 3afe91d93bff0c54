import cupy
from fork import fork

a, b = fork(cupy.cuda.runtime.streamCaptureModeGlobal)
join = cupy.cuda.Event()
join.record(b)
a.wait_event(join)
graph = a.end_capture()
graph.launch(a)
a.synchronize()
