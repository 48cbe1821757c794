"""exact.py: reads what tests/geometry/layouts.c printed and works it out again with fractions, by other ways:
distances by solving for the nearest points, chords by sorting all crossings, crossings by walking along the bent line,
headings by turning a unit vector. Speaks TAP, one case for each kind of line."""
import sys
from fractions import Fraction
from math import isqrt

SCALE = 10**60


def make_turns():
    """cos and sin of every 0.05 degrees, times SCALE, by repeated turning from one small angle."""
    def arctan_inverse(n):
        total, power, k = 0, SCALE * 10**20 // n, 0
        while power:
            total += (-1)**k * (power // (2 * k + 1))
            power, k = power // (n * n), k + 1
        return total
    pi = 4 * (arctan_inverse(2) + arctan_inverse(3))  # Euler
    wide = SCALE * 10**20
    step = pi // 3600
    sine, term, k = 0, step, 1
    while term:
        sine += term
        term, k = -(abs(term) * step // wide * step // wide // ((k + 1) * (k + 2))) * (1 if term > 0 else -1), k + 2
    cosine = isqrt(wide * wide - sine * sine)
    turns, c, s = [], wide, 0
    for _ in range(7200):
        turns.append((c, s))
        c, s = (c * cosine - s * sine) // wide, (c * sine + s * cosine) // wide
    return turns, wide, pi


TURNS, WIDE, PI = make_turns()


def direction(halves_of_a_tenth):
    """East and north of a compass direction."""
    c, s = TURNS[halves_of_a_tenth % 7200]
    return s, c


def points(numbers):
    return list(zip(numbers[0::2], numbers[1::2]))


def axis_square(a, b, c, d):
    """The least of |a + s(b-a) - c - t(d-c)|^2 for 0 <= s, t <= 1: inside if it can be, else on one of four rims."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    wx, wy = a[0] - c[0], a[1] - c[1]
    uu, vv, uv = ux * ux + uy * uy, vx * vx + vy * vy, ux * vx + uy * vy
    uw, vw, ww = ux * wx + uy * wy, vx * wx + vy * wy, wx * wx + wy * wy

    def value(s, t):
        return ww + s * s * uu + t * t * vv + 2 * s * uw - 2 * t * vw - 2 * s * t * uv

    def clamped(n, d):
        return min(max(Fraction(n, d), Fraction(0)), Fraction(1)) if d else Fraction(0)
    tries = []
    bottom = uu * vv - uv * uv
    if bottom:
        s, t = Fraction(uv * vw - uw * vv, bottom), Fraction(uu * vw - uw * uv, bottom)
        if 0 <= s <= 1 and 0 <= t <= 1:
            tries.append((s, t))
    for end in (0, 1):
        tries.append((Fraction(end), clamped(vw + end * uv, vv)))
        tries.append((clamped(end * uv - uw, uu), Fraction(end)))
    return min(value(s, t) for s, t in tries)


def gap_in_mm(square, radii):
    """The least g >= 0 with root(square) <= radii + 2g."""
    g = 0
    if square > radii * radii:
        g = max(0, (isqrt(int(square)) - radii) // 2 - 1)
        while square > (radii + 2 * g)**2:
            g += 1
    return g


def check_bases(numbers):
    shapes = []
    for half in (numbers[:8], numbers[8:16]):
        disc, x, y, facing, ax, ay, bx, by = half
        east, north = direction(2 * facing)
        reach = 0 if disc else 25
        for end, sign in (((ax, ay), 1), ((bx, by), -1)):  # on the nearest half millimetre
            assert abs(end[0] * WIDE - 2 * x * WIDE - sign * reach * east) <= WIDE * 501 // 1000
            assert abs(end[1] * WIDE - 2 * y * WIDE - sign * reach * north) <= WIDE * 501 // 1000
        shapes.append(((ax, ay), (bx, by), 20 if disc else 25))
    (a, b, r), (c, d, q) = shapes
    square = axis_square(a, b, c, d)
    assert numbers[16:] == [gap_in_mm(square, r + q), square < (r + q)**2, square <= (r + q + 6)**2,
                            square < (r + q - 2)**2]


def check_wall(numbers):
    a, b, c, d = points(numbers[:8])
    square = axis_square(a, b, (2 * c[0], 2 * c[1]), (2 * d[0], 2 * d[1]))
    assert numbers[8:] == [gap_in_mm(square, 25), square < 625, square <= 65**2]


def crossings(a, b, corner):
    """All parts t of the way from a to b at which it meets an edge."""
    found = set()
    n = len(corner)
    for i in range(n):
        p, q = corner[i], corner[(i + 1) % n]
        ex, ey, vx, vy = q[0] - p[0], q[1] - p[1], b[0] - a[0], b[1] - a[1]
        bottom = vx * ey - vy * ex
        if bottom:
            t = Fraction((p[0] - a[0]) * ey - (p[1] - a[1]) * ex, bottom)
            if 0 <= t <= 1:
                found.add(t)
    return found


def winding(p, corner):
    """1 inside, 0 on the border, -1 outside, by a ray to the east."""
    inside, n = False, len(corner)
    for i in range(n):
        (x1, y1), (x2, y2) = corner[i], corner[(i + 1) % n]
        if min(y1, y2) <= p[1] <= max(y1, y2) and min(x1, x2) <= p[0] <= max(x1, x2) and \
                (x2 - x1) * (p[1] - y1) == (y2 - y1) * (p[0] - x1):
            return 0
        if (y1 > p[1]) != (y2 > p[1]) and p[0] < x1 + Fraction(p[1] - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return 1 if inside else -1


def check_area(numbers):
    n = numbers[0]
    corner = points(numbers[1:2 * n + 1])
    a, b = points(numbers[2 * n + 1:2 * n + 5])
    side, inside, n_in, d_in, n_out, d_out, chord, back = numbers[2 * n + 5:]
    assert side == winding(a, corner)
    parts = sorted(crossings(a, b, corner) | {Fraction(0), Fraction(1)})
    held = []
    for s, t in zip(parts, parts[1:]):
        m = (s + t) / 2
        if winding((a[0] + m * (b[0] - a[0]), a[1] + m * (b[1] - a[1])), corner) > 0:
            held.append((s, t))
    assert inside == bool(held)
    length = sum(t - s for s, t in held)
    if held:
        assert (Fraction(n_in, d_in), Fraction(n_out, d_out)) == (held[0][0], held[-1][1])
    square = length * length * ((b[0] - a[0])**2 + (b[1] - a[1])**2) * 256
    assert chord == back == isqrt(square.numerator // square.denominator)


def on_way(a, b, p, q):
    """Parts (s0, s1) of the way from p to q that lie strictly between a and b, or None."""
    vx, vy, ex, ey = b[0] - a[0], b[1] - a[1], q[0] - p[0], q[1] - p[1]
    bottom = ex * vy - ey * vx
    if bottom:
        s = Fraction((a[0] - p[0]) * vy - (a[1] - p[1]) * vx, bottom)
        t = Fraction((a[0] - p[0]) * ey - (a[1] - p[1]) * ex, bottom)
        return (s, s) if 0 <= s <= 1 and 0 < t < 1 else None
    if (p[0] - a[0]) * vy != (p[1] - a[1]) * vx or (vx, vy) == (0, 0):
        return None
    t = [Fraction((r[0] - a[0]) * vx + (r[1] - a[1]) * vy, vx * vx + vy * vy) for r in (p, q)]
    return (Fraction(0), Fraction(1)) if max(t) > 0 and min(t) < 1 else None


def side_of(a, b, p):
    value = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return (value > 0) - (value < 0)


def goes_across(a, b, corner):
    """Walk along the bent line: does it change sides where it meets the way?"""
    i = 0
    while i + 1 < len(corner):
        met = on_way(a, b, corner[i], corner[i + 1])
        if met is None:
            i += 1
            continue
        # One corner back and on, past all corners that lie in line.
        j, k = i, i + 1
        while j > 0 and side_of(a, b, corner[j]) == 0:
            j -= 1
        while k + 1 < len(corner) and side_of(a, b, corner[k]) == 0:
            k += 1
        if side_of(a, b, corner[j]) * side_of(a, b, corner[k]) < 0:
            # Of a stretch in line only a corner strictly on the way counts.
            between = [c for c in corner[j + 1:k]]
            if not between or any(strictly_on(a, b, c) for c in between):
                return True
        i += 1
    return False


def strictly_on(a, b, p):
    return side_of(a, b, p) == 0 and (a[0] - p[0]) * (b[0] - p[0]) + (a[1] - p[1]) * (b[1] - p[1]) < 0


def check_line(numbers):
    n = numbers[0]
    corner = points(numbers[1:2 * n + 1])
    a, b = points(numbers[2 * n + 1:2 * n + 5])
    crosses, touches, meets = numbers[2 * n + 5:]
    assert touches == (axis_square(a, b, corner[0], corner[1]) == 0)
    assert meets == (side_of(a, b, corner[0]) * side_of(a, b, corner[1]) <= 0)
    assert crosses == goes_across(a, b, corner)


def check_heading(numbers):
    a, b = points(numbers[:4])
    heading, facing, ahead, right, x, y, front, arc = numbers[4:]
    dx, dy = b[0] - a[0], b[1] - a[1]
    for halves, sign in ((2 * heading - 1, 1), (2 * heading + 1, -1)):  # between the two nearest half-tenths
        east, north = direction(halves)
        assert sign * (dx * north - dy * east) > 0 and dx * east + dy * north > 0
    east, north = direction(2 * facing)
    assert abs((x - a[0]) * WIDE - ahead * east - right * north) <= WIDE * 52 // 100
    assert abs((y - a[1]) * WIDE - ahead * north + right * east) <= WIDE * 52 // 100
    dot = dx * east + dy * north
    if abs(dot) > WIDE // 5:
        assert front == (dot > 0)
    true_square = Fraction(256 * 256 * (dx * dx + dy * dy)) * (Fraction(PI, WIDE) * facing / 1800)**2
    assert arc * arc >= true_square
    assert arc <= 9 or (arc - 9)**2 < true_square


def check_number(numbers):
    n, down, up, m, d, nearest = numbers
    assert down == isqrt(n)
    assert n > 0xfffffffe00000001 or (up * up >= n and (up == 0 or (up - 1)**2 < n))
    assert nearest == (abs(m) * 2 + d) // (2 * d) * (-1 if m < 0 else 1)


CHECKS = {"bases": check_bases, "wall": check_wall, "area": check_area, "line": check_line, "heading": check_heading,
          "number": check_number}
counts = dict.fromkeys(CHECKS, 0)
wrong = {}
for line in sys.stdin:
    kind, *words = line.split()
    counts[kind] += 1
    if kind not in wrong:
        try:
            CHECKS[kind]([int(word) for word in words])
        except AssertionError as error:
            wrong[kind] = (line, error.__traceback__.tb_next.tb_lineno)
for i, kind in enumerate(CHECKS):
    failed = kind in wrong or counts[kind] == 0
    print("%sok %d - %s: %d layouts" % ("not " if failed else "", i + 1, kind, counts[kind]))
    if kind in wrong:
        print("# line %d of exact.py: %s" % (wrong[kind][1], wrong[kind][0].strip()))
print("1..%d" % len(CHECKS))
