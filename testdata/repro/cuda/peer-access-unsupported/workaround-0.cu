#include "check.h"

int main() {
  int device = 0, peer = 0, can = 0;
  CHECK(cudaSetDevice(device));
  if (device != peer) CHECK(cudaDeviceCanAccessPeer(&can, device, peer));
  if (can) CHECK(cudaDeviceEnablePeerAccess(peer, 0));
}
