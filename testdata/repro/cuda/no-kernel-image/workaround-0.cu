#include "check.h"

__global__ void kernel() {}
int main() {
  kernel<<<1, 1>>>();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
