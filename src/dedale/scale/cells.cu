// What is done with the cells of a maze on a graphics card, whoever made them (see kruskal.cu, which
// this file follows, for how they are kept): bytes and digests of them, and shortest paths.

#define NORTH 1
#define EAST 2
#define SOUTH 4
#define WEST 8

// The open sides of a cell.
__device__ inline u32 sides_of(const Cells &cells, u64 row, u64 col) {
  u32 shift = 2 * (col % 16), own = *cells.word(row, col) >> shift;
  u32 north = *(cells.word(row, col) - cells.pitch()) >> shift;
  u32 west = col ? *cells.word(row, col - 1) >> 2 * ((col - 1) % 16) : 0;
  return (north >> 1 & 1) | (own & 3) << 1 | (west & 1) << 3;
}

__device__ inline u8 byte_of(const Cells &cells, const u8 *kinds, u64 row, u64 col) {
  return sides_of(cells, row, col) | (kinds ? kinds[row * cells.width + col] << 4 : 0);
}

// From 8 pairs of bits to 8 bytes.
__device__ inline u64 spread_pairs(u64 x) {
  x = (x | x << 24) & 0x000000FF000000FFull;
  x = (x | x << 12) & 0x000F000F000F000Full;
  return (x | x << 6) & 0x0303030303030303ull;
}

// The bytes of 8 cells, from a column that is a multiple of 8.
__device__ inline u64 eight_bytes(const Cells &cells, u64 row, u64 col) {
  const u32 *word = cells.word(row, col);
  u32 shift = 2 * (col % 16);
  u64 own = spread_pairs(*word >> shift & 0xFFFF);
  u64 north = spread_pairs(word[-(long long)cells.pitch()] >> shift & 0xFFFF);
  u64 west = shift ? *word >> 14 & 1 : col ? word[-1] >> 30 & 1 : 0;
  const u64 ones = 0x0101010101010101ull;
  return (north >> 1 & ones) | own << 1 | ((own & ones) << 8 | west) << 3;
}

// The bytes of `rows` rows from row `top` on; one thread for 8 cells of a row.
extern "C" __global__ void write_bytes(
    u32 *words, u64 first, u64 width, const u8 *kinds, u64 top, u64 rows, u8 *out) {
  const u64 groups = (width + 7) / 8, row = ITEM / groups, col = ITEM % groups * 8;
  if (row >= rows) return;
  const Cells cells = {words, first, width};
  u8 *at = out + row * width + col;
  if (!kinds && width % 8 == 0) {
    *(u64 *)at = eight_bytes(cells, top + row, col);
    return;
  }
  for (u64 c = col; c < col + 8 && c < width; c++) *at++ = byte_of(cells, kinds, top + row, c);
}

// The other way round: `rows` rows of bytes become words, from row `top` on. One thread a word.
extern "C" __global__ void read_bytes(
    const u8 *bytes, u64 top, u64 rows, u32 *words, u64 first, u64 width) {
  const Cells cells = {words, first, width};
  const u64 row = ITEM / cells.pitch(), col = ITEM % cells.pitch() * 16;
  if (row >= rows) return;
  u32 word = 0;
  for (u32 k = 0; k < 16 && col + k < width; k++) {
    u32 cell = bytes[row * width + col + k];
    if (!(cell & 48)) word |= (cell >> 1 & 3) << 2 * k;
  }
  *cells.word(top + row, col) = word;
}

// ------------------------------------------------------------- digests

__device__ inline u64 turned(u64 x, u32 by) { return x >> by | x << (64 - by); }

#define STIR(a, b, c, d, x, y) \
  a += b + x; d = turned(d ^ a, 32); c += d; b = turned(b ^ c, 24); \
  a += b + y; d = turned(d ^ a, 16); c += d; b = turned(b ^ c, 63);

#define ROUND(a, b, c, d, e, f, g, h, i, j, k, l, n, o, p, q) \
  STIR(v[0], v[4], v[8], v[12], m[a], m[b]) STIR(v[1], v[5], v[9], v[13], m[c], m[d]) \
  STIR(v[2], v[6], v[10], v[14], m[e], m[f]) STIR(v[3], v[7], v[11], v[15], m[g], m[h]) \
  STIR(v[0], v[5], v[10], v[15], m[i], m[j]) STIR(v[1], v[6], v[11], v[12], m[k], m[l]) \
  STIR(v[2], v[7], v[8], v[13], m[n], m[o]) STIR(v[3], v[4], v[9], v[14], m[p], m[q])

// BLAKE2b (RFC 7693): stir 16 words of a message, of which `total` bytes are known so far, into h.
__device__ inline void stir(u64 *h, const u64 *m, u64 total, bool last) {
  const u64 start[8] = {0x6A09E667F3BCC908ull, 0xBB67AE8584CAA73Bull, 0x3C6EF372FE94F82Bull,
                        0xA54FF53A5F1D36F1ull, 0x510E527FADE682D1ull, 0x9B05688C2B3E6C1Full,
                        0x1F83D9ABFB41BD6Bull, 0x5BE0CD19137E2179ull};
  u64 v[16];
  for (u32 i = 0; i < 8; i++) v[i] = h[i], v[i + 8] = start[i];
  v[12] ^= total;
  if (last) v[14] = ~v[14];
  ROUND(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  ROUND(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3)
  ROUND(11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4)
  ROUND(7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8)
  ROUND(9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13)
  ROUND(2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9)
  ROUND(12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11)
  ROUND(13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10)
  ROUND(6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5)
  ROUND(10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0)
  ROUND(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  ROUND(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3)
  for (u32 i = 0; i < 8; i++) h[i] ^= v[i] ^ v[i + 8];
}

// The digest, 16 bytes of BLAKE2b, of the bytes of each block of `side` x `side` cells of these rows.
// One thread a block: digests of a block cannot be cut, but there are many blocks.
extern "C" __global__ void digest_blocks(
    u32 *words, u64 first, u64 width, const u8 *kinds, u64 rows, u64 side, u64 *out) {
  const Cells cells = {words, first, width};
  const u64 across = (width + side - 1) / side, block = ITEM;
  const u64 top = block / across * side, left = block % across * side;
  if (top >= rows) return;
  const u64 height = min(side, rows - top), cols = min(side, width - left), size = height * cols;
  const bool aligned = !kinds && cols % 8 == 0 && left % 8 == 0;
  u64 h[8] = {0x6A09E667F3BCC908ull ^ 0x01010000 ^ 16, 0xBB67AE8584CAA73Bull,
              0x3C6EF372FE94F82Bull, 0xA54FF53A5F1D36F1ull, 0x510E527FADE682D1ull,
              0x9B05688C2B3E6C1Full, 0x1F83D9ABFB41BD6Bull, 0x5BE0CD19137E2179ull};
  u64 row = first + top, col = left;
  for (u64 done = 0; done < size; done += 128) {
    u64 m[16];
#pragma unroll
    for (u32 k = 0; k < 16; k++) {
      m[k] = 0;
      if (aligned) {
        if (done + 8 * k >= size) continue;
        m[k] = eight_bytes(cells, row, col);
        col += 8;
        if (col == left + cols) col = left, row++;
      } else {
        for (u32 b = 0; b < 8 && done + 8 * k + b < size; b++) {
          m[k] |= (u64)byte_of(cells, kinds, row, col) << 8 * b;
          if (++col == left + cols) col = left, row++;
        }
      }
    }
    stir(h, m, min(done + 128, size), done + 128 >= size);
  }
  out[2 * block] = h[0];
  out[2 * block + 1] = h[1];
}

// ------------------------------------------------------------- paths

// Dead ends lead nowhere: they are closed, first inside tiles, then over the whole maze. What is left of
// a maze without loops is the path. `start` and `goal` are the numbers of cells that stay.

#define KEEP 16u

__device__ inline bool single(u32 sides) { return sides && !(sides & (sides - 1)); }

struct Filling {
  u32 sides[T * T];
};

// One block of threads for a tile. A cell with a way out of the tile is kept.
extern "C" __global__ void fill_tiles(
    u32 *words, u64 first, u64 rows, u64 width, u64 start, u64 goal) {
  SHARED(Filling, t);
  const Cells cells = {words, first, width};
  const u64 across = (width + T - 1) / T;
  const u64 top = first + blockIdx.x / across * T, left = blockIdx.x % across * T;
  const u32 height = min((u64)T, first + rows - top), cols = min((u64)T, width - left);
  for EACH(n, T * T) {
    u32 r = n / T, c = n % T, sides = 0;
    if (r < height && c < cols) {
      sides = sides_of(cells, top + r, left + c);
      bool out = (r == 0 && (sides & NORTH)) || (r == height - 1 && (sides & SOUTH)) ||
                 (c == 0 && (sides & WEST)) || (c == cols - 1 && (sides & EAST));
      u64 cell = (top + r) * width + left + c;
      if (out || cell == start || cell == goal) sides |= KEEP;
    }
    t.sides[n] = sides;
  }
  __syncthreads();
  for EACH(n, T * T) {
    u32 at = n, sides = *(volatile u32 *)&t.sides[at];
    while (single(sides) && sides != KEEP) {
      sides = atomicExch(&t.sides[at], 0u);
      if (!sides) break;  // its neighbour was closed just now
      at = sides == NORTH ? at - T : sides == SOUTH ? at + T : sides == EAST ? at + 1 : at - 1;
      u32 back = sides == NORTH ? SOUTH : sides == SOUTH ? NORTH : sides == EAST ? WEST : EAST;
      sides = atomicAnd(&t.sides[at], ~back) & ~back;
    }
  }
  __syncthreads();
  for EACH(n, T * T / 16) {
    u32 r = n / (T / 16), c = n % (T / 16) * 16, word = 0;
    if (r >= height || c >= cols) continue;
    for (u32 k = 0; k < 16 && c + k < cols; k++) word |= (t.sides[r * T + c + k] >> 1 & 3) << 2 * k;
    *cells.word(top + r, left + c) = word;
  }
}

__device__ inline u32 fresh(const u32 *word) { return *(const volatile u32 *)word; }

// The open sides of a cell that others are changing: read from memory, not from a cache.
__device__ inline u32 fresh_sides(const Cells &cells, u64 row, u64 col) {
  u32 shift = 2 * (col % 16), own = fresh(cells.word(row, col));
  u32 north = fresh(cells.word(row, col) - cells.pitch()) >> shift;
  u32 west = shift ? own >> (shift - 2) : col ? fresh(cells.word(row, col - 1)) >> 30 : 0;
  return (north >> 1 & 1) | (own >> shift & 3) << 1 | (west & 1) << 3;
}

// Where the only open side of a cell leads is one step of a chain.
__device__ inline void step(u32 sides, u64 &row, u64 &col) {
  row = sides == NORTH ? row - 1 : sides == SOUTH ? row + 1 : row;
  col = sides == WEST ? col - 1 : sides == EAST ? col + 1 : col;
}

// Close the only open side of a cell; says whether it was open until now.
__device__ inline bool close_side(const Cells &cells, u32 sides, u64 row, u64 col) {
  row -= sides == NORTH, col -= sides == WEST;
  u32 bit = 1u << (2 * (col % 16) + (sides == NORTH || sides == SOUTH));
  return atomicAnd(cells.word(row, col), ~bit) & bit;
}

// Follow dead ends over the whole maze; one thread for 16 cells. Whoever closes the last but one side
// of a cell goes on from there; where two meet, both may see it, and the one that closes the side goes on.
// After `most` steps a chain is left to follow_chains: where it has come to is written to `heads`, while
// there is room.
extern "C" __global__ void fill_chains(
    u32 *words, u64 first, u64 rows, u64 width, u64 start, u64 goal, u32 most, u64 *heads,
    u32 *count, u32 room) {
  const Cells cells = {words, first, width};
  const u64 pitch = cells.pitch();
  if (ITEM >= rows * pitch) return;
  const u64 line = first + ITEM / pitch, left = ITEM % pitch * 16;
  const u32 even = 0x55555555u, *word = cells.word(line, left), own = fresh(word);
  const u32 up = fresh(word - pitch), before = left ? fresh(word - 1) : 0;
  u32 e = own & even, s = own >> 1 & even, n = up >> 1 & even, w = (e << 2 | before >> 30) & even;
  u32 ends = ((e ^ s) & ~(n | w)) | ((n ^ w) & ~(e | s));
  for (u32 k = 0; k < 16; k++) {
    if (!(ends >> 2 * k & 1) || left + k >= width) continue;
    u64 row = line, col = left + k;
    for (u32 steps = 1;; steps++) {
      u64 cell = row * width + col;
      if (cell == start || cell == goal) break;
      u32 sides = fresh_sides(cells, row, col);
      if (!single(sides) || !close_side(cells, sides, row, col)) break;
      __threadfence();
      step(sides, row, col);
      if (steps != most) continue;
      u32 at = atomicAdd(count, 1u);
      if (at >= room) continue;
      heads[at] = row * width + col;
      break;
    }
  }
}

// Chains of thousands of cells would wait for the memory at every step. Here the threads of a warp read
// what surrounds a cell, and follow the chain in their copy. A cell with two open sides in the copy has
// no more of them by now, so only where chains meet, or leave the copy, it is read again.
#define SIGHT 128      // rows of a copy
#define SIGHT_WORDS 9  // words in each of them

struct Sights {
  u32 words[4][SIGHT][SIGHT_WORDS];  // for four warps
};

// Where a cell is in a copy that begins at a line and word: 256 times its line, and its column.
__device__ inline u32 place_in(u64 cell, const Cells &cells, u64 top, u64 left) {
  const u64 line = cell / cells.width + 1 - cells.first - top, col = cell % cells.width - 16 * left;
  return line < SIGHT && col < 16 * SIGHT_WORDS ? 256 * line + col : ~0u;
}

extern "C" __global__ void follow_chains(
    u32 *words, u64 first, u64 rows, u64 width, u64 start, u64 goal, const u64 *heads, u32 n) {
  SHARED(Sights, sights);
  const Cells cells = {words, first, width};
  const u32 lanes = min(32u, blockDim.x), lane = threadIdx.x % lanes;
  if (ITEM / lanes >= n) return;
  u32(*copy)[SIGHT_WORDS] = sights.words[threadIdx.x / lanes];
  const u64 pitch = cells.pitch();
  u64 cell = heads[ITEM / lanes];
  for (;;) {
    // In words: the line above the first row is line 0.
    const u64 line = cell / width + 1 - first, at = cell % width / 16;
    const u64 top = line > SIGHT / 2 ? line - SIGHT / 2 : 0;
    const u64 left = at > SIGHT_WORDS / 2 ? at - SIGHT_WORDS / 2 : 0;
    u32 *origin = words + top * pitch + left;
    __threadfence();
    __syncwarp();
    for (u32 k = lane; k < SIGHT * SIGHT_WORDS; k += lanes) {
      const u32 y = k / SIGHT_WORDS, x = k % SIGHT_WORDS;
      copy[y][x] = top + y <= rows && left + x < pitch ? fresh(origin + y * pitch + x) : 0;
    }
    __syncwarp();
    const u32 ends[2] = {place_in(start, cells, top, left), place_in(goal, cells, top, left)};
    const u32 west_most = left ? 16 : 0;
    u32 y = line - top, x = cell % width - 16 * left, came = 0, sides;
    bool moved = false;
    for (;;) {
      if (256 * y + x == ends[0] || 256 * y + x == ends[1]) return;
      if (y < 1 || y >= SIGHT || x < west_most || x >= 16 * SIGHT_WORDS) break;
      const u32 *word = &copy[y][x / 16], shift = 2 * (x % 16);
      const u32 own = *word, north = word[-SIGHT_WORDS] >> shift;
      const u32 west = shift ? own >> (shift - 2) : x ? word[-1] >> 30 : 0;
      sides = ((north >> 1 & 1) | (own >> shift & 3) << 1 | (west & 1) << 3) & ~came;
      if (!single(sides)) break;
      // Close it, and go on by it.
      const u32 back = sides & (NORTH | WEST), down = sides & (NORTH | SOUTH) ? 1 : 0;
      const u32 next_y = y + down - 2 * (sides == NORTH), next_x = x + !down - 2 * (sides == WEST);
      const u32 owner_y = back ? next_y : y, owner_x = back ? next_x : x;
      if (lane == 0)
        atomicAnd(origin + (owner_y * (u32)pitch + owner_x / 16), ~(1u << (2 * (owner_x % 16) + down)));
      came = sides & (NORTH | EAST) ? sides << 2 : sides >> 2;
      y = next_y, x = next_x, moved = true;
    }
    if (!sides || !moved) return;  // all is closed, or there are several ways now
    cell = (top + y + first - 1) * width + 16 * left + x;
  }
}

// List the cells that are left, with their open sides. When `found` is null, they are only counted.
extern "C" __global__ void list_left(
    u32 *words, u64 first, u64 rows, u64 width, u64 *count, u64 *found, u8 *sides) {
  const Cells cells = {words, first, width};
  const u64 pitch = cells.pitch();
  if (ITEM >= rows * pitch) return;
  const u64 row = first + ITEM / pitch, left = ITEM % pitch * 16;
  const u32 *word = cells.word(row, left);
  if (!*word && !(word[-(long long)pitch] & 0xAAAAAAAAu) && !(left && word[-1] >> 30 & 1)) return;
  for (u64 col = left; col < left + 16 && col < width; col++) {
    u32 open = sides_of(cells, row, col);
    if (!open) continue;
    u64 at = atomicAdd(count, (u64)1);
    if (!found) continue;
    found[at] = row * width + col;
    sides[at] = open;
  }
}

// One step of a search in breadth over the cells that are left. `near` has, for each place, the places to
// its north, east, south and west, -1 where there is a wall. `came` is 1 + the direction by which a place
// was entered. The front is queue[starts[level]] and so on, counts[level] places; it finds the next one.
extern "C" __global__ void spread_front(
    const int *near, u32 *came, u32 *queue, u32 *starts, u32 *counts, u32 level) {
  const u32 begin = starts[level], n = counts[level];
  if (ITEM == 0) starts[level + 1] = begin + n;
  for (u64 k = ITEM; k < n; k += (u64)gridDim.x * blockDim.x) {
    u32 place = queue[begin + k];
    for (u32 way = 0; way < 4; way++) {
      int next = near[4 * (u64)place + way];
      if (next < 0 || atomicCAS(&came[next], 0u, 1 + way) != 0) continue;
      queue[begin + n + atomicAdd(&counts[level + 1], 1u)] = next;
    }
  }
}

// The moves from the start to a place, by going back from it; they end where `moves` ends, and `left` is
// how much of it they do not fill. One thread.
extern "C" __global__ void go_back(
    const int *near, const u32 *came, u32 start, u32 place, u8 *moves, u64 *left) {
  u64 at = *left;
  while (place != start) {
    u32 way = came[place] - 1;
    moves[--at] = way;
    place = near[4 * (u64)place + ((way + 2) & 3)];
  }
  *left = at;
}
