import cupy

module = cupy.RawModule(code='extern "C" __global__ void scale(float *x) { *x *= 2; }')
module.get_function("scale")
