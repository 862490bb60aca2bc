// The Kruskal maze on a graphics card. See dedale/scale/tile.py for the idea: keys by hash, the cut
// rule, the cycle rule, pieces that are stuck at the border of a tile. Here a block of threads solves
// a tile in shared memory by rounds of Boruvka; what tiles cannot decide (about one cell in twenty)
// is a list of edges between numbered pieces, solved by rounds of Boruvka in global memory.
//
// A maze is made in areas, of any size, so that this list fits the card: an area is to the maze what
// a tile is to the area. What an area cannot decide joins a last list, that of the whole maze.
//
// Cells are kept at two bits each, 16 to a word, rows padded to whole words: bit 0 is set where the
// cell is open to the east, bit 1 where it is open to the south. A row of the same width lies above
// the first one, so that what is open to the north can be read off everywhere.
//
// Within a tile the upper 32 bits of the keys are compared; whole keys settle ties. All loops run
// over "my share of the items", whatever the number of threads, and results do not depend on the
// order in which threads run.
//
// Whoever compiles this defines T, the side of a tile (a multiple of 16), and SHARED(type, name), which
// makes a variable in the memory that the threads of a block share. UPPER may be defined as less of a
// key than its upper half, to see that ties are settled.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#ifndef UPPER
#define UPPER(key) ((u32)((key) >> 32))
#endif
#define PITCH (T + 2)
#define RING (PITCH * PITCH)
#define ROW_OF(i) ((i) * ((1u << 20) / PITCH + 1) >> 20)  // i / PITCH, for i < RING
#define NO_KEY 0xFFFFFFFFu
#define PIECES (T * T / 2 + 2 * T + 8)  // a piece has two cells, unless its smallest edge leaves the tile
#define QUESTIONS (T * T + 5 * T + 8)   // of 2 T^2 edges, a quarter is opened and a quarter dropped at once
#define NO_VERTEX 0xFFFFFFFFu
#define STUCK 0x8000u        // beside the number of a piece
#define ENTRY 0x80000000u    // in `next`: not a piece, but an entry of the list
#define DROPPED 0x80000000u  // in a side: the edge that leaves the tile there is out of the question
#define EACH(i, n) (u32 i = threadIdx.x; i < (n); i += blockDim.x)

struct Grid {
  u64 width, height, base;
  const u8 *kinds;  // 0 where accessible; null: everywhere
};

// The rows `first` and so on of a maze, in words of 16 cells.
struct Cells {
  u32 *words;
  u64 first, width;

  __device__ u64 pitch() const { return (width + 15) / 16; }
  __device__ u32 *word(u64 row, u64 col) const {
    return words + (row + 1 - first) * pitch() + col / 16;
  }
};

// What a tile keeps in shared memory. Cells are numbered with a ring around them; the pieces that the
// first round leaves are numbered from 1, and piece 0 is all that is outside. A piece is stuck when its
// smallest edge leaves the tile: it has STUCK beside its number and joins nothing, but others join it.
struct Tile {
  u32 key[2][RING];  // upper halves of the keys of the edges to the east and to the south
  union {
    struct {
      u32 least[PIECES];  // of each piece, the smallest upper half that leaves it; later, its number
      u32 next[PIECES];   // the piece it has joined, or itself, and in the upper half in which round
    };
    u16 number[RING];  // before there are pieces: of each root, the number its piece will have
    u32 face[RING];    // then, of the square to the south-east of each cell, the largest key
  };
  u16 label[RING];   // of each cell, its piece
  u16 root[PIECES];  // of each piece, the one it belongs to since the round before
  u16 list[QUESTIONS];  // the edges in question: twice the cell, plus one if it goes south
  u16 pending[4 * T];
  u32 open[2][RING / 32 + 2];  // one bit a cell: is it open to the east, to the south?
  u32 pieces, count, kept, put_off, tie, n_pending, at, place;
};

__device__ inline void open_in_tile(Tile &t, u32 southward, u32 i) {
  atomicOr(&t.open[southward][i / 32], 1u << (i % 32));
}

// What a block of threads needs to append to a list in one go.
struct Pair {
  u32 count, first;
};

__device__ inline u64 mix(u64 x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}

#define GOLDEN 0x9E3779B97F4A7C15ull

__device__ inline u64 key_seed(const Grid &g, u64 edge) { return g.base + edge * GOLDEN; }

__device__ inline u64 key_of(const Grid &g, u64 edge) { return mix(key_seed(g, edge)); }

__device__ inline bool usable(const Grid &g, long long row, long long col) {
  return row >= 0 && col >= 0 && row < (long long)g.height && col < (long long)g.width &&
         (!g.kinds || g.kinds[row * g.width + col] == 0);
}

// The number, in the whole grid, of an edge of the tile at (top, left).
__device__ inline u64 edge_number(const Grid &g, u64 top, u64 left, u32 edge) {
  u64 row = top + (edge >> 1) / PITCH - 1, col = left + (edge >> 1) % PITCH - 1;
  return 2 * (row * g.width + col) + (edge & 1);
}

__device__ inline u32 other_end(u32 edge) { return (edge >> 1) + ((edge & 1) ? PITCH : 1); }

// Is an edge larger than the three others of one of the squares beside it?
__device__ inline bool largest(const Tile &t, u32 edge) {
  u32 i = edge >> 1, mine = t.key[edge & 1][i];
  const u32 *east = t.key[0], *south = t.key[1];
  if (edge & 1)
    return (mine > east[i] && mine > east[i + PITCH] && mine > south[i + 1]) ||
           (mine > east[i - 1] && mine > east[i - 1 + PITCH] && mine > south[i - 1]);
  return (mine > east[i + PITCH] && mine > south[i] && mine > south[i + 1]) ||
         (mine > east[i - PITCH] && mine > south[i - PITCH] && mine > south[i - PITCH + 1]);
}

// The largest key of the square whose first corner is cell i; where two of its edges have it, or one is
// missing, a key that none of them has.
__device__ inline u32 face_of(const Tile &t, u32 i) {
  u32 a = t.key[0][i], b = t.key[0][i + PITCH], c = t.key[1][i], d = t.key[1][i + 1];
  u32 most = max(max(a, b), max(c, d));
  if ((a == most) + (b == most) + (c == most) + (d == most) == 1 && most != NO_KEY) return most;
  u32 other = 0;
  while (other == a || other == b || other == c || other == d) other++;
  return other;
}

// Every piece is alone.
__device__ inline void start_pieces(Tile &t) {
  for EACH(i, t.pieces + 1) {
    t.root[i] = t.next[i] = i ? i : STUCK;
    t.least[i] = NO_KEY;
  }
  if (threadIdx.x == 0) t.kept = 0;
  __syncthreads();
}

// The piece that a piece belongs to, and whether that one is stuck.
__device__ inline u32 root_of(const Tile &t, u32 piece) {
  u32 root = piece & ~STUCK, next;
  while (((next = t.next[root]) & 0x7FFF) != root) root = next & 0x7FFF;
  return root | (next & STUCK);
}

// After a round: lead every piece to its root, and make ready for the next one.
__device__ inline void end_round(Tile &t) {
  for EACH(i, t.pieces + 1) {
    t.root[i] = root_of(t, t.root[i]);
    t.least[i] = NO_KEY;
  }
  if (threadIdx.x == 0) t.kept = 0;
  __syncthreads();
}

// An edge that is kept, and what it joins.
struct Candidate {
  u32 edge, key, a, b;
  bool of_a, of_b;  // is it the smallest one of a, of b?
};

__device__ inline Candidate candidate(const Tile &t, u32 edge, u32 a, u32 b) {
  u32 key = t.key[edge & 1][edge >> 1];
  return {edge, key, a, b, !(a & STUCK) && key == t.least[a], !(b & STUCK) && key == t.least[b]};
}

__device__ inline Candidate candidate(const Tile &t, u32 k) {
  u32 edge = t.list[k];
  return candidate(t, edge, t.root[t.label[edge >> 1]], t.root[t.label[other_end(edge)]]);
}

// Let a piece join another one, or be stuck. Where two edges claim a piece, their upper halves are tied.
__device__ inline void claim(Tile &t, u32 round, u32 piece, u32 to) {
  if (atomicExch(&t.next[piece], round << 16 | to) >> 16 == round) t.tie = 1;
}

// Join what a candidate joins. `soft`: it is pending. Says whether anything was joined.
__device__ inline bool join(Tile &t, u32 round, const Candidate &c, bool soft) {
  if (!c.of_a && !c.of_b) return false;
  u32 a = c.a & ~STUCK, b = c.b & ~STUCK;
  bool out = !a || !b;
  // When both chose it, the smaller one stays a root.
  if (c.of_a) claim(t, round, a, out ? a | STUCK : c.of_b && a < b ? a : b);
  if (c.of_b) claim(t, round, b, out ? b | STUCK : c.of_a && b < a ? b : a);
  if (out) return false;
  if (soft) t.pending[atomicAdd(&t.n_pending, 1u)] = c.edge;
  else open_in_tile(t, c.edge & 1, c.edge >> 1);
  return true;
}

// Of equal upper halves, the one with the smaller whole key is the entry of a piece.
__device__ inline void compete(
    Tile &t, const Grid &g, u64 top, u64 left, u32 piece, u32 entry) {
  u32 held = t.next[piece];
  for (;;) {
    if (held & ENTRY && key_of(g, edge_number(g, top, left, t.list[held & ~ENTRY])) <=
                            key_of(g, edge_number(g, top, left, t.list[entry])))
      return;
    u32 found = atomicCAS(&t.next[piece], held, ENTRY | entry);
    if (found == held) return;
    held = found;
  }
}

// A round again, in which there were ties: take back what was joined, and compare whole keys. There are
// `kept` edges; where each thread has one, that is `mine`.
__device__ inline void settle_ties(
    Tile &t, const Grid &g, u64 top, u64 left, u32 round, u32 kept, u32 pending, bool soft,
    const Candidate *mine) {
  for EACH(k, kept) {
    Candidate c = mine ? *mine : candidate(t, k);
    if ((c.of_a || c.of_b) && !soft)
      atomicAnd(&t.open[c.edge & 1][c.edge / 64], ~(1u << (c.edge / 2 % 32)));
  }
  for EACH(i, t.pieces + 1)
    if (t.next[i] >> 16 == round) t.next[i] = i;
  if (threadIdx.x == 0) t.n_pending = pending;
  __syncthreads();
  if (threadIdx.x == 0) t.tie = 0;
  for EACH(k, kept) {
    Candidate c = mine ? *mine : candidate(t, k);
    if (c.of_a) compete(t, g, top, left, c.a, k);
    if (c.of_b) compete(t, g, top, left, c.b, k);
  }
  __syncthreads();
  for EACH(k, kept) {
    Candidate c = mine ? *mine : candidate(t, k);
    c.of_a = c.of_a && t.next[c.a] == (ENTRY | k);
    c.of_b = c.of_b && t.next[c.b] == (ENTRY | k);
    join(t, round, c, soft);
  }
  __syncthreads();
}

// An edge between two stuck pieces waits for the soft rounds at the end of the list, where there is room
// beside the `count` edges that others have yet to read. Says whether there was.
__device__ inline bool put_off(Tile &t, u32 edge, u32 count) {
  u32 place = atomicAdd(&t.put_off, 1u);
  if (place < QUESTIONS - count) t.list[QUESTIONS - 1 - place] = edge;
  else atomicSub(&t.put_off, 1u);
  return place < QUESTIONS - count;
}

// An edge need not be looked at any more: it joins nothing, or is put off.
__device__ inline bool dropped(Tile &t, u32 edge, u32 a, u32 b, u32 count, bool soft) {
  if (a == b) return true;
  if (soft) return (a | b) & STUCK;
  return a & b & STUCK && (a == STUCK || b == STUCK || put_off(t, edge, count));
}

__device__ inline void offer(Tile &t, u32 key, u32 a, u32 b) {
  if (!(a & STUCK) && key < t.least[a]) atomicMin(&t.least[a], key);
  if (!(b & STUCK) && key < t.least[b]) atomicMin(&t.least[b], key);
}

// One round of Boruvka over the list. `soft`: edges that leave the tile do not count, and what wins is
// pending. Says whether anything was joined.
__device__ inline bool round_of_tile(
    Tile &t, const Grid &g, u64 top, u64 left, u32 round, bool soft) {
  const u32 count = t.count, pending = t.n_pending;
  bool joined = false;
  if (round == 1) {  // all edges join two pieces
    for EACH(k, count) {
      u32 edge = t.list[k], a = t.label[edge >> 1], b = t.label[other_end(edge)];
      offer(t, t.key[edge & 1][edge >> 1], a ? a : STUCK, b ? b : STUCK);
    }
    if (threadIdx.x == 0) t.kept = count;
  } else {  // move the edges that may still join two pieces to the front of the list
    for (u32 first = 0; first < count; first += blockDim.x) {
      u32 k = first + threadIdx.x, edge = k < count ? t.list[k] : 0;
      __syncthreads();
      if (k >= count) continue;
      u32 a = t.root[t.label[edge >> 1]], b = t.root[t.label[other_end(edge)]];
      if (dropped(t, edge, a, b, count, soft)) continue;
      t.list[atomicAdd(&t.kept, 1u)] = edge;
      offer(t, t.key[edge & 1][edge >> 1], a, b);
    }
  }
  __syncthreads();
  const u32 kept = t.kept;
  if (threadIdx.x == 0) t.count = kept;
  for EACH(k, kept) joined |= join(t, round, candidate(t, k), soft);
  bool again = __syncthreads_or(joined);
  if (t.tie) settle_ties(t, g, top, left, round, kept, pending, soft, nullptr);
  end_round(t);
  return again;
}

// The rounds that are left when there are no more edges than threads: each thread has one, and knows what
// it joins. Pieces are led to their roots only where an edge asks for it.
__device__ inline void last_rounds(
    Tile &t, const Grid &g, u64 top, u64 left, u32 &round, bool soft) {
  const u32 count = t.count;
  bool kept = threadIdx.x < count, again = true;
  Candidate c = {};
  if (kept) {
    u32 edge = t.list[threadIdx.x];
    c = candidate(t, edge, t.root[t.label[edge >> 1]], t.root[t.label[other_end(edge)]]);
  }
  for (; again; round++) {
    const u32 pending = t.n_pending;
    if (kept) {
      c.a = root_of(t, c.a), c.b = root_of(t, c.b);
      kept = !dropped(t, c.edge, c.a, c.b, count, soft);
      if (kept) offer(t, c.key, c.a, c.b);
    }
    __syncthreads();
    c.of_a = kept && !(c.a & STUCK) && c.key == t.least[c.a];
    c.of_b = kept && !(c.b & STUCK) && c.key == t.least[c.b];
    again = __syncthreads_or(join(t, round, c, soft));
    if (t.tie) settle_ties(t, g, top, left, round, count, pending, soft, &c);
    if (kept) t.least[c.a & ~STUCK] = t.least[c.b & ~STUCK] = NO_KEY;
    __syncthreads();
  }
  if (soft) return;
  if (threadIdx.x == 0) t.count = 0;
  __syncthreads();
  if (kept) t.list[atomicAdd(&t.count, 1u)] = c.edge;
  end_round(t);
}

// Rounds until nothing is joined.
__device__ inline void rounds_of_tile(
    Tile &t, const Grid &g, u64 top, u64 left, u32 &round, bool soft) {
  bool again = true;
  while (again && t.count > blockDim.x) again = round_of_tile(t, g, top, left, round++, soft);
  if (again) last_rounds(t, g, top, left, round, soft);
}

// Solve the tiles of the area that begins at (area_top, area_left): one block of threads for each.
extern "C" __global__ void solve_tiles(
    u64 width, u64 height, u64 base, const u8 *kinds, u64 area_top, u64 area_left, u64 area_rows,
    u64 area_cols, u32 *words, u64 first, u32 *sides, u32 *counts, u32 *firsts, u32 *seconds,
    u64 *edges) {
  SHARED(Tile, t);
  const Grid g = {width, height, base, kinds};
  const u32 across = (area_cols + T - 1) / T;
  const u64 down = (u64)(blockIdx.x / across) * T, right = (u64)(blockIdx.x % across) * T;
  const u64 top = area_top + down, left = area_left + right;
  const u32 rows = area_rows - down < T ? area_rows - down : T;
  const u32 cols = area_cols - right < T ? area_cols - right : T;

  const bool inside = !kinds && top && left && top + T + 2 <= height && left + T + 2 <= width;

  // Keys of the tile's edges and of its ring's.
  const u64 corner = key_seed(g, 2 * ((top - 1) * width + left - 1)), line = 2 * width * GOLDEN;
  for EACH(i, RING) {
    u32 r = ROW_OF(i), c = i - r * PITCH;
    u64 seed = corner + r * line + c * (2 * GOLDEN);
    u32 east = UPPER(mix(seed)), south = UPPER(mix(seed + GOLDEN));
    if (!inside) {
      long long row = (long long)(top + r) - 1, col = (long long)(left + c) - 1;
      bool here = usable(g, row, col);
      if (!here || !usable(g, row, col + 1)) east = NO_KEY;
      if (!here || !usable(g, row + 1, col)) south = NO_KEY;
    }
    t.key[0][i] = east;
    t.key[1][i] = south;
    t.label[i] = 0;
  }
  for EACH(i, RING / 32 + 2) t.open[0][i] = t.open[1][i] = 0;
  if (threadIdx.x == 0) t.count = t.pieces = t.n_pending = t.put_off = t.tie = 0;
  __syncthreads();

  // First round: each cell looks at its four edges. A cell in doubt waits for the next round.
  for EACH(n, T * T) {
    u32 r = n / T, c = n % T, i = (r + 1) * PITCH + c + 1;
    if (!inside && (r >= rows || c >= cols || !usable(g, top + r, left + c))) continue;
    u32 north = t.key[1][i - PITCH], west = t.key[0][i - 1], east = t.key[0][i], south = t.key[1][i];
    u32 low = min(min(north, west), min(east, south));
    bool to_north = north == low, to_west = west == low, to_east = east == low, to_south = south == low;
    bool out = (to_north & (r == 0)) | (to_west & (c == 0)) | (to_east & (c + 1 == cols)) |
               (to_south & (r + 1 == rows));
    u32 to = i;
    if ((to_north + to_west + to_east + to_south == 1) & !out) {
      u32 step = to_north | to_south ? PITCH : 1, from = to_north | to_west ? i - step : i;
      to = to_north | to_west ? from : i + step;
      open_in_tile(t, to_north | to_south, from);
    }
    t.label[i] = to;
  }
  __syncthreads();
  // Number the pieces; flatten on the way. Of two cells that chose each other, the first is the root.
  for EACH(i, RING) {
    u32 from = i, to = t.label[i], next;
    while ((next = t.label[to]) != to && next != from) from = to, to = next;
    u32 root = next == to ? to : min(from, to);
    if (root == i && i) t.number[i] = 1 + atomicAdd(&t.pieces, 1u);
    t.list[i] = root;
  }
  __syncthreads();
  for EACH(i, RING) {
    u32 root = t.list[i];
    t.label[i] = root ? t.number[root] : 0;
  }
  __syncthreads();
  for EACH(i, RING - PITCH - 1) t.face[i] = face_of(t, i);
  __syncthreads();

  // The edges in question. Those of the ring that lead into the tile are among them.
  for EACH(i, RING - PITCH - 1) {
    u32 r = ROW_OF(i), c = i - r * PITCH, here = t.label[i], most = t.face[i];
    u32 east = t.key[0][i], south = t.key[1][i];
    int in_question[2] = {
        (r > 0) & (here != t.label[i + 1]) & (east != most) & (east != t.face[r ? i - PITCH : i]),
        (c > 0) & (here != t.label[i + PITCH]) & (south != most) & (south != t.face[c ? i - 1 : i])};
    for (u32 southward = 0; southward < 2; southward++) {
      if (!in_question[southward]) continue;
      if (!inside) {
        long long row = (long long)(top + r) - 1, col = (long long)(left + c) - 1;
        if (r > rows || c > cols) continue;
        if (!usable(g, row, col) || !usable(g, row + southward, col + 1 - southward)) continue;
      }
      t.list[atomicAdd(&t.count, 1u)] = 2 * i + southward;
    }
  }
  __syncthreads();
  start_pieces(t);
  u32 round = 1;
  rounds_of_tile(t, g, top, left, round, false);
  // What is left joins pieces that are stuck: keep what would be a tree between them.
  __syncthreads();
  const u32 kept = t.count, off = t.put_off;
  __syncthreads();
  for EACH(k, min(off, QUESTIONS - off - kept)) t.list[kept + k] = t.list[QUESTIONS - 1 - k];
  if (threadIdx.x == 0) t.count = kept + off, t.at = 0;
  __syncthreads();
  for EACH(i, t.pieces + 1)
    if ((t.root[i] & ~STUCK) == i) t.least[i] = i ? 1 + atomicAdd(&t.at, 1u) : 0;
  __syncthreads();
  for EACH(i, RING) t.label[i] = t.least[t.root[t.label[i]] & ~STUCK];
  if (threadIdx.x == 0) t.pieces = t.at;
  __syncthreads();
  start_pieces(t);
  rounds_of_tile(t, g, top, left, round, true);

  // Number the pieces that touch the border, throughout the grid.
  if (threadIdx.x == 0) t.at = 0;
  for EACH(i, t.pieces + 1) t.least[i] = 0;
  __syncthreads();
  for EACH(n, 4 * T) {
    u32 side = n / T, k = n % T;
    u32 r = side == 0 ? 0 : side == 1 ? rows - 1 : k, c = side == 2 ? 0 : side == 3 ? cols - 1 : k;
    if (r < rows && c < cols) t.least[t.label[(r + 1) * PITCH + c + 1]] = 1;
  }
  __syncthreads();
  for EACH(i, t.pieces + 1)
    if (t.least[i]) t.least[i] = i ? atomicAdd(&t.at, 1u) : NO_VERTEX;
  __syncthreads();
  if (threadIdx.x == 0) {
    t.at = atomicAdd(&counts[0], t.at);
    t.place = atomicAdd(&counts[1], t.n_pending);
  }
  __syncthreads();
  for EACH(n, 4 * T) {
    u32 side = n / T, k = n % T;
    u32 r = side == 0 ? 0 : side == 1 ? rows - 1 : k, c = side == 2 ? 0 : side == 3 ? cols - 1 : k;
    u32 vertex = NO_VERTEX;
    if (r < rows && c < cols) {
      u32 i = (r + 1) * PITCH + c + 1;
      u32 number = t.least[t.label[i]];
      if (number != NO_VERTEX) {
        vertex = t.at + number;
        if (side == 1 && largest(t, 2 * i + 1)) vertex |= DROPPED;
        if (side == 3 && largest(t, 2 * i)) vertex |= DROPPED;
      }
    }
    sides[(u64)blockIdx.x * 4 * T + n] = vertex;
  }
  for EACH(k, t.n_pending) {
    u32 edge = t.pending[k], at = t.place + k;
    firsts[at] = t.at + t.least[t.label[edge >> 1]];
    seconds[at] = t.at + t.least[t.label[other_end(edge)]];
    edges[at] = edge_number(g, top, left, edge);
  }
  const Cells cells = {words, first, width};
  for EACH(n, T * T / 16) {
    u32 r = n / (T / 16), c = n % (T / 16) * 16, word = 0;
    if (r >= rows || c >= cols) continue;
    for (u32 southward = 0; southward < 2; southward++) {
      u32 i = (r + 1) * PITCH + c + 1;
      const u32 *bits = t.open[southward] + i / 32;
      u32 x = ((u64)bits[1] << 32 | bits[0]) >> (i % 32) & 0xFFFF;
      x = (x | x << 8) & 0x00FF00FF;
      x = (x | x << 4) & 0x0F0F0F0F;
      x = (x | x << 2) & 0x33333333;
      word |= ((x | x << 1) & 0x55555555) << southward;
    }
    *cells.word(top + r, left + c) = word;
  }
}

// Append the edges between a tile and those to the east and south of it, and the edges that leave the
// area, which have NO_VERTEX at their other end. One block a tile.
extern "C" __global__ void list_seams(
    u64 width, u64 height, const u8 *kinds, u64 area_top, u64 area_left, u64 area_rows,
    u64 area_cols, const u32 *sides, u32 *counts, u32 *firsts, u32 *seconds, u64 *edges) {
  SHARED(Pair, p);
  const Grid g = {width, height, 0, kinds};
  const u32 across = (area_cols + T - 1) / T;
  const u64 down = (u64)(blockIdx.x / across) * T, right = (u64)(blockIdx.x % across) * T;
  if (threadIdx.x == 0) p.count = 0;
  __syncthreads();
  for (u32 pass = 0; pass < 2; pass++) {
    for EACH(n, 4 * T) {
      const u32 side = n / T, k = n % T;  // north, south, west, east
      const bool southward = side < 2, forth = side & 1;
      u32 here = sides[(u64)blockIdx.x * 4 * T + n], there = NO_VERTEX;
      if (here == NO_VERTEX || (forth && (here & DROPPED))) continue;
      // The cell to the north or west of the edge, counted from the area's first one.
      long long row = down, col = right;
      if (southward) col += k, row = forth ? (long long)min(down + T, area_rows) - 1 : row - 1;
      else row += k, col = forth ? (long long)min(right + T, area_cols) - 1 : col - 1;
      if (forth && (southward ? row + 1 < (long long)area_rows : col + 1 < (long long)area_cols)) {
        const u64 next = blockIdx.x + (southward ? across : 1);
        there = sides[next * 4 * T + (southward ? 0 : 2 * T) + k];
        if (there == NO_VERTEX) continue;
      } else {
        if (!forth && (southward ? row : col) >= 0) continue;  // the tile on the other side lists it
        const u64 out_row = area_top + row + (forth && southward);
        if (!usable(g, out_row, area_left + col + (forth && !southward))) continue;
      }
      u32 at = atomicAdd(&p.count, 1u);
      if (pass == 0) continue;
      at += p.first;
      firsts[at] = here & ~DROPPED;
      seconds[at] = there;
      edges[at] = 2 * ((area_top + row) * width + area_left + col) + southward;
    }
    __syncthreads();
    if (threadIdx.x == 0 && pass == 0) {
      p.first = atomicAdd(&counts[1], p.count);
      p.count = 0;
    }
    __syncthreads();
  }
}

// ------------------------------------------------------------- rounds over the list of all edges

#define ITEM ((u64)blockIdx.x * blockDim.x + threadIdx.x)

extern "C" __global__ void start_vertices(u32 *parents, u64 *least, u32 n) {
  u64 v = ITEM;
  if (v >= n) return;
  parents[v] = v;
  least[v] = ~0ull;
}

// An edge leaves two pieces: is it the smallest one that does?
__device__ inline void offer(u64 key, u32 a, u32 b, u64 *least) {
  if (key < least[a]) atomicMin(&least[a], key);
  if (b != NO_VERTEX && key < least[b]) atomicMin(&least[b], key);
}

extern "C" __global__ void find_least(
    const u32 *firsts, const u32 *seconds, const u64 *edges, u32 n, u64 base, u64 *least) {
  u64 k = ITEM;
  if (k < n) offer(key_of(Grid{0, 0, base, 0}, edges[k]), firsts[k], seconds[k], least);
}

__device__ inline void open_edge(const Cells &cells, u64 edge) {
  u64 row = (edge >> 1) / cells.width, col = (edge >> 1) % cells.width;
  atomicOr(cells.word(row, col), 1u << (2 * (col % 16) + (edge & 1)));
}

// Join what chose each other. Edges that are found to be in the maze are opened in the cells or, where
// there are none, listed in `found`. counts[1] tells that there were some, counts[2] how many are listed.
extern "C" __global__ void join_vertices(
    const u32 *firsts, const u32 *seconds, const u64 *edges, u32 n, u64 base, const u64 *least,
    u32 *parents, u32 *words, u64 first, u64 width, u64 *found, u32 *counts) {
  u64 k = ITEM;
  if (k >= n) return;
  const Grid g = {0, 0, base, 0};
  u64 edge = edges[k], key = key_of(g, edge);
  u32 a = firsts[k], b = seconds[k];
  if (b == NO_VERTEX) return;  // whoever chose this edge is stuck
  bool of_a = key == least[a], of_b = key == least[b];
  if (!of_a && !of_b) return;
  // When both chose it, the smaller one stays a root.
  if (of_a && (!of_b || b < a)) parents[a] = b;
  if (of_b && (!of_a || a < b)) parents[b] = a;
  if (!counts[1]) counts[1] = 1;
  if (words) open_edge(Cells{words, first, width}, edge);
  else found[atomicAdd(&counts[2], 1u)] = edge;
}

// Lead every piece to its root, and make ready to find the smallest keys again.
extern "C" __global__ void flatten_vertices(u32 *parents, u64 *least, u32 n) {
  u64 v = ITEM;
  if (v >= n) return;
  const u32 parent = parents[v];
  u32 root = parent;
  while (parents[root] != root) root = parents[root];
  if (root == v) least[v] = ~0ull;
  else if (root != parent) parents[v] = root;
}

// Rename the ends of all edges; keep those that still join two pieces, and find the smallest of each.
extern "C" __global__ void contract(
    const u32 *firsts, const u32 *seconds, const u64 *edges, u32 n, u64 base, const u32 *parents,
    u64 *least, u32 *count, u32 *new_firsts, u32 *new_seconds, u64 *new_edges) {
  SHARED(Pair, p);
  if (threadIdx.x == 0) p.count = 0;
  __syncthreads();
  u64 k = ITEM;
  u32 a = 0, b = 0, at = 0;
  if (k < n) {
    a = parents[firsts[k]];
    b = seconds[k] == NO_VERTEX ? NO_VERTEX : parents[seconds[k]];
    if (a != b) at = atomicAdd(&p.count, 1u);
  }
  __syncthreads();
  if (threadIdx.x == 0) p.first = atomicAdd(count, p.count);
  __syncthreads();
  if (a == b) return;
  at += p.first;
  const u64 edge = edges[k];
  new_firsts[at] = a;
  new_seconds[at] = b;
  new_edges[at] = edge;
  offer(key_of(Grid{0, 0, base, 0}, edge), a, b, least);
}

// ------------------------------------------------------------- what an area leaves to the whole maze

// Name the pieces along the sides of an area, from counts[0] on; one thread for each cell of its north,
// south, west and east. In the first pass `names` gets the names of the pieces, in the second `border`
// those of the cells.
extern "C" __global__ void name_border(
    u64 area_rows, u64 area_cols, const u32 *sides, const u32 *parents, u32 *names, u32 *border,
    u32 *counts, u32 pass) {
  u64 n = ITEM, across = (area_cols + T - 1) / T, down = (area_rows + T - 1) / T, tile, k = n;
  if (n >= 2 * (area_rows + area_cols)) return;
  u32 side = 0;
  if (k >= 2 * area_cols) {
    k -= 2 * area_cols;
    side = 2 + (k >= area_rows);
    k %= area_rows;
    tile = k / T * across + (side == 3 ? across - 1 : 0);
  } else {
    side = k >= area_cols;
    k %= area_cols;
    tile = k / T + (side ? (down - 1) * across : 0);
  }
  u32 vertex = sides[tile * 4 * T + side * T + k % T];
  if (vertex != NO_VERTEX) vertex = parents[vertex & ~DROPPED];
  if (pass == 1) border[n] = vertex == NO_VERTEX ? NO_VERTEX : names[vertex];
  else if (vertex != NO_VERTEX && atomicCAS(&names[vertex], NO_VERTEX, NO_VERTEX - 1) == NO_VERTEX)
    names[vertex] = atomicAdd(&counts[0], 1u);
}

// Append the edges that are left inside an area to those of the whole maze. When `firsts` is null, they
// are only counted.
extern "C" __global__ void keep_edges(
    const u32 *area_firsts, const u32 *area_seconds, const u64 *area_edges, u32 n, const u32 *names,
    u32 *count, u32 *firsts, u32 *seconds, u64 *edges) {
  u64 k = ITEM;
  if (k >= n || area_seconds[k] == NO_VERTEX) return;
  u32 at = atomicAdd(count, 1u);
  if (!firsts) return;
  firsts[at] = names[area_firsts[k]];
  seconds[at] = names[area_seconds[k]];
  edges[at] = area_edges[k];
}

// Open those of a list of edges that belong to these rows or to the one above them.
extern "C" __global__ void open_edges(
    u32 *words, u64 first, u64 rows, u64 width, const u64 *edges, u32 n) {
  u64 k = ITEM;
  if (k >= n) return;
  u64 row = (edges[k] >> 1) / width;
  if (row + 1 >= first && row < first + rows) open_edge(Cells{words, first, width}, edges[k]);
}
