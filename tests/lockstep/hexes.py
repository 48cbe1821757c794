"""Hexes by their names, CCRR: even columns lie half a hex lower."""

import functools


def neighbours(hex_name):
    """The six around, clockwise from north; some may lie off the map."""
    column, row = int(hex_name[:2]), int(hex_name[2:])
    lower = column % 2 == 0
    steps = [(0, -1), (1, 0 if lower else -1), (1, 1 if lower else 0),
             (0, 1), (-1, 1 if lower else 0), (-1, 0 if lower else -1)]
    return ["%02d%02d" % (column + x, row + y) for x, y in steps]


@functools.lru_cache(maxsize=None)
def distance(one, other):
    """Hexes between two: a column sideways lets half a row up or down go with it."""
    column = abs(int(one[:2]) - int(other[:2]))
    height = [2 * int(name[2:]) + (int(name[:2]) % 2 == 0) for name in (one, other)]
    return column + max(0, abs(height[0] - height[1]) - column) // 2
