import cupy

stream = cupy.cuda.Stream(non_blocking=True)
event = cupy.cuda.Event()
stream.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
graph = stream.end_capture()
graph.launch(stream)
event.record(stream)  # after the launch, outside the capture
event.synchronize()
