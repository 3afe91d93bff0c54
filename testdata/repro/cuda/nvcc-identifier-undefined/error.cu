__global__ void kernel(int *x) { x[tid] = 1; }

int main() {}
