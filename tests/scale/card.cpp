// A graphics card with one thread: enough to run dedale/scale/kruskal.cu and compare its mazes.
// Every block runs alone and to its end, which is one of the orders that a real card may choose.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>
using std::min;

#define T 16
#define __device__
#define __global__
#define SHARED(type, name) static type name
struct Index { unsigned x; };
static Index threadIdx = {0}, blockIdx = {0}, blockDim = {1};
static inline void __syncthreads() {}
static inline bool __syncthreads_or(bool any) { return any; }
template <class N> N atomicCAS(N *at, N expected, N wanted) {
  N old = *at;
  if (old == expected) *at = wanted;
  return old;
}
template <class N> N atomicMin(N *at, N value) { N old = *at; *at = min(old, value); return old; }
template <class N> N atomicAdd(N *at, N value) { N old = *at; *at += value; return old; }
template <class N> N atomicOr(N *at, N value) { N old = *at; *at |= value; return old; }

#include "kruskal.cu"

#define LAUNCH(blocks, call) for (blockIdx.x = 0; blockIdx.x < (blocks); blockIdx.x++) call

extern "C" void kruskal(u64 width, u64 height, u64 base, const u8 *kinds, u8 *out) {
  u32 across = (width + T - 1) / T, tiles = across * ((height + T - 1) / T);
  std::vector<u32> sides(tiles * 4 * T), firsts(tiles * 6 * T), seconds(tiles * 6 * T);
  std::vector<u64> edges(tiles * 6 * T);
  u32 counts[2] = {0, 0};
  LAUNCH(tiles, solve_tiles(width, height, base, across, kinds, out, sides.data(), counts,
                            firsts.data(), seconds.data(), edges.data()));
  LAUNCH(tiles, list_seams(width, height, across, sides.data(), counts, firsts.data(),
                           seconds.data(), edges.data()));
  std::vector<u32> parents(counts[0] + 1), other_firsts(counts[1]), other_seconds(counts[1]);
  std::vector<u64> least(counts[0] + 1), other_edges(counts[1]);
  for (u32 n = counts[1], first = 1; n; first = 0) {
    u32 left = 0;
    LAUNCH(counts[0], start_vertices(parents.data(), least.data(), counts[0], first));
    LAUNCH(n, find_least(firsts.data(), seconds.data(), edges.data(), n, base, least.data()));
    LAUNCH(n, join_vertices(firsts.data(), seconds.data(), edges.data(), n, base, least.data(),
                            parents.data(), out, width));
    LAUNCH(counts[0], flatten_vertices(parents.data(), counts[0]));
    LAUNCH(n, contract(firsts.data(), seconds.data(), edges.data(), n, parents.data(), &left,
                       other_firsts.data(), other_seconds.data(), other_edges.data()));
    firsts.assign(other_firsts.begin(), other_firsts.end());
    seconds.assign(other_seconds.begin(), other_seconds.end());
    edges.assign(other_edges.begin(), other_edges.end());
    n = left;
  }
}

extern "C" u32 tile_memory() { return sizeof(Tile); }
