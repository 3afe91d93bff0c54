import cupy

stream = cupy.cuda.Stream(non_blocking=True)
with stream:
    x = cupy.ones(8)
    stream.synchronize()
    stream.begin_capture(mode=cupy.cuda.runtime.streamCaptureModeGlobal)
    try:
        stream.synchronize()
    except cupy.cuda.runtime.CUDARuntimeError:
        pass
    for _ in range(3):  # try the kernel again
        try:
            x += 1
        except Exception as e:
            print(e)
    stream.end_capture()
