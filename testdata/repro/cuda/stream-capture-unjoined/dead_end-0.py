from cupy.cuda import runtime
from fork import fork

a, b = fork(runtime.streamCaptureModeGlobal)
b.synchronize()
a.end_capture()
