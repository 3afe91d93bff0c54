#include "check.h"

int main() {
  size_t size = 1 << 20;
  char *p = (char *)malloc(size);
  CHECK(cudaHostRegister(p, size, cudaHostRegisterDefault));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaHostUnregister(p + 64));  // not the address that was registered
}
