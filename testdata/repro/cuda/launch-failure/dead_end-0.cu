#include "check.h"

__global__ void kernel() { asm("trap;"); }
__global__ void good() {}
int main() {
  kernel<<<1, 1>>>();
  cudaDeviceSynchronize();
  cudaGetLastError();  // tries to clear the error
  good<<<1, 1>>>();
  CHECK(cudaDeviceSynchronize());
}
