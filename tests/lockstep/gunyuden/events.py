"""Random events, rebellions in Kasai, rebels [33, 35, 39]."""

from ask import Ask, Roll
from hexes import distance


class Events:
    def random_events(self):
        """[33-1]; peace waits for the other side's event [ruling 43]."""
        is_peace = False
        for side in ("date", "anti"):
            die = yield Roll()
            letter = self.pack.letters[side, die]["month-%d" % self.month()]
            if not letter:
                continue
            if letter != "d":
                die = yield Roll()
            row = self.pack.events[letter, 0 if letter == "d" else die]
            self.note("event " + row["event"])
            if letter == "d" and not (self.sleeps("satake") and self.sleeps("ashina")):
                is_peace = True
                self.note("peace")
            else:
                yield from self.happens(row["event"], row["clans"].split())
        if is_peace:
            self.verdict()

    def happens(self, event, clans):
        if event in ("clans-act", "peace"):
            yield from self.waking(self.take_action(clans))
        elif event == "mogami-scheme":
            self.halved.add("date")
        elif event == "dispute":
            self.halved.add(clans[0])
        elif event == "yoshihime":
            if self.unit("date-masamune").alive:
                self.halved_unit = self.unit("date-masamune")
        elif event == "nagae-turns":
            yield from self.rebels(self.unit("nagae-katsukage"), "nagae", "date")
        elif event == "ouchi":
            yield from self.ouchi()
        elif event == "trouble-yonezawa":
            yield from self.trouble()
        elif event == "kasai-rebellion":
            yield from self.kasai_rebellion()
        elif event == "honjo-acts":
            slept = self.take_action(["honjo"])
            yield from self.shonai_rises()
            yield from self.waking(slept)
        elif event == "shonai-uprising":
            yield from self.shonai_rises()
        elif event == "tamura-date":
            yield from self.tamura_joins("date")
        elif event == "tamura-anti":
            yield from self.tamura_joins("anti")
        elif event == "ceasefire":
            yield from self.ceasefire()
        elif event == "kasai-conflict":
            yield from self.give_up("kasai", 1, "gone", spared=("hamada-hirotsuna", "tomizawa-sadatsura"))
        elif event in ("satake-loses-1", "satake-loses-2", "ashina-loses-1"):
            clan, _, count = event.split("-")
            yield from self.give_up(clan, int(count), "gone")

    # Units that go [33-2-11, 33-3-3, 33-3-7, 33-3-8, 35, ruling 67].

    def give_up(self, clan, count, place, spared=()):
        for _ in range(count):
            units = [unit for unit in self.units if unit.alive and unit.clan == clan and unit.rank < 2
                     and unit.name not in spared]
            if not units:
                break
            _, name = yield Ask(self.side_of(clan), ["remove %s" % unit for unit in units])
            unit = self.unit(name)
            unit.place = place
            unit.investing = False
            unit.leader = unit
            unit.low = 0
            self.investments()
        yield from self.successions()

    def kasai_rebellion(self):
        """[35]"""
        die = yield Roll()
        event = self.pack.events["k", die]["event"]
        self.note("event " + event)
        if event.startswith("kasai-small"):
            yield from self.give_up("kasai", int(event[-1]), "returning")
        elif event == "tomizawa-rebels":
            yield from self.rebels(self.unit("tomizawa-sadatsura"), "tomizawa", "kasai")
        else:
            yield from self.rebels(self.unit("hamada-hirotsuna"), "hamada", "kasai")

    def come_back(self):
        """Those of a small rebellion, at Teraike, else at the nearest castle of Kasai; of equals Date picks [ruling 79]."""
        for unit in self.units:
            if unit.place != "returning":
                continue
            home = self.castles["teraike"]
            castles = [castle for castle in self.castles.values()
                       if castle.owner == "kasai" and not self.enemy_outside("date", castle.hex)]
            if not castles:
                continue
            near = min(distance(castle.hex, home.hex) for castle in castles)
            places = sorted(castle.hex for castle in castles if distance(castle.hex, home.hex) == near)
            _, _, unit.hex = yield Ask("date", ["send %s %s" % (unit, place) for place in places])
            self.go_inside([unit])
            yield from self.came([unit])

    # Rebels [39].

    def rebels(self, unit, clan, left):
        if not unit.alive or unit.rebel:
            return
        one, castle = self.clans[clan], self.castles[self.pack.home_of[clan]]
        is_his = castle.owner in (clan, unit.clan)
        start = unit.hex
        followers = self.led(unit)
        unit.rebel, unit.investing, unit.leader = True, False, unit
        one.side, one.awake, one.against = "anti", "rebel", {left}
        unit.clan = clan
        put_out = []
        if is_his:
            castle.owner = clan
            put_out = [other for other in self.at(castle.hex) if other.inside and self.side(other) == "date"]
        else:  # the nearest of his new side; of equals its player picks [ruling 70]
            own = [other for other in self.castles.values() if self.side_of_castle(other) == "anti"]
            near = min((distance(other.hex, start) for other in own), default=0)
            own = sorted((other for other in own if distance(other.hex, start) == near), key=lambda other: other.hex)
            castle = own[0] if own else None
        self.seat(unit, castle)
        self.investments()
        for other in followers:
            other.leader = other
        self.put(put_out, "map")
        slept = self.take_action(["kasai"]) if left == "kasai" else []
        roused = self.roused_by([unit])
        yield from self.waking(roused)
        yield from self.waking(slept)
        if not is_his and len(own) > 1:
            _, _, name = yield Ask("anti", ["send %s %s" % (unit, other.hex) for other in own])
            self.seat(unit, self.castle_at(name))
            yield from self.came([unit])
        yield from self.send_out(put_out)

    def seat(self, unit, castle):
        """A rebel in his castle, or in that of his new side from which he traces his lines."""
        if castle:
            self.main[unit.clan] = castle.name
            unit.hex = castle.hex
            self.go_inside([unit])

    def send_out(self, units):
        """To the nearest castle of their side, into it; of equals the owner picks [39-2]."""
        for leader in self.leaders(units):
            yield from self.send_to_nearest(
                self.force(leader), [castle for castle in self.castles.values()
                                     if self.side_of_castle(castle) == self.side(leader)])

    def send_to_nearest(self, force, castles):
        if not castles or not force:
            return
        here = force[0].hex
        near = min(distance(here, castle.hex) for castle in castles)
        places = sorted(castle.hex for castle in castles if distance(here, castle.hex) == near)
        head = self.head(force[0])
        _, _, name = yield Ask(self.side(head), ["send %s %s" % (head, place) for place in places])
        for unit in force:
            unit.hex = name
            unit.investing = False
        self.go_inside(force)
        self.investments()
        yield from self.came(force)

    def ouchi(self):
        """To Ashina, the second time home for good [33-2-4, ruling 42]."""
        unit = self.unit("ouchi-sadatsuna")
        goes_to, side = ("ashina", "anti") if self.ouchi_went == 0 else ("date", "date")
        castles = sorted(castle.hex for castle in self.castles.values() if castle.owner == goes_to)
        if not unit.alive or self.ouchi_went == 2 or not castles:
            return
        self.ouchi_went += 1
        _, _, name = yield Ask(side, ["send %s %s" % (unit, place) for place in castles])
        unit.leader, unit.investing = unit, False
        unit.clan, unit.rebel = goes_to, goes_to == "ashina"
        unit.hex = name
        self.go_inside([unit])
        self.investments()
        yield from self.came([unit])

    def trouble(self):
        """Masamune goes back to Yonezawa [33-2-5, ruling 79]."""
        lord, castle = self.unit("date-masamune"), self.castles["yonezawa"]
        if not lord.alive or castle.owner != "date" or lord.hex == castle.hex:
            return
        going = [lord]
        while True:
            options = ["accompany %s" % unit for unit in self.led(lord) if unit not in going]
            if not options:
                break
            order = yield Ask("date", options + ["done"])
            if order[0] == "done":
                break
            going.append(self.unit(order[1]))
        rest = [unit for unit in self.led(lord) if unit not in going]
        for unit in going:
            unit.hex, unit.investing = castle.hex, False
        if self.enemy_outside("date", castle.hex):
            self.go_inside(going)
        else:
            self.put(going, "map")
        self.investments()
        roused = self.roused_by(going)
        if rest:
            yield from self.succession(rest, lord)
        yield from self.waking(roused)

    def tamura_joins(self, side):
        """[33-2-9, 33-3-4, ruling 65]"""
        tamura, castle = self.clans["tamura"], self.castles["miharu"]
        if tamura.side == side or side == "anti" and tamura.side == "date":
            return
        tamura.side, tamura.awake, tamura.against = side, "awake", set()
        if castle.owner != "tamura":
            return
        castle.durability = 10
        castle.low = 0
        self.investments()
        inside = [unit for unit in self.at(castle.hex) if unit.inside and self.side(unit) != side]
        if inside and self.enemy_outside(self.side(inside[0]), castle.hex):
            yield from self.send_out(inside)
        else:
            self.put(inside, "map")

    def ceasefire(self):
        """Date goes home first, then the others who are still near [33-2-10, ruling 44]."""
        self.truce = {"mogami": True, "osaki": True}
        self.has_met = False
        for mine, theirs in ((("date",), ("mogami", "osaki")), (("mogami", "osaki"), ("date",))):
            places = self.places_of(frozenset(theirs))
            near = places | {name for place in places for name in self.around(place)}
            running = [unit for unit in self.units if unit.outside and unit.clan in mine and unit.hex in near]
            for leader in self.leaders(running):
                yield from self.send_to_nearest(
                    self.force(leader), [castle for castle in self.castles.values() if castle.owner == leader.clan])
