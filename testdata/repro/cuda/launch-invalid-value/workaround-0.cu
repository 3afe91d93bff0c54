#include "check.h"

__global__ void kernel() {}
int main() {
  int n = 4096;
  kernel<<<(n + 255) / 256, 256>>>();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
