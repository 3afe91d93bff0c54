import cupy

x = cupy.ones(8)
stream = cupy.cuda.Stream()  # a blocking stream
stream.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
x += 1  # runs on the legacy default stream
stream.end_capture()
