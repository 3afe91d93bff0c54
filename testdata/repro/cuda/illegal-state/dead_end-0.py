import cupy

stream = cupy.cuda.Stream(non_blocking=True)
stream.synchronize()
cupy.cuda.runtime.streamEndCapture(stream.ptr)
