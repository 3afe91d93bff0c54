import cupy

print(cupy.asnumpy(cupy.ones(3)))
