#include "check.h"

#include <cassert>
__global__ void kernel(int n) { assert(n > 0); }
int main() {
  int n = 0;
  if (n > 0) kernel<<<1, 1>>>(n);
  CHECK(cudaDeviceSynchronize());
}
