/* The distance field of the minotaurs in C, for comparison: what `descend` does, written the plain
 * way. `distances` holds the cells of the walkers, `seen` zeros, `queue` the goals and room for every
 * cell. */
#include <stdint.h>

static int64_t beside(int64_t cell, int side, int64_t width)
{
    switch (side) {
    case 0: return cell - width;
    case 1: return cell + 1;
    case 2: return cell + width;
    default: return cell - 1;
    }
}

void descend(const uint8_t *sides, int64_t width, int64_t n_goals, int64_t n_walkers,
             int64_t *wishes, int64_t *distances, int32_t *seen, int32_t *queue)
{
    int64_t missing = 0, head = 0, tail = n_goals;
    for (int64_t i = 0; i < n_walkers; i++)
        if (distances[i] >= 0 && !seen[distances[i]]) {
            seen[distances[i]] = -1;
            missing++;
        }
    for (int64_t i = 0; i < n_goals; i++) {
        missing += seen[queue[i]];
        seen[queue[i]] = 1;
    }
    while (head < tail && missing > 0) {
        int64_t cell = queue[head++];
        for (int side = 0; side < 4; side++)
            if (sides[cell] >> side & 1) {
                int64_t near = beside(cell, side, width);
                if (seen[near] <= 0) {
                    missing += seen[near];
                    seen[near] = seen[cell] + 1;
                    queue[tail++] = (int32_t)near;
                }
            }
    }
    for (int64_t i = 0; i < n_walkers; i++) {
        int64_t cell = distances[i];
        if (cell < 0)
            continue;
        distances[i] = seen[cell] > 0 ? seen[cell] - 1 : -1;
        for (int side = 3; seen[cell] > 1 && side >= 0; side--)
            if (sides[cell] >> side & 1 && seen[beside(cell, side, width)] == seen[cell] - 1)
                wishes[i] = side;
    }
}
