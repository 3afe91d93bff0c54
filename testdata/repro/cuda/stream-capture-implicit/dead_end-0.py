import cupy
from cupy.cuda import runtime

x = cupy.ones(8)
stream = cupy.cuda.Stream()
stream.begin_capture(mode=runtime.streamCaptureModeRelaxed)
x += 1
stream.end_capture()
