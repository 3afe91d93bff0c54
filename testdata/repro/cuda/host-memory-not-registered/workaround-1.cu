#include "check.h"

int main() {
  void *p;
  CHECK(cudaMallocHost(&p, 1 << 20));
  CHECK(cudaFreeHost(p));  // not cudaHostUnregister
}
