import cupy

free, _ = cupy.cuda.Device().mem_info
for part in range(4):  # a part that fits, after the other
    x = cupy.empty(free // 64, dtype=cupy.uint8)
    del x
