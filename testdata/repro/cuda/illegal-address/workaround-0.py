import cupy

kernel = cupy.RawKernel("""
extern "C" __global__ void fill(float *x, long size, long i) { if (i >= 0 && i < size) x[i] = 1; }
""", "fill")
x = cupy.zeros(16, cupy.float32)
kernel((1,), (1,), (x, x.size, 1000))
cupy.cuda.runtime.deviceSynchronize()
