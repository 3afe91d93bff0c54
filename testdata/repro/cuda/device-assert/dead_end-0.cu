#include "check.h"

#include <cassert>
__global__ void kernel(int n) { assert(n > 0); }
int main() {
  kernel<<<1, 1>>>(0);
  cudaDeviceSynchronize();
  cudaGetLastError();
  kernel<<<1, 1>>>(1);
  CHECK(cudaDeviceSynchronize());
}
