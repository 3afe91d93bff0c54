#include "check.h"

int main() {
  CHECK(cudaSetDevice(0));
  CHECK(cudaDeviceEnablePeerAccess(0, 0));
}
