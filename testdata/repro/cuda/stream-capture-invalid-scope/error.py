import cupy

stream = cupy.cuda.Stream(non_blocking=True)
with stream:
    x = cupy.ones(8)
    stream.synchronize()
    stream.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
    x += 1
    stream.synchronize()  # not allowed while the stream is capturing
    stream.end_capture()
