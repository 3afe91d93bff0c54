#include "check.h"

__global__ void kernel() {}
int main() {
  CHECK(cudaDeviceReset());
  kernel<<<1, 4096>>>();
  CHECK(cudaGetLastError());
}
