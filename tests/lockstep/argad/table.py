"""Geometry of the table, in whole numbers and fractions: bases, straight lines, pieces of ground, directions.

Points are pairs of millimetres; bases are reckoned in half millimetres, as a base of 25 mm has a radius of 12.5."""
import math
from fractions import Fraction
from functools import lru_cache
from math import isqrt

SINE = [int(math.sin(math.radians(t / 10)) * 32768 + 0.5) for t in range(901)]


def sine(angle):
    angle %= 3600
    if angle > 1800:
        return -sine(angle - 1800)
    return SINE[angle if angle <= 900 else 1800 - angle]


def cosine(angle):
    return sine(angle + 900)


def nearest(n, d):
    """n / d to the nearest whole number, halves away from zero."""
    return -((2 * -n + d) // (2 * d)) if n < 0 else (2 * n + d) // (2 * d)


def root_up(n):
    root = isqrt(n)
    return root + (root * root < n)


def square(a, b):
    return (a[0] - b[0])**2 + (a[1] - b[1])**2


def length_256(a, b):
    """The length of a straight way in 1/256 mm, rounded up."""
    return root_up(65536 * square(a, b))


def heading(a, b):
    """The compass direction from a to b in tenths of a degree."""
    if a == b:
        return 0
    exact = math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) * 10
    whole = math.floor(exact + 0.5)
    assert abs(exact + 0.5 - round(exact + 0.5)) > 1e-9 or (exact * 2) % 2 == 0, "too near to a tie"
    return whole % 3600


def turn_between(a, b):
    turn = (b - a) % 3600
    return turn - 3600 if turn > 1800 else turn


def place(point, facing, ahead, right):
    """The point so far ahead and to the right of somebody who looks along facing."""
    s, c = sine(facing), cosine(facing)
    return (point[0] + nearest(ahead * s + right * c, 32768), point[1] + nearest(ahead * c - right * s, 32768))


def in_front(point, facing, other):
    return (other[0] - point[0]) * sine(facing) + (other[1] - point[1]) * cosine(facing) >= 0


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def point_line_square(p, a, b):
    """The square of the distance from a point to the line between a and b, as (numerator, denominator)."""
    ux, uy, wx, wy = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    uu, uw = ux * ux + uy * uy, ux * wx + uy * wy
    if uw <= 0 or uu == 0:
        return wx * wx + wy * wy, 1
    if uw >= uu:
        return square(p, b), 1
    return (ux * wy - uy * wx)**2, uu


def touch(a, b, c, d):
    """Do two lines have a point in common?"""
    def side(o, p, q):
        k = cross(o, p, q)
        return (k > 0) - (k < 0)

    def within(p, q, r):
        return min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
    s1, s2, s3, s4 = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    if s1 != s2 and s3 != s4:
        return True
    return (s1 == 0 and within(a, b, c)) or (s2 == 0 and within(a, b, d)) or \
        (s3 == 0 and within(c, d, a)) or (s4 == 0 and within(c, d, b))


def lines_square(a, b, c, d):
    if touch(a, b, c, d):
        return 0, 1
    return min((point_line_square(a, c, d), point_line_square(b, c, d), point_line_square(c, a, b),
                point_line_square(d, a, b)), key=lambda r: Fraction(*r))


@lru_cache(maxsize=None)
def half_axis(facing):
    return nearest(25 * sine(facing), 32768), nearest(25 * cosine(facing), 32768)


class Base:
    """Where a figure stands, in half millimetres: the axis from a to b, and a radius about it."""
    __slots__ = ("a", "b", "radius")

    def __init__(self, x, y, facing, mounted):
        dx, dy = half_axis(facing) if mounted else (0, 0)
        self.a, self.b = (2 * x + dx, 2 * y + dy), (2 * x - dx, 2 * y - dy)
        self.radius = 25 if mounted else 20

    def square(self, other):
        if self.a == self.b:
            return (square(self.a, other.a), 1) if other.a == other.b else point_line_square(self.a, other.a, other.b)
        if other.a == other.b:
            return point_line_square(other.a, self.a, self.b)
        return lines_square(self.a, self.b, other.a, other.b)

    def within(self, other, halves):
        n, d = self.square(other)
        return n <= (self.radius + other.radius + halves)**2 * d

    def overlaps(self, other, halves=0):
        """By more than that many half millimetres?"""
        n, d = self.square(other)
        return n < (self.radius + other.radius - halves)**2 * d

    def gap(self, other):
        """In millimetres, rounded up."""
        return gap_of(self.square(other), self.radius + other.radius)

    def line_square(self, p, q):
        p, q = (2 * p[0], 2 * p[1]), (2 * q[0], 2 * q[1])
        return point_line_square(self.a, p, q) if self.a == self.b else lines_square(self.a, self.b, p, q)

    def gap_to_line(self, p, q):
        return gap_of(self.line_square(p, q), self.radius)

    def within_line(self, p, q, halves):
        n, d = self.line_square(p, q)
        return n <= (self.radius + halves)**2 * d


def gap_of(ratio, radii):
    n, d = ratio
    gap = max(0, (isqrt(n // d) - radii) // 2 - 1)
    while n > (radii + 2 * gap)**2 * d:
        gap += 1
    return gap


def whole(p):
    """A point with fractions as whole numbers and what they are to be divided by."""
    (x, dx), (y, dy) = ((v.numerator, v.denominator) for v in p)
    return x * dy, y * dx, dx * dy


def inside(corners, p):
    """Strictly inside a convex outline, counter-clockwise?"""
    x, y, d = whole(p)
    return all((b[0] - a[0]) * (y - a[1] * d) > (b[1] - a[1]) * (x - a[0] * d)
               for a, b in zip(corners, corners[1:] + corners[:1]))


def span(corners, a, b):
    """The parts (in, out) of the way from a to b between which it is strictly inside, or None."""
    low, high = Fraction(0), Fraction(1)
    for c, d in zip(corners, corners[1:] + corners[:1]):
        at_a, at_b = cross(c, d, a), cross(c, d, b)
        if at_a <= 0 and at_b <= 0:
            return None
        if at_a < 0:
            low = max(low, Fraction(at_a, at_a - at_b))
        elif at_b < 0:
            high = min(high, Fraction(at_a, at_a - at_b))
    return (low, high) if low < high else None


def chord(corners, a, b):
    """The length inside in 1/16 mm, rounded down."""
    part = span(corners, a, b)
    if not part:
        return 0
    exact = (part[1] - part[0])**2 * square(a, b) * 256
    return isqrt(exact.numerator // exact.denominator)


def crosses(a, b, line):
    """Between which corners (the first of them) does the way from a to b go across a bent line, from one side to the other?
    None: nowhere. To brush it or to end on it is not to cross it."""
    sides = []
    for c, d in zip(line, line[1:]):
        pass
    last = None  # side of the last corner that is not on the way
    for i, corner in enumerate(line):
        k = cross(a, b, corner)
        side = (k > 0) - (k < 0)
        sides.append(side)
    start = None
    for i in range(len(line) - 1):
        if sides[i]:
            start = i
        if sides[i + 1] == 0 or start is None:
            continue
        if sides[start] == sides[i + 1]:
            continue
        # the line passes from one side of the way to the other between corners start and i + 1
        if start == i:
            c, d = line[i], line[i + 1]
            at_a, at_b = cross(c, d, a), cross(c, d, b)
            if (at_a > 0 > at_b) or (at_a < 0 < at_b):
                return i
        elif all(0 < (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1]) < square(a, b)
                 for p in line[start + 1:i + 1]):
            return start
    return last
