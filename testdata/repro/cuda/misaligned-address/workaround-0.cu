#include "check.h"

__global__ void kernel(char *p) {
  double v = 1;
  memcpy(p + 1, &v, sizeof v);  // copies byte by byte
}
int main() {
  char *d;
  CHECK(cudaMalloc(&d, 64));
  kernel<<<1, 1>>>(d);
  CHECK(cudaDeviceSynchronize());
}
