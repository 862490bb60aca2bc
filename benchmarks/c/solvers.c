/* The solvers in C, step for step like the kernels of src/dedale/solvers: a copy of the open sides
   (one byte a cell) that carries the marks, the search, the path read back. Written as one would
   write them in C; measured against by benchmarks/solvers.py. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIDES = 15, ENTERED = 48, SEEN = 64, GOAL = 128 };

typedef struct {
    uint8_t *grid;
    int32_t *order, *path;
    long cells;
} run;

static uint8_t *copy_of(const uint8_t *sides, long cells, long goal) {
    uint8_t *grid = malloc(cells);
    memcpy(grid, sides, cells);
    grid[goal] |= GOAL;
    return grid;
}

/* Read the path back; returns its length, or -1. Frees what the run used. */
static long finish(run *r, long width, long start, long found) {
    const long offset[4] = {-width, 1, width, -1};
    long steps = -1;
    if (found >= 0) {
        int32_t *room = malloc(r->cells * sizeof(int32_t));
        long k = r->cells - 1, c = found;
        room[k] = c;
        while (c != start) {
            c -= offset[(r->grid[c] & ENTERED) >> 4];
            room[--k] = c;
        }
        steps = r->cells - 1 - k;
        r->path = malloc((steps + 1) * sizeof(int32_t));
        memcpy(r->path, room + k, (steps + 1) * sizeof(int32_t));
        free(room);
        free(r->path);
    }
    free(r->grid);
    free(r->order);
    return steps;
}

static long spread(run *r, long width, long start) {
    const long offset[4] = {-width, 1, width, -1};
    uint8_t *grid = r->grid;
    int32_t *order = r->order;
    long waiting = 1, visited = 0;
    order[0] = start;
    grid[start] |= SEEN;
    while (visited < waiting) {
        long cell = order[visited++];
        int here = grid[cell];
        if (here & GOAL) return cell;
        for (int exits = here & SIDES; exits; exits &= exits - 1) {
            int d = __builtin_ctz(exits);
            long near = cell + offset[d];
            int there = grid[near];
            if (!(there & SEEN)) {
                grid[near] = (there ^ 1 << (d ^ 2)) | SEEN | d << 4;
                order[waiting++] = near;
            }
        }
    }
    return -1;
}

long bfs(const uint8_t *sides, long cells, long width, long start, long goal) {
    run r = {copy_of(sides, cells, goal), malloc(cells * sizeof(int32_t)), 0, cells};
    long found = spread(&r, width, start);
    return finish(&r, width, start, found);
}

long dfs(const uint8_t *sides, long cells, long width, long start, long goal) {
    const long offset[4] = {-width, 1, width, -1};
    run r = {copy_of(sides, cells, goal), malloc(cells * sizeof(int32_t)), 0, cells};
    uint8_t *grid = r.grid;
    long cell = start, near = start, visited = 1, found = -1;
    grid[start] |= SEEN;
    r.order[0] = start;
    for (;;) {
        int here = grid[cell];
        if (here & GOAL) {
            found = cell;
            break;
        }
        if (here & SIDES) {
            int d = __builtin_ctz(here & SIDES);
            grid[cell] = here & (here - 1);
            near = cell + offset[d];
            if (!(grid[near] & SEEN)) {
                cell = near;
                grid[cell] = (grid[cell] ^ 1 << (d ^ 2)) | SEEN | d << 4;
                r.order[visited++] = cell;
            }
        } else if (cell == start) {
            break;
        } else {
            cell -= offset[(here & ENTERED) >> 4];
        }
    }
    return finish(&r, width, start, found);
}

static long best_first(run *r, long cells, long width, long start, const int32_t *rest, long most) {
    const long offset[4] = {-width, 1, width, -1};
    uint8_t *grid = r->grid;
    int32_t *top = calloc(cells + most + 2, sizeof(int32_t));
    int32_t *entries = malloc((2 * cells + 2) * sizeof(int32_t));
    int32_t *below = malloc((2 * cells + 2) * sizeof(int32_t));
    long estimate = rest[start], waiting = 1, visited = 0, found = -1;
    int32_t places = 1, unused = 0;
    entries[1] = start * 4;
    below[1] = 0;
    top[estimate] = 1;
    while (waiting > 0) {
        while (top[estimate] == 0) estimate++;
        int32_t place = top[estimate], entry = entries[place];
        top[estimate] = below[place];
        below[place] = unused;
        unused = place;
        waiting--;
        long cell = entry >> 2;
        int here = grid[cell];
        if (here & SEEN) continue;
        int came = entry & 3;
        grid[cell] = here | SEEN | came << 4;
        r->order[visited++] = cell;
        if (here & GOAL) {
            found = cell;
            break;
        }
        long cost = estimate - rest[cell];
        int exits = here & SIDES;
        if (cell != start) exits &= ~(1 << (came ^ 2));
        for (; exits; exits &= exits - 1) {
            int d = __builtin_ctz(exits);
            long near = cell + offset[d];
            if (!(grid[near] & SEEN)) {
                long whole = cost + 1 + rest[near];
                place = unused;
                if (place)
                    unused = below[place];
                else
                    place = ++places;
                entries[place] = near * 4 + d;
                below[place] = top[whole];
                top[whole] = place;
                waiting++;
                if (whole < estimate) estimate = whole;
            }
        }
    }
    free(top);
    free(entries);
    free(below);
    return found;
}

long astar(const uint8_t *sides, long cells, long width, long start, long goal) {
    run r = {copy_of(sides, cells, goal), malloc(cells * sizeof(int32_t)), 0, cells};
    int32_t *rest = malloc(cells * sizeof(int32_t));
    long most = 0, cell = 0, goal_row = goal / width, goal_col = goal % width;
    for (long row = 0; row < cells / width; row++)
        for (long col = 0; col < width; col++) {
            rest[cell] = labs(row - goal_row) + labs(col - goal_col);
            if (rest[cell] > most) most = rest[cell];
            cell++;
        }
    long found = best_first(&r, cells, width, start, rest, most);
    free(rest);
    return finish(&r, width, start, found);
}

long dijkstra(const uint8_t *sides, long cells, long width, long start, long goal) {
    run r = {copy_of(sides, cells, goal), malloc(cells * sizeof(int32_t)), 0, cells};
    int32_t *rest = calloc(cells, sizeof(int32_t));
    long found = best_first(&r, cells, width, start, rest, 0);
    free(rest);
    return finish(&r, width, start, found);
}

long dead_end_filling(const uint8_t *sides, long cells, long width, long start, long goal) {
    const long offset[4] = {-width, 1, width, -1};
    run r = {copy_of(sides, cells, goal), malloc(cells * sizeof(int32_t)), 0, cells};
    uint8_t *grid = r.grid;
    for (long first = 0; first < cells; first++) {
        long cell = first;
        while (cell != start && !(grid[cell] & GOAL)) {
            int side = grid[cell] & SIDES;
            if (side == 0 || (side & (side - 1))) break;
            int d = (side >> 1) - (side >> 3);
            grid[cell] = 0;
            cell += offset[d];
            grid[cell] ^= 1 << (d ^ 2);
        }
    }
    long found = spread(&r, width, start);
    return finish(&r, width, start, found);
}
