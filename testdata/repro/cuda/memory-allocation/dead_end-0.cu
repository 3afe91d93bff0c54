#include "check.h"

int main() {
  void *p;
  CHECK(cudaDeviceReset());
  CHECK(cudaMalloc(&p, 1ull << 42));
}
