import cupy

kernel = cupy.RawKernel("""
extern "C" __global__ void fill(float *x, long n) { x[n * 1000000000L] = 1; }
""", "fill")
x = cupy.zeros(16, cupy.float32)
kernel((1,), (1,), (x, 1000))
cupy.cuda.runtime.deviceSynchronize()
