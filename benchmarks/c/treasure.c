/* The distance field of the minotaurs in C, for comparison: what `descend` does, written the plain
 * way. `seen` and `waiting` hold zeros, `queue` is room for every cell. */
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

void descend(const uint8_t *sides, int64_t width, const int64_t *goals, int64_t n_goals,
             const int64_t *walkers, int64_t n_walkers, int64_t *wishes, int64_t *distances,
             int32_t *seen, int32_t *queue, uint8_t *waiting)
{
    int64_t missing = 0, head = 0, tail = 0;
    for (int64_t i = 0; i < n_walkers; i++)
        if (walkers[i] >= 0 && !waiting[walkers[i]]) {
            waiting[walkers[i]] = 1;
            missing++;
        }
    for (int64_t i = 0; i < n_goals; i++)
        if (!seen[goals[i]]) {
            seen[goals[i]] = 1;
            queue[tail++] = (int32_t)goals[i];
            missing -= waiting[goals[i]];
        }
    while (head < tail && missing > 0) {
        int64_t cell = queue[head++];
        for (int side = 0; side < 4; side++)
            if (sides[cell] >> side & 1) {
                int64_t near = beside(cell, side, width);
                if (!seen[near]) {
                    seen[near] = seen[cell] + 1;
                    queue[tail++] = (int32_t)near;
                    missing -= waiting[near];
                }
            }
    }
    for (int64_t i = 0; i < n_walkers; i++) {
        int64_t cell = walkers[i];
        if (cell < 0 || !seen[cell])
            continue;
        distances[i] = seen[cell] - 1;
        for (int side = 3; seen[cell] > 1 && side >= 0; side--)
            if (sides[cell] >> side & 1 && seen[beside(cell, side, width)] == seen[cell] - 1)
                wishes[i] = side;
    }
}
