import cupy

cupy.get_default_memory_pool().free_all_blocks()
cupy.empty(4 << 40, dtype=cupy.uint8)
