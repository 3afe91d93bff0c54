#include "check.h"

__global__ void kernel() {}
int main() {
  CHECK(cudaDeviceReset());
  CHECK(cudaSetDevice(0));
  kernel<<<1, 1>>>();
  CHECK(cudaGetLastError());
}
