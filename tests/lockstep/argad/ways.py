"""Who goes how far and by which way: allowances, single movers, pursuers, formations [5.3, 5.6.4, 5.6.5].

A mover's progress is counted in 1/6400 mm of its pace, so that each of the 400 ticks has a whole number of them."""
from fractions import Fraction

from ground import DIFFICULT, VERY_DIFFICULT
from table import cosine, heading, length_256, nearest, root_up, sine

TICKS, AIM = 400, 10


def allowance(state, i):
    """mm, before the ground is looked at."""
    figure = state.figures[i]
    armoured = figure.armour >= 4
    if state.mounted[i]:
        full = 320 if figure.mount == 2 else 360 if armoured else 400
    elif "unfit" in figure.flags:
        full = 120 if armoured else 160
    else:
        full = 160 if armoured else 200
    if "heavy" in figure.flags:
        full -= 40
    if state.carries[i] != "-":
        two = state.carries.count(state.carries[i]) == 2
        full -= 40 if two else state.scenario.loads[state.scenario.load_number[state.carries[i]]].slowing
    return max(full, 0)


def formation_rates(state, group):
    """mm ahead, and aside or back [close-order-speeds]."""
    men = state.ranked(group)
    files = [state.file[i] for i in men]
    slowest = min(allowance(state, i) for i in men)
    ahead = 160 if max(files) - min(files) + 1 <= 2 else 120
    return min(ahead, slowest), min(80, slowest)


def on_ground(full, going, slow):
    if going == VERY_DIFFICULT:
        full //= 2
    return max(0, full - 10 * slow) if going >= DIFFICULT else full


class Mover:
    """Figures that move and stop as one: legs at a rate each, before them a wheel, after them a pursuit."""

    def __init__(self, state, figures, lead, pace):
        self.figures, self.lead, self.pace = figures, lead, pace
        self.stop, self.halted = TICKS, False
        self.start = {i: (state.x[i], state.y[i]) for i in figures}
        self.begin = dict(self.start)   # where the legs begin, after a wheel
        self.facing = {i: state.facing[i] for i in figures}
        self.mounted = {i: state.mounted[i] for i in figures}
        self.stretches = []             # (from cost, to cost, dx, dy at the beginning, dx, dy at the end, facing)
        self.cost = 0
        self.wheel = None               # (pivot, turn, cost)
        self.chased = None
        self.windows = {}               # tick: (x, y) and way in 1/256 mm from the start, length, cost at its beginning
        self.trail = {}

    def add_leg(self, a, b, rate, facing):
        """a and b as the lead's places."""
        origin = self.begin[self.lead]
        cost = -(-length_256(a, b) * 25 * self.pace // rate)
        self.stretches.append((self.cost, self.cost + cost, a[0] - origin[0], a[1] - origin[1], b[0] - origin[0],
                               b[1] - origin[1], facing))
        self.cost += cost

    def progress(self, tick):
        return self.pace * 16 * tick

    def places(self, tick):
        """{figure: (x, y, facing)} after a tick, as if nothing stopped it."""
        if tick not in self.trail:
            self.trail[tick] = self.work_out(tick)
        return self.trail[tick]

    def work_out(self, tick):
        done = self.progress(tick)
        if tick == 0 or self.pace == 0:
            return {i: (*self.start[i], self.facing[i]) for i in self.figures}
        if self.windows and done > self.cost:
            (x, y), facing = self.pursuit(max(t for t in self.windows if t < tick), tick)
            i = self.lead
            return {i: (self.start[i][0] + nearest(x, 256), self.start[i][1] + nearest(y, 256), facing)}
        if self.wheel and done <= self.wheel[2]:
            return self.wheeling(done)
        shift, facing = (0, 0), None
        for low, high, ax, ay, bx, by, look in self.stretches:
            if done <= low and facing is not None:
                break
            part = min(done, high) - low
            span = high - low
            shift = (ax + self.share(bx - ax, part, span), ay + self.share(by - ay, part, span))
            facing = look
        return {i: (self.begin[i][0] + shift[0], self.begin[i][1] + shift[1],
                    self.turned(i) if facing is None else facing) for i in self.figures}

    @staticmethod
    def share(way, part, span):
        return nearest(way * part, span)

    def turned(self, i):
        return self.facing[i] if not self.wheel else (self.facing[i] + self.wheel[1]) % 3600

    def wheeling(self, done):
        pivot, turn, cost = self.wheel
        angle = nearest(turn * done, cost)
        return {i: (*turned_about(pivot, self.start[i], angle), (self.facing[i] + angle) % 3600) for i in self.figures}

    def pursuit(self, window, tick):
        """Where he is in 1/256 mm from where the turn began, and how he looks."""
        (x, y), (dx, dy), length, begin = self.windows[window]
        gone = min(max(self.progress(tick) // 25 - int(begin // 25), 0), length)
        if length:
            x, y = x + nearest(dx * gone, length), y + nearest(dy * gone, length)
        return (x, y), direction(dx, dy) if length else self.facing[self.lead]

    def aim(self, tick, target, barred):
        """Turns to where the target is; called at ticks 0, 10, 20 ... when everybody has moved up to it."""
        i = self.lead
        if self.halted or self.stop <= tick or self.cost >= self.progress(TICKS) or \
                tick < self.cost // self.progress(1) // AIM * AIM:
            return
        origin = self.start[i]
        if self.windows:
            begin, (x, y) = self.progress(tick), self.pursuit(max(self.windows), tick)[0]
        else:
            begin, end = self.cost, self.legs_end()
            x, y = 256 * (end[0] - origin[0]), 256 * (end[1] - origin[1])
        dx, dy = 256 * (target[0] - origin[0]) - x, 256 * (target[1] - origin[1]) - y
        self.windows[tick] = ((x, y), (dx, dy), root_up(dx * dx + dy * dy), begin)
        here = (origin[0] + nearest(x, 256), origin[1] + nearest(y, 256))
        last = tick + AIM
        if barred(i, here, self.work_out(last)[i][:2]):
            last -= 1
            while last > tick and barred(i, here, self.work_out(last)[i][:2]):
                last -= 1
            self.stop = last

    def straight(self, i, tick):
        """Where the straight began that it goes at a tick."""
        done = self.progress(tick)
        if self.windows and done > self.cost:
            x, y = self.windows[max(t for t in self.windows if t < tick)][0]
            return self.start[i][0] + nearest(x, 256), self.start[i][1] + nearest(y, 256)
        if not self.stretches or (self.wheel and done <= self.wheel[2]):
            return self.start[i]
        stretch = next((s for s in self.stretches if done <= s[1]), self.stretches[-1])
        return self.begin[i][0] + stretch[2], self.begin[i][1] + stretch[3]

    def gone(self, tick):
        """mm walked, rounded up; 0: it has not moved."""
        done, gone = self.progress(tick), Fraction(0)
        if self.wheel:
            gone += min(Fraction(done), self.wheel[2])
        for low, high, ax, ay, bx, by, _ in self.stretches:
            if done > low:
                gone += 25 * length_256((ax, ay), (bx, by)) * min(Fraction(1), Fraction(done - low) / (high - low))
        if self.windows and done > self.cost:
            ends = sorted(self.windows)
            for at in ends:
                if at < tick:
                    part = self.progress(min(at + AIM, tick)) - self.windows[at][3]
                    gone += max(0, min(part, 25 * self.windows[at][2]))
        return int(-(-gone // 6400))

    def legs_end(self):
        if not self.stretches:
            return self.begin[self.lead]
        last = self.stretches[-1]
        return self.begin[self.lead][0] + last[4], self.begin[self.lead][1] + last[5]

    def moves_at(self, tick):
        """Does it still go on in this tick?"""
        return not self.halted and self.pace > 0 and tick <= self.stop and \
            (self.chased is not None or self.progress(tick - 1) < self.cost)


def direction(dx, dy):
    """The heading of a pursuit, in units in which neither way is longer than 8192."""
    while max(abs(dx), abs(dy)) > 8192:
        dx, dy = (abs(dx) // 2) * (1 if dx > 0 else -1), (abs(dy) // 2) * (1 if dy > 0 else -1)
    return heading((0, 0), (dx, dy))


def turned_about(pivot, p, angle):
    s, c = sine(angle), cosine(angle)
    dx, dy = p[0] - pivot[0], p[1] - pivot[1]
    return pivot[0] + nearest(dx * c + dy * s, 32768), pivot[1] + nearest(dy * c - dx * s, 32768)


def last_tick(mover):
    """The first tick after which it no longer moves by itself."""
    if mover.pace == 0:
        return 0
    if mover.chased is not None:
        return mover.stop
    return min(TICKS, -(-mover.cost // (mover.pace * 16)))


Mover.last_tick = last_tick
