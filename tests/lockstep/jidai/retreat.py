"""Retreat, pursuit and rally [9.3.1, 12]."""

from ground import FAR
from hexes import distance
from pack import look_up

SAFE = 4  # hexes from the enemy
LONGEST = 23  # steps of a retreat


class Retreat:
    def rally_chit(self):
        for unit in self.units:
            unit.obliged = (unit.on_map and not self.in_siege(unit) and unit.clan.mode == "regroup"
                            and self.nearest_enemy(unit.hex, unit.side) < SAFE)
        done = set()

        def fleeing(side):
            return [clan for clan in self.clans_of(side) if clan not in done
                    and any(unit.obliged and unit.on_map for unit in clan.units)]

        def flee(clan):
            done.add(clan)
            yield from self.retreat_clan(clan, [unit for unit in clan.units if unit.obliged])

        yield from self.by_turns(fleeing, flee, may_pass=False)
        tried = set()

        def rallying(side):
            return [clan for clan in self.clans_of(side) if clan not in tried and clan.mode == "regroup"
                    and self.rallyable(self.rally_units(clan))]

        def rally(clan):
            tried.add(clan)
            yield from self.rally_clan(clan, self.rally_units(clan))

        yield from self.by_turns(rallying, rally)
        yield from self.siege_rally()

    def rally_units(self, clan):
        if self.edition.rally_if_not_run:
            return [unit for unit in self.fielded(clan) if not unit.retreated]
        return [unit for unit in self.fielded(clan) if not unit.retreated and not unit.obliged]

    def rallyable(self, units):
        return [unit for unit in units if unit.on_map and not self.in_siege(unit) and unit.loss and not unit.rallied and not self.is_held(unit)]

    # Retreat.

    def retreat_clan(self, clan, units=None):
        """Units of the clan that are too near go back, one of them first."""
        side = clan.side
        left = [unit for unit in self.fielded(clan) if not self.in_siege(unit)
                and (units and unit in units or self.nearest_enemy(unit.hex, unit.side) < SAFE)]
        first = None
        while left:
            able = [unit for unit in left if self.retreat_steps(unit, first, [unit.hex])]
            if not able:
                break
            words = None
            if not first:
                words = yield from self.ask(side, ["first %s" % unit for unit in able])
            else:
                words = yield from self.ask(side, ["step %s %s" % (unit, name) for unit in able
                                                   for name in self.retreat_steps(unit, first, [unit.hex])])
            unit = self.unit_named[words[1]]
            left.remove(unit)
            yield from self.run(unit, first, words[2] if first else None)
            if not first:
                first = unit
                left = [mate for mate in self.fielded(clan) if mate is not first and not self.in_siege(mate)]

    def safe(self, name, side):
        """Four hexes or more from every enemy."""
        return name not in self.keep(("near", side), lambda: self.too_near(side))

    def too_near(self, side):
        found = set()
        for enemy in self.enemies(side):
            if enemy.hex not in self.around:
                self.around[enemy.hex] = [name for name in self.pack.cells if distance(name, enemy.hex) < SAFE]
            found.update(self.around[enemy.hex])
        return found

    def flight(self, unit, trail):
        """{hex: steps} that can still be reached from the end of the trail, never through a hex twice."""
        against = self.holders(self.other(unit.side))
        closed = set(self.places()) | set(against) | set(trail) | {self.kaizu_hex}
        found, queue = {trail[-1]: 0}, [trail[-1]]
        for name in queue:
            if found[name] + len(trail) - 1 >= LONGEST:
                continue
            for other in self.near_hexes[name]:
                if other in found or other in closed or (name, other) not in self.cost:
                    continue
                found[other] = found[name] + 1
                queue.append(other)
        return found

    def goals(self, unit, first, trail):
        reach = self.flight(unit, trail)
        safe = [name for name in reach if self.safe(name, unit.side) and name != trail[-1]]
        if not first:
            return set(safe)
        mates = [first]
        if self.safe(trail[0], unit.side) and self.apart(trail[0], mates) <= 1:
            return set()
        near = [name for name in safe if self.apart(name, mates) <= 1]
        if near or self.edition.follow_beside_only:
            return set(near)
        least = min((self.apart(name, mates) for name in safe), default=FAR)
        if least >= self.apart(trail[0], mates):
            return set()
        return {name for name in safe if self.apart(name, mates) == least}

    def retreat_steps(self, unit, first, trail, goals=None):
        goals = self.goals(unit, first, trail) if goals is None else goals
        found, reach = [], self.flight(unit, trail)
        for name in self.near_hexes[trail[-1]]:
            if reach.get(name) == 1 and len(trail) <= LONGEST and (name in goals or goals & set(self.flight(unit, trail + [name]))):
                found.append(name)
        return found

    def run(self, unit, first, name=None):
        side, trail = unit.side, [unit.hex]
        hunters = [enemy for enemy in self.holders(self.other(side)).get(unit.hex, ())
                   if enemy.clan.mode == "attack" and (enemy.hex, unit.hex) in self.cost]
        goals = self.goals(unit, first, trail)
        while True:
            if not name:
                names = self.retreat_steps(unit, first, trail, goals)
                words = yield from self.ask(side, ["step %s %s" % (unit, name) for name in names])
                name = words[2]
            unit.hex, name = name, None
            unit.works = False
            trail.append(unit.hex)
            if unit.hex in goals:
                break
        unit.retreated = True
        yield from self.pursue(unit, hunters, trail)

    def pursue(self, unit, hunters, trail):
        """One of those who had it in their zone follows on the same hexes into the first enemy zone."""
        if not hunters:
            return
        words = yield from self.ask(hunters[0].side, ["pursue %s" % hunter for hunter in hunters])
        hunter = self.unit_named[words[1]]
        against = self.holders(unit.side)
        at = hunter.hex
        for name in trail[:-1]:
            if (at, name) not in self.cost or not self.is_free(name, hunter.side):
                break
            at = name
            if name in against:
                break
        if at != hunter.hex:
            hunter.hex, hunter.works = at, False
            if hasattr(self, "pursued"):
                self.pursued.add(hunter)

    # Rally [12].

    def rally_clan(self, clan, units):
        while clan.mode == "regroup":
            able = self.rallyable([unit for unit in units if not unit.retreated])
            if not able:
                break
            words = yield from self.ask(clan.side, ["rally %s" % unit for unit in able] + ["done"])
            if words[0] == "done":
                break
            yield from self.rally(self.unit_named[words[1]])

    def rally(self, unit):
        clan = unit.clan
        unit.rallied = True
        die = yield from self.die()
        if die == 1:
            yield from self.retreat_clan(clan)
            return
        has_koyaku = self.has_plan(clan.side, "koyaku")
        score = die + self.clan_leader(clan) + has_koyaku
        if has_koyaku:
            self.plan_shown[clan.side] = True
        unit.loss = max(0, unit.loss - look_up(self.pack.rally, score))
        if has_koyaku and die == 6 and clan.mode == "regroup":
            words = yield from self.ask(clan.side, ["adopt", "stand"])
            if words[0] == "adopt":
                clan.mode = "defense"
