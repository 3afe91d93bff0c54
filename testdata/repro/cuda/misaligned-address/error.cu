#include "check.h"

__global__ void kernel(char *p) { *(double *)(p + 1) = 1; }
int main() {
  char *d;
  CHECK(cudaMalloc(&d, 64));
  kernel<<<1, 1>>>(d);
  CHECK(cudaDeviceSynchronize());
}
