import cupy
from broken import capture

stream = cupy.cuda.Stream(non_blocking=True)
with stream:
    x = cupy.ones(8)
    capture(stream)
    x += 1
    stream.end_capture()
