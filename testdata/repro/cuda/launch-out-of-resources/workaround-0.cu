#include "check.h"

__global__ void kernel(float *out, int n) {
  float v[128];
#pragma unroll
  for (int i = 0; i < 128; i++) v[i] = out[i * n];
  for (int k = 0; k < n; k++)
#pragma unroll
    for (int i = 0; i < 128; i++) v[i] = v[i] * v[(i + 1) % 128] + out[k];
#pragma unroll
  for (int i = 0; i < 128; i++) out[i * n + threadIdx.x] = v[i];
}
int main() {
  float *d;
  CHECK(cudaMalloc(&d, 1 << 20));
  kernel<<<4, 256>>>(d, 4);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
