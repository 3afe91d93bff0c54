#include "check.h"

__global__ void kernel(char *p) { *(double *)(p + 1) = 1; }
int main() {
  char *d;
  CHECK(cudaMalloc(&d, 1 << 20));  // a larger allocation
  kernel<<<1, 1>>>(d);
  CHECK(cudaDeviceSynchronize());
}
