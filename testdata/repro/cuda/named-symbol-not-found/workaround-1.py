import cupy

code = "template <typename T> __global__ void scale(T *x) { *x *= 2; }"
module = cupy.RawModule(code=code, name_expressions=["scale<float>"])
module.get_function("scale<float>")
