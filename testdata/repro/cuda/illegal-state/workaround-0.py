import cupy

stream = cupy.cuda.Stream(non_blocking=True)
stream.begin_capture()
graph = stream.end_capture()
graph.launch(stream)
stream.synchronize()
