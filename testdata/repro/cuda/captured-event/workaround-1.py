import cupy

stream = cupy.cuda.Stream(non_blocking=True)
other = cupy.cuda.Stream(non_blocking=True)
event, done = cupy.cuda.Event(), cupy.cuda.Event()
stream.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
event.record(stream)
other.wait_event(event)  # a stream may wait, the host may not
done.record(other)
stream.wait_event(done)
graph = stream.end_capture()
graph.launch(stream)
stream.synchronize()
