"""The second implementation of Gunyuden: the course of a mini scenario from set-up to verdict, as one long procedure.

Rules ask by yielding an Ask or a Roll and go on with the answer. Written from the rulebook and the rulings, slow and
plain; it shares nothing with the engine but the tables of the pack."""

import collections

from ask import Ask, Over, Roll
from clans import Clans
from events import Events
from fight import Fight
from ground import Ground
from hexes import distance
from march import March
from pack import Pack
from revised import Revised
from shonai import REBELS, Shonai
from siege import Siege

RELIEVED = "1829"  # Nihonmatsu [43-6]
WORTH = {0: 2, 1: 5, 2: 20}  # of the dead, by rank [42-6-3]
RETAKEN = ("iwatesawa",)  # a rebellion gave it away before the start: no points for taking it back [42-6-1]
PRIZE = {0: 1, 1: 2, 2: 4}  # of castles, by level [42-6-1]


class Game(Ground, Clans, March, Siege, Revised, Fight, Events, Shonai):
    def __init__(self, folder, scenario, ruleset="classic"):
        self.pack = Pack(folder, scenario, ruleset)
        self.scenario = scenario
        self.is_revised = ruleset == "revised"
        self.met = collections.Counter()  # what is rare and has happened
        self.units = self.pack.units
        self.by_name = {unit.name: unit for unit in self.units}
        self.castles = self.pack.castles
        self.castle_in = {castle.hex: castle for castle in self.castles.values()}
        self.clans = self.pack.clans
        self.is_campaign = scenario == "campaign"
        if self.is_campaign:  # a rebel of Osaki from the start [ruling 70]
            self.clans["ujiie"].awake, self.clans["ujiie"].against = "rebel", {"osaki"}
            self.unit("ujiie-yoshitsugu").rebel = True
        self.truce = {"mogami": False, "osaki": False}
        self.has_met = False  # Mogami has come beside Date [37-1-2]
        self.union_began = None  # who struck first, Date or the union [38-3]
        self.halved, self.halved_unit = set(), None
        self.ouchi_went, self.rose_in = 0, None
        self.told = None  # the way the engine takes
        for castle in self.castles.values():
            castle.first_side = self.clans[castle.owner].side
        self.main = dict.fromkeys(self.clans)
        for castle in self.castles.values():
            if castle.is_main:
                self.main[castle.owner] = castle.name
        fixed = self.pack.settings["weather"]
        self.weather = "good" if fixed == "table" else fixed
        self.turn, self.stage = 1, 0
        self.inflicted = {"date": 0, "anti": 0}
        self.battles = {"date": 0, "anti": 0}
        self.near_relief = self.relief = False
        self.kept_for, self.kept_values = None, {}
        self.around_of, self.edges_of = {}, {}

    def note(self, what):
        self.met[what] += 1

    # Who is who.

    def unit(self, name):
        return self.by_name[name]

    def side_of(self, clan):
        return self.clans[clan].side

    def side(self, unit):
        return self.clans[unit.clan].side

    def side_of_castle(self, castle):
        return self.side_of(castle.owner) if castle.owner else None

    @staticmethod
    def other(side):
        return "anti" if side == "date" else "date"

    def force(self, leader):
        """The living units of a force; its leader may have fallen and not be replaced yet [ruling 63]."""
        def find():
            forces = {}
            for unit in self.units:
                if unit.alive:
                    forces.setdefault(unit.leader, []).append(unit)
            return forces
        return list(self.kept("forces", find).get(leader.leader, ()))

    def led(self, leader):
        return [unit for unit in self.force(leader) if unit is not leader]

    def head(self, unit):
        """Who speaks for the force of a unit."""
        return unit.leader if unit.leader.alive else self.force(unit.leader)[0]

    @staticmethod
    def living(units):
        return [unit for unit in units if unit.alive]

    def leaders(self, units):
        found = []
        for unit in units:
            if unit.leader not in found:
                found.append(unit.leader)
        return found

    def heads(self, units):
        return [self.head(self.force(leader)[0]) for leader in self.leaders(units) if self.force(leader)]

    def lowest(self, units):
        return max((unit.low for unit in units if unit.alive), default=0)

    # Who may act [12].

    def has_points(self, unit):
        """Halved twice is quartered, rounded up once [32-1-2, 33-2-1, 33-2-8, 33-3-6, ruling 34]."""
        parts = 1
        if self.weather == "heavy-snow":
            parts *= 2
        if unit.clan in self.halved or unit is self.halved_unit:
            parts *= 2
        return -(-unit.points // parts) >= self.stage

    def may_act(self, unit):
        return (unit.alive and unit.leader is unit and not unit.acted and not self.sleeps(unit.clan)
                and self.has_points(unit))

    # Who goes [25, ruling 63].

    def take_away(self, unit, killed):
        unit.place = "dead" if killed else "gone"
        unit.killed = killed and unit.clan != REBELS  # they have no leader [ruling 48]
        unit.investing = False
        if unit.leader is not unit:
            unit.leader = unit
        if killed and unit.rank == 2:
            for other in self.units:
                if other.clan == unit.clan and other.place in ("map", "inside", "waiting", "unplaced", "returning"):
                    other.place = "gone"
                    other.investing = False

    def successions(self):
        """Who leads what is left of forces whose leader is gone; asked when all is over."""
        for unit in self.units:
            if unit.alive and not unit.leader.alive:
                yield from self.succession(self.force(unit.leader))

    def succession(self, rest, gone=None):
        """The highest commander may take over as many as he may lead, the others stand alone. gone: the leader, if he
        lives elsewhere."""
        side = self.side(rest[0])
        rank = max(unit.rank for unit in rest)
        heirs = [unit for unit in rest if unit.rank == rank > min(unit.rank for unit in rest)]
        heir = None
        if heirs:
            verb, *words = yield Ask(side, ["take-over %s" % unit for unit in heirs] + ["nobody"])
            heir = self.unit(words[0]) if verb == "take-over" else None
        if heir:
            heir.leader = heir
        while heir:
            others = [unit for unit in rest if unit.leader is not heir and self.may_lead(heir, unit)]
            if len(self.led(heir)) + len(others) <= heir.capacity:
                for unit in others:
                    unit.leader = heir
                self.level(heir)
                break
            verb, *words = yield Ask(side, ["lead %s %s" % (unit, heir) for unit in others] + ["nobody"])
            if verb == "nobody":
                break
            self.unit(words[0]).leader = heir
            self.level(heir)
        for unit in rest:
            if not unit.leader.alive or unit.leader is gone:
                unit.leader = unit

    # The course of the game [4-1, 29, 43, 44].

    def play(self):
        first = self.pack.settings["deploys-first"]
        for side in (first, self.other(first)):
            yield from self.deploy(side)
        if self.pack.settings["before-start"] != "none":
            yield from self.before_start(self.pack.settings["before-start"])
        last = int(self.pack.settings["turns"])
        self.turn = 1
        while self.turn <= last:
            yield from self.initial_stage()
            for self.stage in (1, 2, 3, 4):
                for unit in self.units:
                    unit.was_led_at_stage = unit.leader is not unit
                for castle in self.castles.values():
                    castle.mended = False
                first = self.pack.settings["acts-first"]
                for side in (first, self.other(first)):
                    yield from self.operations(side)
            if self.turn == last:
                self.verdict()
            self.turn += 1

    def month(self):
        week = int(self.pack.settings["week"]) - 1 + self.turn - 1
        return int(self.pack.settings["month"]) + week // 4

    def before_start(self, side):
        """Every force may move once [44-7-3, ruling 50]."""
        while True:
            order = yield Ask(side, self.offer_first(side))
            if order[0] == "pass":
                break
            yield from self.move(order)
        for unit in self.units:
            unit.acted = False

    def offer_first(self, side):
        options = ["pass"]
        for unit in self.units:
            if self.side(unit) == side and self.may_act(unit):
                options += self.offer_marching(unit)
        return options

    def offer_again(self, side):
        """What may be done in this phase, after the position was changed by hand."""
        return self.offer(side) if self.stage else self.offer_first(side)

    def initial_stage(self):
        """[29-1, ruling 66]"""
        self.stage = 0
        self.halved, self.halved_unit = set(), None
        if self.is_campaign:
            yield from self.come_back()
        if self.pack.settings["weather"] == "table":
            die = yield Roll()
            self.weather = self.pack.weather[die]["month-%d" % self.month()]
        else:
            self.weather = self.pack.settings["weather"]
        if self.pack.settings["events"] == "die" and self.can_defect():
            die = yield Roll()
            if die == 1:
                yield from self.defection()
        if self.is_campaign:
            yield from self.judge_rebels()
            yield from self.random_events()
        # lines are judged on one position, then morale drops, then the dead go [ruling 72]; sleepers need none [34-4]
        cut = [unit for unit in self.units if unit.outside and not self.sleeps(unit.clan) and not self.has_line(unit)]
        if self.scenario == "hitotoribashi":
            for unit in self.units:
                if unit.alive:
                    self.arrived([unit])
        for unit in cut:
            unit.low += 1
        for unit in cut:
            if unit.low > 4:
                self.take_away(unit, killed=False)
        self.investments()
        yield from self.successions()

    def can_defect(self):
        """As long as he lives and there is a Date clan to go to: else no die is rolled for him."""
        return self.unit("inawashiro-morikuni").alive and self.unit("inawashiro-morikuni-date").place == "waiting"

    def defection(self):
        """Inawashiro Morikuni goes over [44-7-2, ruling 79]."""
        old, new = self.unit("inawashiro-morikuni"), self.unit("inawashiro-morikuni-date")
        castle, home = self.castles["inawashiro"], self.castles["kurokawa"]
        old.place = "gone"
        old.investing = False
        leaving = []
        if self.side_of_castle(castle) != "date":
            # Ashina's units there, in garrison or not; allies in the garrison cannot stay either
            leaving = [unit for unit in self.at(castle.hex) if unit.inside or unit.clan == old.clan]
            self.take(castle, "date")
            castle.durability = max(castle.durability, 1)
            for unit in leaving:
                unit.investing = False
                unit.place = "map"
        new.hex, new.place = castle.hex, "inside"
        castle.low = 0
        self.investments()
        yield from self.send_home(leaving, home)

    def send_home(self, units, home):
        """To this castle; if it is lost to the nearest of their side, of equals as their player picks; into it if the
        enemy stands there."""
        own = [castle for castle in self.castles.values() if self.side_of_castle(castle) == "anti"]
        if not own:
            for unit in units:
                self.take_away(unit, killed=False)
        if not own or not units:
            return
        here = units[0].hex
        near = min(distance(castle.hex, here) for castle in own)
        places = [home.hex] if home in own else sorted(c.hex for c in own if distance(c.hex, here) == near)
        _, _, place = yield Ask("anti", ["send %s %s" % (units[0], place) for place in places])
        for unit in units:
            unit.hex = place
        if self.enemy_outside("anti", place):
            self.go_inside(units)
        self.investments()

    def operations(self, side):
        for unit in self.units:
            unit.was_led = unit.leader is not unit
        for castle in self.castles.values():
            castle.called = castle.assaulted = False
        while True:
            order = yield Ask(side, self.offer(side))
            if order[0] == "pass":
                break
            yield from self.act(order)
        yield from self.siege_results(side)
        for unit in self.units:
            unit.acted = False

    def offer(self, side):
        options = ["pass"]
        for unit in self.units:
            if not unit.alive or self.side(unit) != side or unit.leader is not unit:
                continue
            if unit.investing:
                options.append("lift %s" % unit)
            if self.may_organize(unit):
                options.append("organize %s" % unit)
            if not self.may_act(unit):
                continue
            options += self.offer_marching(unit)
            options += self.offer_replenishing(unit)
            if self.lowest(self.force(unit)) > 0 and not self.is_roused(unit.clan):
                options.append("recover %s" % unit)
            options += self.offer_sieges(unit)
            options += self.offer_fighting(unit)
        return options

    def act(self, order):
        verb, unit = order[0], self.unit(order[1])
        if verb == "lift":
            self.lift(unit)
        elif verb in ("move", "march", "garrison", "leave", "drop"):
            yield from self.move(order)
        elif verb == "organize":
            yield from self.organize(unit)
        elif verb == "replenish":
            yield from self.replenish(unit)
        elif verb == "mend":
            yield from self.mend(unit, self.castles[order[2]])
        elif verb == "recover":
            yield from self.recover(unit)
        elif verb in ("invest", "assault", "besiege"):
            yield from self.besiege(verb, unit, self.castles[order[2]])
        elif verb == "call":
            yield from self.call(unit, self.castles[order[2]])
        elif verb == "attack":
            yield from self.attack(unit, order[2])
        elif verb == "battle":
            yield from self.battle(unit, order[2])
        elif verb == "sortie":
            yield from self.sortie(unit)

    # Victory [42-6, 43-6, 44-6].

    def arrived(self, units):
        """Relief of Nihonmatsu: on the way in, or at a later check [43-6-2, 43-6-3, ruling 49]."""
        if self.scenario != "hitotoribashi":
            return
        unit = units[0]
        if self.side(unit) != "anti" or unit.clan == "hatakeyama" or not self.has_line(unit):
            return
        if unit.hex == RELIEVED:
            self.relief = True
        if unit.hex == RELIEVED or unit.hex in self.around(RELIEVED):
            self.near_relief = True

    def battles_won(self, side):
        self.battles[side] += 1
        if self.scenario == "suriagehara":
            raise Over(side)

    def points(self, side):
        if self.scenario == "hitotoribashi":
            extra = 10 * (not self.relief) if side == "date" else 5 * self.near_relief
            return self.inflicted[side] + extra
        points = 5 * self.battles[side]
        for castle in self.castles.values():
            before, now = castle.first_side, self.side_of_castle(castle)
            if before != side and now == side and castle.name not in RETAKEN:
                points += PRIZE[castle.level]
            if before == side and now != side:
                points -= PRIZE[castle.level]
        return points - sum(WORTH[rank] * self.dead(side, rank) for rank in WORTH)

    def dead(self, side, rank):
        return sum(unit.killed and unit.rank == rank and self.side(unit) == side for unit in self.units)

    def verdict(self):
        date, anti = self.points("date"), self.points("anti")
        if self.scenario == "suriagehara":
            raise Over("date" if date >= anti + 4 else "anti")
        raise Over("date" if date > anti else "anti" if anti > date else None)
