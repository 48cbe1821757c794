/* See near.h. */
#include "core/near.h"

#include <string.h>

enum { LETTERS_MAX = 40, FAR = 99 };

static int least(int a, int b) { return a < b ? a : b; }

int near_distance(const char *a, size_t length, const char *b)
{
    int row[3][LETTERS_MAX + 1]; /* of the letters of a: this one, the one before, the one before that */
    const size_t other = strlen(b);
    if (length > LETTERS_MAX || other > LETTERS_MAX) return FAR;
    for (size_t j = 0; j <= other; j++) row[0][j] = (int)j;
    for (size_t i = 1; i <= length; i++) {
        memcpy(row[2], row[1], sizeof row[2]);
        memcpy(row[1], row[0], sizeof row[1]);
        row[0][0] = (int)i;
        for (size_t j = 1; j <= other; j++) {
            const int change = row[1][j - 1] + (a[i - 1] != b[j - 1]);
            row[0][j] = least(change, least(row[1][j], row[0][j - 1]) + 1);
            const int is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (is_swap) row[0][j] = least(row[0][j], row[2][j - 2] + 1);
        }
    }
    return row[0][other];
}

bool near_is_slip(int distance, size_t length)
{
    return distance < (int)length && distance <= 1 + (int)length / 4;
}
