#include "check.h"

__global__ void kernel() {}
int main() {
  kernel<<<1, 4096>>>();  // a block has at most 1024 threads
  CHECK(cudaGetLastError());
}
