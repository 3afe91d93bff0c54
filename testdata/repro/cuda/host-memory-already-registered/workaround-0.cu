#include "check.h"

int main() {
  size_t size = 1 << 20;
  void *p = malloc(size);
  CHECK(cudaHostRegister(p, size, cudaHostRegisterDefault));
  CHECK(cudaHostUnregister(p));
  CHECK(cudaHostRegister(p, size, cudaHostRegisterDefault));
  CHECK(cudaHostUnregister(p));
}
