// A graphics card with one thread: enough to run the kernels of dedale/scale and compare their results.
// Every block runs alone and to its end, which is one of the orders that a real card may choose.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>
using std::max;
using std::min;

#define T 16
#define __device__
#define __global__
#define SHARED(type, name) static type name
struct Index { unsigned x; };
static Index threadIdx = {0}, blockIdx = {0}, blockDim = {1}, gridDim = {1};
static inline void __syncthreads() {}
static inline void __threadfence() {}
static inline void __syncwarp() {}
static inline bool __syncthreads_or(bool any) { return any; }
template <class N> N atomicCAS(N *at, N expected, N wanted) {
  N old = *at;
  if (old == expected) *at = wanted;
  return old;
}
template <class N> N atomicMin(N *at, N value) { N old = *at; *at = min(old, value); return old; }
template <class N> N atomicAdd(N *at, N value) { N old = *at; *at += value; return old; }
template <class N> N atomicSub(N *at, N value) { N old = *at; *at -= value; return old; }
template <class N> N atomicOr(N *at, N value) { N old = *at; *at |= value; return old; }
template <class N> N atomicAnd(N *at, N value) { N old = *at; *at &= value; return old; }
template <class N> N atomicExch(N *at, N value) { N old = *at; *at = value; return old; }

#include "kruskal.cu"
#include "cells.cu"

// Kernels are started as a driver does: the number of blocks, and where each argument is.
template <class... A, size_t... I>
void call(void (*kernel)(A...), u32 blocks, void **arguments, std::index_sequence<I...>) {
  gridDim.x = blocks;
  for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++) kernel(*(A *)arguments[I]...);
}
template <class... A> void launch(void (*kernel)(A...), u32 blocks, void **arguments) {
  call(kernel, blocks, arguments, std::index_sequence_for<A...>());
}
#define KERNEL(name) \
  extern "C" void launch_##name(u32 blocks, void **arguments) { launch(name, blocks, arguments); }

KERNEL(solve_tiles)
KERNEL(list_seams)
KERNEL(start_vertices)
KERNEL(find_least)
KERNEL(join_vertices)
KERNEL(flatten_vertices)
KERNEL(contract)
KERNEL(name_border)
KERNEL(keep_edges)
KERNEL(open_edges)
KERNEL(write_bytes)
KERNEL(read_bytes)
KERNEL(digest_blocks)
KERNEL(fill_tiles)
KERNEL(fill_chains)
KERNEL(follow_chains)
KERNEL(list_left)
KERNEL(spread_front)
KERNEL(go_back)

extern "C" u32 tile_memory() { return sizeof(Tile); }
