import cupy

stream = cupy.cuda.Stream(non_blocking=True)
cupy.cuda.runtime.deviceSynchronize()
cupy.cuda.runtime.eventRecord(0, stream.ptr)
