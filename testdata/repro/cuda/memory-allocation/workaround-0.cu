#include "check.h"

int main() {
  size_t free, total;
  void *p;
  CHECK(cudaMemGetInfo(&free, &total));
  size_t chunk = free / 64;  // process the data in chunks that fit
  CHECK(cudaMalloc(&p, chunk));
  CHECK(cudaFree(p));
}
