import cupy

ptx = b""".version 99.9
.target sm_90
.address_size 64
.entry kernel() { ret; }
"""
module = cupy.cuda.function.Module()
module.load(ptx)
