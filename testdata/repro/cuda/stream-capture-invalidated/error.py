import cupy

stream = cupy.cuda.Stream(non_blocking=True)
with stream:
    x = cupy.ones(8)
    stream.synchronize()
    stream.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
    try:
        stream.synchronize()
    except cupy.cuda.runtime.CUDARuntimeError:
        pass  # the program goes on
    x += 1
    stream.end_capture()
