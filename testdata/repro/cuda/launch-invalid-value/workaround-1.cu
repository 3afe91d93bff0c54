#include "check.h"

__global__ void kernel() {}
int main() {
  int n = 0;
  kernel<<<(n + 255) / 256, 256>>>();
  if (cudaGetLastError() != cudaErrorInvalidValue) return 1;  // a grid without blocks fails
  if (n > 0) kernel<<<(n + 255) / 256, 256>>>();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
