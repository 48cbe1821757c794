"""Positions that play seldom comes to: crowds about a spot, commanders in front, worn hands, late turns, corners."""

from cards import RETREAT
from hexes import distance
from pack import SIDES

PHASES = ("uesugi-command", "uesugi-movement", "takeda-command", "takeda-movement", "takeda-reinforcement")
SPOTS = ("0813", "1213", "0101", "2201", "2216", "0116", "1508", "1308", "0610", "1704", "0412", "1014", "1109", "2105",
         "0213", "0215", "1310", "1509", "1708")


class Odd:
    """Changes the twin and tells the fields that make the engine's position the same."""

    def __init__(self, twin, random):
        self.twin, self.random = twin, random
        self.phase = random.choice(PHASES)
        self.runs = False  # nothing but retreat cards in hand

    def fields(self):
        twin, random = self.twin, self.random
        twin.as_printed("uesugi")
        twin.as_printed("takeda")
        twin.deploy()
        twin.is_set_by_hand = True
        twin.turn = random.choice((1, 2, 3, 4, 4, 5, 5, 6, 6, 6))
        self.crowd()
        if random.random() < 0.25:
            self.duel()
        self.faces()
        self.hands()
        for side in SIDES:
            twin.commander_retreats[side] = random.choice((0, 0, 0, 1, 1, 2, 3, 7))
        counters = twin.counters
        return {
            "turn": twin.turn,
            "hex": {one.name: one.hex or "-" for one in counters},
            "unit": {one.name: one.general.name for one in counters if one.general},
            "up": {one.name: one.up for one in counters},
            "known": {one.name: one.known for one in counters},
            "marked": {one.name: one.marked for one in counters},
            "retreated": {one.name: one.retreated for one in counters},
            "removed": {one.name: one.removed for one in counters},
            "commander-retreats": twin.commander_retreats,
            "exchanged": int(twin.has_exchanged),
            **{"%s-hand" % side: self.pile(twin.hand, side) for side in SIDES},
            **{"%s-discards" % side: self.pile(twin.discards, side) for side in SIDES},
        }

    def pile(self, piles, side):
        return {name: piles[side][name] for name in self.twin.pack.card_names}

    def duel(self):
        """The two commanders side by side in a corner, others close the ring: neither finds a hex."""
        twin, random = self.twin, self.random
        corner = random.choice(("2201", "0116", "2216", "0101"))
        beside = random.choice(twin.around(corner))
        chiefs = [one for one in twin.counters if one.general and one.general.is_commander]
        random.shuffle(chiefs)
        ring = [name for name in twin.around(beside) if name != corner]
        others = [one for one in twin.on_map(chiefs[0].side) if one not in chiefs]
        for one, name in zip(chiefs + others, [corner, beside] + random.sample(ring, min(len(ring), len(others)))):
            self.put(one, name)
        self.phase = chiefs[1].side + "-movement"
        self.runs = True

    def put(self, one, name):
        """Whoever stood there goes where the other came from."""
        before = self.twin.at(name)
        if before:
            before.hex = one.hex
        one.hex = name

    def crowd(self):
        """Some have fallen, the others stand close together about one or two spots, or where they were."""
        twin, random = self.twin, self.random
        spots = random.sample(SPOTS, random.choice((1, 1, 2)))
        spread = random.choice((2, 3, 4, 6))
        rate = random.choice((0.3, 0.7, 1))
        loss = random.choice((0, 0.2, 0.5, 0.8))
        empty_box = twin.turn > 1 and random.random() < 0.4
        for one in random.sample(twin.counters, len(twin.counters)):
            waits = one.is_night and not one.hex
            if waits and not empty_box or not (one.general or one.is_night):
                continue
            is_commander = one.general and one.general.is_commander
            if not is_commander and random.random() < (0.5 if waits else loss):
                if one.is_night:
                    one.general = twin.pack.generals[random.choice(twin.undrawn())]
                one.hex, one.removed, one.known = None, True, True
            elif waits or random.random() < rate:
                spot = random.choice(spots)
                taken = twin.occupied()
                near = [name for name in twin.pack.terrain if distance(name, spot) <= spread and name not in taken]
                far = [name for name in twin.pack.terrain if name not in taken]
                one.hex = random.choice(near or far)

    def faces(self):
        """Enemies side by side are face up; others may be, may be marked, may have run."""
        twin, random = self.twin, self.random
        rate = random.choice((0.1, 0.4, 0.8))
        active = self.phase.split("-")[0]
        for one in twin.on_map():
            if twin.enemies_beside(one.side, one.hex) or random.random() < rate:
                one.up = True
            if one.up or random.random() < 0.1:
                one.known = True
            if one.is_night and one.known and one.general is None:
                one.general = twin.pack.generals[random.choice(twin.undrawn())]
            # A unit that has run has lost its marker only in its own recovery.
            one.retreated = one.side != active and random.random() < 0.3
            one.marked = self.phase == one.side + "-movement" and random.random() < 0.3

    def hands(self):
        """Some cards are played; often few are left."""
        twin, random = self.twin, self.random
        if twin.turn >= twin.pack.number("exchange-turn") and random.random() < 0.3:
            twin.has_exchanged = True
            twin.hand["takeda"][RETREAT] -= 1
            twin.hand["takeda"]["5"] += 1
        for side in SIDES:
            rate = random.choice((0, 0.5, 0.8, 0.95, 1))
            for name in list(twin.hand[side]):
                for _ in range(twin.hand[side][name]):
                    if random.random() < rate and not (self.runs and name == RETREAT) or self.runs and name != RETREAT:
                        twin.hand[side][name] -= 1
                        twin.discards[side][name] += 1
