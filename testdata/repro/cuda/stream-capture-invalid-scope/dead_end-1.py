import cupy
from cupy.cuda import runtime

stream = cupy.cuda.Stream(non_blocking=True)
with stream:
    x = cupy.ones(8)
    stream.synchronize()
    stream.begin_capture(mode=runtime.streamCaptureModeRelaxed)
    x += 1
    stream.synchronize()
    stream.end_capture()
