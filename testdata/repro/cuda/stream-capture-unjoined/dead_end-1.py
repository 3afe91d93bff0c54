from cupy.cuda import runtime
from fork import fork

a, b = fork(runtime.streamCaptureModeRelaxed)
a.end_capture()
