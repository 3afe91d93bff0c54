from cupy.cuda import runtime
from fork import fork

a, b = fork(runtime.streamCaptureModeGlobal)
runtime.streamEndCapture(a.ptr)  # b has not joined a again
