// A function that needs many registers.
__device__ __forceinline__ void heavy(float *out, int n) {
  float v[128];
#pragma unroll
  for (int i = 0; i < 128; i++) v[i] = out[i * n];
  for (int k = 0; k < n; k++)
#pragma unroll
    for (int i = 0; i < 128; i++) v[i] = v[i] * v[(i + 1) % 128] + out[k];
#pragma unroll
  for (int i = 0; i < 128; i++) out[i * n + threadIdx.x] = v[i];
}
