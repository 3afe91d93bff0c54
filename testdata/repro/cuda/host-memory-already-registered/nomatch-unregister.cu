#include "check.h"

int main() {
  void *p = malloc(1 << 20);
  CHECK(cudaHostUnregister(p));
}
