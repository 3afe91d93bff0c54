import cupy

ptx = b""".version 99.9
.target sm_80
.address_size 64
.entry kernel() { ret; }
"""
module = cupy.cuda.function.Module()
module.load(ptx)
