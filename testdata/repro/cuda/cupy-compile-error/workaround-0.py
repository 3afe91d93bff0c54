import cupy

kernel = cupy.RawKernel('extern "C" __global__ void f(float *x) { int tid = threadIdx.x; x[tid] = 1; }', "f")
kernel((1,), (1,), (cupy.zeros(1, cupy.float32),))
cupy.cuda.runtime.deviceSynchronize()
