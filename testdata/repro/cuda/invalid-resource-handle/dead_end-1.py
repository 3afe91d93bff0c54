import cupy

streams = [cupy.cuda.Stream(non_blocking=True) for _ in range(8)]
cupy.cuda.runtime.eventRecord(0, streams[7].ptr)
