#include "check.h"

int main() {
  void *p;
  CHECK(cudaMalloc(&p, 1ull << 42));
}
