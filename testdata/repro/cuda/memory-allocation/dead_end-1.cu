#include "check.h"

int main() {
  void *p;
  CHECK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1ull << 30));
  CHECK(cudaMalloc(&p, 1ull << 42));
}
