import cupy

x = cupy.ones(8)
x += 1
stream = cupy.cuda.Stream(non_blocking=True)
cupy.cuda.runtime.deviceSynchronize()
with stream:
    stream.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
    x += 1
    graph = stream.end_capture()
graph.launch(stream)
stream.synchronize()
