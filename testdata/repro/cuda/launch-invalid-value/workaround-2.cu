#include "check.h"

__global__ void kernel() { extern __shared__ char buffer[]; buffer[0] = 1; }
int main() {
  int size = 64 << 10;  // more than 48 KiB
  kernel<<<1, 1, size>>>();
  if (cudaGetLastError() != cudaErrorInvalidValue) return 1;  // fails without the request
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, size));
  kernel<<<1, 1, size>>>();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
