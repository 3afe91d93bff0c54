import cupy

stream = cupy.cuda.Stream(non_blocking=True)
cupy.cuda.runtime.streamEndCapture(stream.ptr)
