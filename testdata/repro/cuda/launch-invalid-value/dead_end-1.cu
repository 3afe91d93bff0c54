#include "check.h"

__global__ void kernel() {}
int main() {
  kernel<<<1, dim3(64, 64)>>>();  // the product counts
  CHECK(cudaGetLastError());
}
