#include "check.h"

__global__ void kernel() {}
int main() {
  int n = 0;
  if (n > 0) kernel<<<(n + 255) / 256, 256>>>();  // a grid has at least one block
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
