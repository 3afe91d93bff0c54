import cupy

stream = cupy.cuda.Stream(non_blocking=True)
event = cupy.cuda.Event()
stream.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
event.record(stream)
event.synchronize()
