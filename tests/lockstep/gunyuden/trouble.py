"""Games that begin in the thick of it: armies before castles, worn out, clans awake in every way, a later week.

The same is set by hand in the twin and, by the fields that are handed back, in the engine."""

from hexes import neighbours

PLACE = {"map": "map", "inside": "garrison"}


class Trouble:
    def __init__(self, twin, random):
        self.twin, self.random = twin, random
        self.castles = list(twin.castles.values())
        # where most of them meet
        self.focus = random.sample([castle.hex for castle in self.castles], min(len(self.castles), 4))
        if twin.is_campaign and random.random() < 0.5:  # where rebels, the plain and the lord of Yonezawa are
            self.focus[0] = random.choice(("2806", "3904", "3115", "0708", "0905", "1324"))

    def fields(self):
        twin = self.twin
        if twin.is_campaign:
            self.wake()
        self.change_owners()
        for side in ("anti", "date"):
            self.scatter(side)
        self.wear_out()
        self.invest()
        if twin.is_campaign:
            self.rouse()
        return self.told()

    def fate(self):
        """Dice for the first week: weather, then any event of either side, the rare as often as the others."""
        twin, random = self.twin, self.random
        dice = [random.randint(1, 6)]
        for side in ("date", "anti"):
            month = "month-%d" % twin.month()
            ways = [(die, row[month]) for (whose, die), row in twin.pack.letters.items() if whose == side and row[month]]
            die, letter = random.choice(ways)
            dice.append(die)
            if letter != "d":
                result = random.randint(1, 6)
                dice.append(result)
                if twin.pack.events[letter, result]["event"] == "kasai-rebellion":
                    dice.append(random.randint(1, 6))
        return dice

    def wake(self):
        """A later week, clans that act, perhaps a truce or a Mogami that has come."""
        twin, random = self.twin, self.random
        twin.turn = random.choice((1, 3, 6, 9, 12, 15, 18, 20, 22, 24, 26, 28, 30, 31, 32))
        for clan in twin.clans.values():
            if clan.awake == "asleep" and clan.side != "neutral" and clan.name != "hamada" and random.random() < 0.6:
                clan.awake = "awake"
        if twin.clans["kasai"].awake == "awake":
            twin.tomizawa_returns()
        if random.random() < 0.25:
            side = random.choice(("date", "anti"))
            twin.clans["tamura"].side, twin.clans["tamura"].awake = side, "awake"
        twin.has_met = random.random() < 0.4
        if random.random() < 0.15:
            twin.truce = {"mogami": random.random() < 0.5, "osaki": True}
            twin.has_met = False

    def change_owners(self):
        """A few castles have been taken, a few lie abandoned."""
        for castle in self.castles:
            if self.random.random() < 0.1 and castle.hex != "2032" and not self.twin.sleeps(castle.owner):
                others = [clan.name for clan in self.twin.clans.values() if clan.side == self.twin.other(
                    self.twin.side_of_castle(castle)) and clan.awake == "awake" and clan.name != "shonai-rebels"]
                castle.owner = self.random.choice(others + [None]) if others else None
                castle.durability = 10 if castle.owner else 0

    def scatter(self, side):
        """Forces that are awake stand in the open, mostly at and around castles; others where they were."""
        twin, random = self.twin, self.random
        goals = [castle.hex for castle in self.castles if castle.hex in twin.pack.in_play]
        for leader in twin.leaders([unit for unit in twin.units if unit.alive and twin.side(unit) == side]):
            force = twin.force(leader)
            home = twin.castle_of(side, leader.hex)
            if not twin.sleeps(leader.clan) and random.random() < 0.7:
                goal = random.choice(self.focus if random.random() < 0.8 else goals)
                name = random.choice([goal, goal] + neighbours(goal))
                if name in twin.pack.in_play and twin.chart(name, "normal") and not twin.enemy_outside(side, name):
                    for unit in force:
                        unit.hex, unit.place = name, "map"
                    home = twin.castle_of(side, name)
            if leader.inside and not home:
                twin.put(force, "map")
            if leader.outside and home and random.random() < 0.5:
                twin.put(force, "inside")
        for unit in twin.units:  # nobody is left in the open where an enemy stands already
            if unit.outside and twin.enemy_outside(twin.side(unit), unit.hex) and twin.side(unit) == side:
                self.go_home(twin.force(unit))

    def go_home(self, force):
        twin = self.twin
        castle = next(castle for castle in self.castles if twin.side_of_castle(castle) == twin.side(force[0]))
        for unit in force:
            unit.hex, unit.place = castle.hex, "inside"

    def wear_out(self):
        random = self.random
        for unit in self.twin.units:
            if unit.alive:
                unit.low = random.choice((0, 0, 0, 0, 1, 2, 3, 4))
                unit.steps = random.choice((1, 2, 2))
        for castle in self.castles:
            if castle.owner:
                castle.durability = random.choice((1, 2, 3, 4, 5, 6, 8, 10, 10))

    def invest(self):
        twin = self.twin
        for castle in self.castles:
            if not castle.owner or twin.side_of_castle(castle) == "neutral":
                continue
            before = [unit for unit in twin.enemy_outside(twin.side_of_castle(castle), castle.hex)
                      if twin.may_oppose(unit.leader.clan, castle.owner)]
            if sum(unit.strength for unit in before) >= castle.need and self.random.random() < 0.7:
                castle.invested = True
                castle.durability = self.random.choice((1, 2, 3, 4, 5, 7, 10))
                for unit in before:
                    unit.investing = True
                if not twin.garrison(castle):
                    castle.low = self.random.choice((0, 1, 3, 4))

    def rouse(self):
        """Nobody sleeps with an enemy beside him, and Date and Mogami that stand beside each other have met."""
        twin, random = self.twin, self.random
        is_changed = True
        while is_changed:
            is_changed = False
            for unit in twin.units:
                for clan in twin.would_wake(twin.side(unit), unit.hex) if unit.alive else ():
                    twin.clans[clan].awake = "roused"
                    if clan == "kasai":
                        twin.tomizawa_returns()
                    is_changed = True
        for clan in twin.clans.values():
            if clan.awake in ("roused", "rebel"):
                near = {unit.clan for place in twin.places_of(frozenset((clan.name,)))
                        for name in [place] + twin.around(place) for unit in twin.at(name)
                        if twin.side(unit) == twin.other(clan.side)}
                clan.against |= near
            elif clan.awake == "awake" and clan.name in ("satake", "soma", "ashina", "mogami", "honjo"):
                if random.random() < 0.2:
                    enemies = [other.name for other in twin.clans.values() if other.side == twin.other(clan.side)]
                    clan.awake, clan.against = "roused", set(random.sample(enemies, 3))
        twin.meet()

    def told(self):
        """What the engine has to be told, by field."""
        twin = self.twin
        alive = [unit for unit in twin.units if unit.alive]
        fields = {
            "place": {unit.name: PLACE[unit.place] for unit in alive},
            "hex": {unit.name: unit.hex for unit in alive},
            "clan": {unit.name: unit.clan for unit in alive},
            "steps": {unit.name: unit.steps for unit in alive},
            "low": {unit.name: unit.low for unit in alive},
            "investing": {unit.name: unit.investing for unit in alive},
            "owner": {castle.name: castle.owner or "-" for castle in self.castles},
            "durability": {castle.name: castle.durability for castle in self.castles},
            "castle-low": {castle.name: castle.low for castle in self.castles},
        }
        if twin.is_campaign:
            fields["turn"] = twin.turn
            fields["awake"] = {clan.name: clan.awake for clan in twin.clans.values()}
            fields["side"] = {clan.name: ("date", "anti", "neutral").index(clan.side) for clan in twin.clans.values()}
            fields["against"] = {clan.name: self.against(clan) for clan in twin.clans.values()}
            fields["truce"] = {clan: bool(twin.truce[clan]) for clan in ("mogami", "osaki")}
            fields["has-met"] = int(twin.has_met)
        return fields

    @staticmethod
    def against(clan):
        if clan.awake in ("awake", "asleep"):
            return "all" if clan.awake == "awake" else "-"
        return "+".join(clan.against) or "-"
