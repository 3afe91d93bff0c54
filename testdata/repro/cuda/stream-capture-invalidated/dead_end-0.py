import cupy
from broken import capture

stream = cupy.cuda.Stream(non_blocking=True)
with stream:
    x = cupy.ones(8)
    capture(stream)
    for _ in range(3):  # launch the kernel again
        try:
            x += 1
        except cupy.cuda.driver.CUDADriverError as e:
            print(e)
    stream.end_capture()
