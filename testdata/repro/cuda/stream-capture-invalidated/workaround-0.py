import cupy

stream = cupy.cuda.Stream(non_blocking=True)
with stream:
    x = cupy.ones(8)
    stream.synchronize()  # the call that was inside the capture
    stream.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
    x += 1
    graph = stream.end_capture()
    graph.launch(stream)
    stream.synchronize()
