"""The 400 ticks, plainly [base:ticks, base:pursuit, base:friends]."""
from table import Base
from ways import AIM, TICKS


class Field:
    """Everybody during a movement: those who move and those who stand."""

    def __init__(self, state, movers, barred):
        self.state, self.movers, self.barred = state, movers, barred
        self.mover_of = {i: mover for mover in movers for i in mover.figures}
        self.here = state.present()
        self.tick = {id(mover): 0 for mover in movers}
        self.now = {i: (state.x[i], state.y[i], state.facing[i]) for i in self.here}
        self.bases = {}

    def base(self, i, where):
        key = (i, where)
        if key not in self.bases:
            self.bases[key] = Base(*where, self.state.mounted[i])
        return self.bases[key]

    def pairs(self, enemies):
        """Pairs that could ever come together in this turn."""
        state, found = self.state, []
        for n, i in enumerate(self.here):
            for j in self.here[n + 1:]:
                if (state.figures[i].band != state.figures[j].band) != enemies:
                    continue
                a, b = self.mover_of.get(i), self.mover_of.get(j)
                if not a and not b:
                    continue
                reach = 60 + (2 * a.pace if a and len(a.figures) > 1 else a.pace if a else 0) + \
                    (2 * b.pace if b and len(b.figures) > 1 else b.pace if b else 0)
                if abs(state.x[i] - state.x[j]) <= reach and abs(state.y[i] - state.y[j]) <= reach:
                    found.append((i, j))
        return found

    def overlap(self, i, p, j, q, halves=0):
        if abs(p[0] - q[0]) > 52 or abs(p[1] - q[1]) > 52:
            return False
        return self.base(i, p).overlaps(self.base(j, q), halves)

    def run(self):
        pairs = self.pairs(True)
        let_apart = {(i, j) for i, j in pairs if self.overlap(i, self.now[i], j, self.now[j])}
        pairs = [pair for pair in pairs if pair not in let_apart]
        for tick in range(1, TICKS + 1):
            if (tick - 1) % AIM == 0:
                for mover in self.movers:
                    if mover.chased is not None:
                        mover.aim(tick - 1, self.now[mover.chased][:2], self.barred)
            going = {id(m): m for m in self.movers if m.moves_at(tick)}
            if not going:
                continue
            there = dict(self.now)
            for mover in going.values():
                there.update(mover.places(tick))
            again = True
            while again:
                again, back = False, set()
                for i, j in pairs:
                    if self.overlap(i, there[i], j, there[j]):
                        for k in (i, j):
                            mover = self.mover_of.get(k)
                            if mover and id(mover) in going:
                                back.add(id(mover))
                for key in back:
                    mover, again = going.pop(key), True
                    mover.stop, mover.halted = tick - 1, True
                    for i in mover.figures:
                        there[i] = self.now[i]
            self.now = there
        self.last = {id(m): min(m.stop, m.last_tick()) for m in self.movers}

    def step_back(self):
        """The clock runs back for those who overlap, till nobody does [base:friends]: of two the one who was still moving
        goes back first, both together where they stopped at the same tick. So does whoever stands, by rounding, where he
        could not have gone."""
        state = self.state
        first = {i: (state.x[i], state.y[i], state.facing[i]) for i in self.here}
        pairs = [(i, j, 2) for i, j in self.pairs(False)] + [(i, j, 0) for i, j in self.pairs(True)]
        pairs = [(i, j, halves) for i, j, halves in pairs if not self.overlap(i, first[i], j, first[j], halves)]
        moved = set(self.here)  # since they were last looked at
        while True:
            back = set()
            for i, j, halves in pairs:
                if (i in moved or j in moved) and self.overlap(i, self.now[i], j, self.now[j], halves):
                    ticks = {k: self.last[id(self.mover_of[k])] if k in self.mover_of else 0 for k in (i, j)}
                    back.update(id(self.mover_of[k]) for k in (i, j) if ticks[k] == max(ticks.values()) > 0)
            for mover in self.movers:
                tick = self.last[id(mover)]
                if tick and any(i in moved and self.barred(i, mover.straight(i, tick), self.now[i][:2])
                                for i in mover.figures):
                    back.add(id(mover))
            back = [mover for mover in self.movers if id(mover) in back and self.last[id(mover)] > 0]
            if not back:
                return
            moved = {i for mover in back for i in mover.figures}
            for mover in back:
                self.last[id(mover)] -= 1
                self.now.update(mover.places(self.last[id(mover)]))
