import cupy

cupy.empty(4 << 40, dtype=cupy.uint8)  # 4 TiB
