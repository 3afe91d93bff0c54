import cupy

stream = cupy.cuda.Stream(non_blocking=True)
event = cupy.cuda.Event()
event.record(stream)
event.synchronize()
