"""Field battles: skirmishes, sorties, decisive battles; losses, retreats, pursuits [22 to 25]."""

from ask import Ask, Roll
from hexes import distance
from pack import look_up


class Fight:
    # Who may fight whom [22-1].

    def offer_fighting(self, leader):
        options = []
        side = self.side(leader)
        if leader.outside and not leader.investing:
            for name in self.around(leader.hex):
                if self.foes(leader, name) and not self.is_water_side(leader.hex, name):
                    options.append("attack %s %s" % (leader, name))
                    if self.may_battle(leader, name):
                        options.append("battle %s %s" % (leader, name))
        if leader.inside and self.foes(leader, leader.hex):
            options.append("sortie %s" % leader)
        return options

    def may_battle(self, leader, name):
        """[24-1-1, 24-1-7, 32-1-2-melting-snow]"""
        if leader.rank < 2 or not any(unit.rank == 2 for unit in self.foes(leader, name)):
            return False
        if any(self.pack.terrain[self.kind(place)]["battle"] == "no" for place in (leader.hex, name)):
            return False
        return not (self.weather == "melting-snow" and self.has_river(leader.hex, name))

    # Skirmish [23].

    def attack(self, leader, name):
        yield from self.skirmish(leader, self.force(leader), name, False)

    def sortie(self, leader):
        """All of the garrison that have not acted come along [ruling 75]."""
        units = [unit for unit in self.at(leader.hex) if unit.inside and not unit.leader.acted
                 and self.may_go_along(leader, unit.leader, leader.hex)]
        yield from self.skirmish(leader, units, leader.hex, True)

    def pick_targets(self, leader, attackers, name):
        """Whoever is named is struck at by all clans that attack [ruling 82]."""
        side = self.side(leader)
        enemies = self.heads(self.foes(leader, name))
        chosen = []
        while len(chosen) < len(enemies):
            if len(enemies) == 1:
                chosen = enemies
            else:
                options = ["target %s" % unit for unit in enemies if unit not in chosen]
                verb, *words = yield Ask(side, options + (["go"] if chosen else []))
                if verb == "go":
                    break
                chosen.append(self.unit(words[0]))
            for clan in {unit.clan: None for unit in attackers}:
                yield from self.strikes(clan, [chosen[-1].clan])
        return chosen

    def skirmish(self, leader, attackers, name, is_sortie):
        side, start = self.side(leader), leader.hex
        enemy = self.other(side)
        targets = yield from self.pick_targets(leader, attackers, name)
        defenders = [unit for target in targets for unit in self.force(target)]
        if not is_sortie:
            yield from self.lift_or_hold(enemy, defenders)
        chief = yield from self.pick_lender(side, attackers)
        lender = yield from self.pick_lender(enemy, defenders)
        # (1) The attack.
        die = yield Roll()
        die += self.chart(name, "attack") + self.river(start, name, -4) - is_sortie
        die += chief.modifier - lender.modifier
        die += self.lowest(defenders) - self.lowest(attackers)
        amount, dot = self.result(die, sum(unit.strength for unit in attackers))
        left = yield from self.losses(enemy, defenders, amount, dot, may_retreat=True)
        self.investments()
        # (2) The retreat; who is still there, also because he had no way out, strikes back; or the pursuit.
        trails = []
        if left:
            trails = yield from self.retreats(enemy, defenders, left, start)
        defenders = [unit for unit in defenders if unit.outside and unit.hex == name]
        if left and not defenders:
            yield from self.pursuit(side, [unit for unit in attackers if unit.alive], name, trails)
        elif defenders:
            yield from self.counterattack(side, attackers, chief, defenders, start, name, is_sortie)
        self.have_acted(attackers)
        self.investments()
        yield from self.successions()

    def counterattack(self, side, attackers, chief, defenders, start, name, is_sortie):
        """The roles do not change: the defenders strike back [23-6, ruling 25]."""
        enemy = self.other(side)
        defenders = self.living(defenders)
        lender = yield from self.pick_lender(enemy, defenders, lambda unit: (unit.modifier, unit.low))
        die = yield Roll()
        die += self.chart(name, "counterattack") + self.river(start, name, -2) + is_sortie
        die += lender.modifier - chief.modifier
        die += self.lowest(attackers) - self.counter_morale(defenders, lender)
        amount, dot = self.result(die, self.counter_strength(defenders, is_sortie))
        yield from self.losses(side, attackers, amount, dot)

    @staticmethod
    def counter_strength(defenders, is_sortie):
        """Who still invests strikes back with half of the total, rounded up; not at sorties [18-4-2, 23-7-2, 30]."""
        bound = sum(unit.strength for unit in defenders if unit.investing and not is_sortie)
        return sum(unit.strength for unit in defenders) - bound + (bound + 1) // 2

    def counter_morale(self, defenders, lender):
        """Of one force its lowest, of several that of the highest in rank [23-6-2-4, ruling 26]."""
        return lender.low if len(self.leaders(defenders)) > 1 else self.lowest(defenders)

    def lift_or_hold(self, side, units):
        """An attacked investor may end his part before the die [18-4-2, ruling 76]."""
        while any(unit.investing for unit in units):
            heads = [unit for unit in self.heads(units) if unit.investing]
            verb, *words = yield Ask(side, ["lift %s" % unit for unit in heads] + ["hold"])
            if verb == "hold":
                return
            self.lift(self.unit(words[0]))

    def pick_lender(self, side, units, worth=lambda unit: unit.modifier):
        """Of several forces the leader of highest rank lends his modifier; of equals the player picks [23-2-1-4]."""
        heads = [unit for unit in self.living(units) if unit.leader is unit or not unit.leader.alive]
        rank = max(unit.rank for unit in heads)
        heads = [unit for unit in heads if unit.rank == rank]
        if len({worth(unit) for unit in heads}) == 1:
            return heads[0]
        _, name = yield Ask(side, ["use %s" % unit for unit in heads])
        return self.unit(name)

    def river(self, start, name, melting):
        if start == name or not self.has_river(start, name):
            return 0
        return melting if self.weather == "melting-snow" else -2

    def result(self, die, strength):
        cell = look_up(self.pack.combat, die, strength) or "0"
        return int(cell.rstrip("*")), cell.endswith("*")

    # Losses [23-3].

    def losses(self, side, units, amount, dot, may_retreat=False):
        """Steps one by one; how many hexes of retreat are left, if that was chosen."""
        has_killed = not dot
        while amount > 0 and self.living(units):
            alive = self.living(units)
            if amount >= sum(unit.steps for unit in alive) and not may_retreat:
                self.lose_all(alive)
                break
            options = []
            for unit in alive:
                rest = [other.steps - (other is unit) for other in alive]
                if self.is_too_early(unit, alive, amount - 1, may_retreat):
                    continue
                # a unit must still be able to die of what is left
                if has_killed or unit.steps == 1 or any(0 < steps <= amount - 1 for steps in rest) or \
                        sum(other.steps for other in alive) <= amount:
                    options.append("lose %s" % unit)
            if may_retreat:
                if has_killed and amount <= 4:
                    options.append("retreat")
                options.append("stand")
            verb, *words = yield Ask(side, options)
            if verb == "retreat":
                return amount
            if verb == "stand":
                may_retreat = False
                continue
            has_killed |= self.unit(words[0]).steps == 1
            self.lose_step(self.unit(words[0]))
            amount -= 1
        return 0

    @staticmethod
    def is_too_early(unit, alive, left, may_retreat):
        """A sodaisho's last step ends the losses of his clan [25-2]: they are taken before it, or gone in hexes."""
        return (unit.rank == 2 and unit.steps == 1 and left > 0 and not (may_retreat and left <= 4)
                and any(other.clan == unit.clan for other in alive if other is not unit))

    def lose_step(self, unit):
        unit.steps -= 1
        self.inflicted[self.other(self.side(unit))] += 1
        if unit.steps == 0:
            self.take_away(unit, killed=True)
        self.investments()

    def lose_all(self, units):
        """The result takes them all: nobody is spared because his sodaisho fell with him [25-2]."""
        for unit in sorted(units, key=lambda unit: unit.rank):
            while unit.alive:
                self.lose_step(unit)

    # Retreat [23-4].

    def retreat_hexes(self, units, away):
        """Where a force may fall back: farther from the attacker, else as far [ruling 27]."""
        side, here = self.side(units[0]), units[0].hex
        legal = [name for name in self.around(here) if self.chart(name, "retreat") is not None
                 and not self.is_water_side(here, name) and not self.enemy_outside(side, name)]
        far = distance(here, away)
        farther = [name for name in legal if distance(name, away) > far]
        return farther or [name for name in legal if distance(name, away) == far]

    def may_refuge(self, units):
        """In a castle of one's side without enemies before it [23-4-6, ruling 28]."""
        side, here = self.side(units[0]), units[0].hex
        return self.castle_of(side, here) is not None and not self.enemy_outside(side, here)

    def retreats(self, side, units, hexes, away, morale=True):
        """Force by force, in the order of the owner's choice; the trails that can be followed."""
        trails = []
        waiting = self.leaders(self.living(units))
        while waiting:
            options = []
            for leader in waiting:
                options += self.offer_retreat(self.force(leader), away, morale)
            if options:
                verb, *words = yield Ask(side, options)
                leader = self.unit(words[0]).leader
            else:
                verb, words, leader = None, None, waiting[0]
            waiting.remove(leader)
            trail = yield from self.walk(side, leader, hexes, away, [verb, *words] if verb else None, morale)
            trails.append(trail)
            waiting = [leader for leader in waiting if self.force(leader)]
        return trails

    def offer_retreat(self, units, away, is_flight):
        """Who steps back in order has to go his hex before he may take refuge [24-2-5, 24-2-7]."""
        head = self.head(units[0])
        options = ["fall-back %s %s" % (head, name) for name in self.retreat_hexes(units, away)]
        if is_flight and self.may_refuge(units):
            options.append("refuge %s" % head)
        return options

    def walk(self, side, leader, hexes, away, order=None, morale=True):
        """One force hex by hex; extra steps before the morale of each hex."""
        trail = []
        while hexes > 0 and self.force(leader):
            units = self.force(leader)
            if order is None:
                options = self.offer_retreat(units, away, morale)
                if not options:
                    yield from self.losses(side, units, hexes, False)
                    break
                order = yield Ask(side, options)
            if order[0] == "refuge":
                for unit in units:
                    unit.investing = False
                self.go_inside(units)
                if morale:
                    self.lose_heart(units, hexes)
                break
            start, name = units[0].hex, order[2]
            order = None
            for unit in units:
                unit.investing = False
                unit.hex = name
            trail.append(name)
            self.investments()
            is_harmed = self.is_harmed(side, start, name, units)
            roused = self.roused_by(units)
            if is_harmed:
                yield from self.losses(side, units, 1, False)
            yield from self.waking(roused)
            if morale:
                self.lose_heart(self.force(leader), 1)
            hexes -= 1
            if hexes == 0 and self.force(leader) and self.may_refuge(units):
                order = yield Ask(side, ["refuge %s" % self.head(self.force(leader)[0]), "done"])
                if order[0] == "refuge":
                    self.go_inside(self.force(leader))
        self.investments()
        return trail

    def is_harmed(self, side, start, name, units):
        """An extra step, one however many reasons there are [23-4-4, ruling 27]."""
        strong = self.zones(self.other(side))[0]
        return (name in strong and not self.stands(side, name, but=units)
                or self.castle_of(self.other(side), name) is not None
                or self.has_river(start, name)
                or self.chart(name, "retreat") > 0)

    def lose_heart(self, units, amount):
        """Morale lost in a retreat; who falls below -4 is eliminated [23-4-5, 10-1-2, ruling 80]."""
        for unit in units:
            unit.low += amount
        self.kill([unit for unit in units if unit.low > 4])

    def kill(self, units):
        """All at once: a sodaisho last, so that nobody goes home for his death [25-2]."""
        for unit in sorted(units, key=lambda unit: unit.rank):
            self.inflicted[self.other(self.side(unit))] += unit.steps
            self.take_away(unit, killed=True)

    # Pursuit [23-5].

    def pursuit(self, side, units, name, trails):
        if not units or self.enemy_outside(side, name):
            return
        for leader in self.leaders(sorted(units, key=self.units.index)):
            hexes = self.ways_to_pursue(side, leader, name, trails)
            if not hexes:
                continue
            verb, *words = yield Ask(side, ["pursue %s" % step for step in hexes] + ["stay"])
            if verb == "pursue":
                force = [unit for unit in units if unit.leader is leader]
                for unit in force:
                    unit.hex = words[0]
                self.put(force, "map")
                yield from self.came(force)

    def ways_to_pursue(self, side, leader, name, trails):
        """Along the trails, before the enemy and not beside those from whom the force keeps away [23-5, ruling 71]."""
        _, barred = self.shunned(leader)
        hexes = [] if name in barred else [name]
        for trail in trails if hexes else []:
            for step in trail:
                if step in barred or self.enemy_outside(side, step):
                    break
                if step not in hexes:
                    hexes.append(step)
        return hexes

    # Decisive battle [24].

    def battle(self, leader, name):
        side = self.side(leader)
        enemy = self.other(side)
        start = leader.hex
        struck = list({unit.clan: None for unit in self.enemy_outside(side, name)})
        yield from self.strikes(leader.clan, struck)
        if self.castle_at(name) is not None and self.castle_at(name).owner is not None:
            verb, = yield Ask(enemy, ["agree", "decline"])
            if verb == "decline":
                verb, = yield Ask(side, ["go", "done"])
                if verb == "go":
                    yield from self.attack(leader, name)
                self.have_acted(self.force(leader))
                return
        sodaisho = [unit for unit in self.enemy_outside(side, name) if unit.rank == 2]
        if len(sodaisho) > 1:  # which of them, the defender says
            sodaisho = []
        first = yield from self.take_part(side, start, [leader], lambda unit: not unit.acted and not unit.investing
                                          and self.may_go_along(leader, unit, name), struck)
        second = yield from self.take_part(enemy, name, sodaisho, lambda unit: True)
        yield from self.lift_or_hold(enemy, second)
        chiefs = [None, None]
        chiefs[0] = yield from self.pick_chief(side, first)
        chiefs[1] = yield from self.pick_chief(enemy, second)
        yield from self.rounds((side, enemy), (first, second), chiefs, (start, name))
        self.have_acted(first)
        self.investments()
        yield from self.successions()

    def take_part(self, side, name, leaders, may, struck=()):
        """[24-1-2, 24-1-3]; a clan that joins strikes as well."""
        while True:
            others = [unit for unit in self.heads(self.at(name)) if unit.outside and self.side(unit) == side
                      and unit not in leaders and may(unit)]
            if not others:
                break
            may_go = any(unit.rank == 2 for unit in leaders)  # [24-1-1]
            verb, *words = yield Ask(side, ["join %s" % unit for unit in others] + (["go"] if may_go else []))
            if verb == "go":
                break
            leaders = leaders + [self.unit(words[0])]
            yield from self.strikes(leaders[-1].clan, struck)
        return [unit for leader in leaders for unit in self.force(leader)]

    def pick_chief(self, side, units):
        """Where several commanders may lend their modifier the player picks, for all rounds [24-2-3, ruling 74]."""
        heads = [unit for unit in self.heads(units) if unit.rank > 0]
        if len({unit.modifier for unit in heads}) == 1:
            return heads[0]
        _, name = yield Ask(side, ["use %s" % unit for unit in heads])
        return self.unit(name)

    def rounds(self, sides, parts, chiefs, places):
        lost = [0, 0]
        while True:
            # (1) Both dice, from the strengths before the round.
            amounts, dots = [0, 0], [False, False]
            for i in (0, 1):
                die = yield Roll()
                lenders = [self.lender_of(chiefs[j], parts[j]) for j in (0, 1)]
                die += lenders[i].modifier - lenders[1 - i].modifier
                die += self.lowest(parts[1 - i]) - self.lowest(parts[i])
                amounts[i], dots[i] = self.result(die, self.counter_strength(self.living(parts[i]), False))
            # (2) Losses, the attacker's first; a dead sodaisho ends it.
            fallen = [False, False]
            for i in (0, 1):
                before = sum(unit.steps for unit in parts[i])
                dead = [unit for unit in parts[i] if unit.rank == 2]
                yield from self.losses(sides[i], parts[i], amounts[1 - i], dots[1 - i])
                lost[i] += min(before, amounts[1 - i])
                fallen[i] = any(not unit.alive for unit in dead)
            # (3) Who is beaten, who stops [24-2-5 to 24-2-7].
            beaten = [fallen[i] or all(unit.steps < 2 for unit in self.living(parts[i])) for i in (0, 1)]
            if any(beaten):
                break
            stopper = None
            for i in (0, 1):
                if amounts[i] > amounts[1 - i]:
                    verb, = yield Ask(sides[i], ["stop", "go-on"])
                    stopper = i if verb == "stop" else None
            if stopper is not None:
                self.battle_won(sides, lost)
                yield from self.step_back(sides[stopper], parts[stopper], places[1 - stopper])
                return
        self.battle_won(sides, lost)
        if all(beaten):
            for i in (0, 1):
                yield from self.step_back(sides[i], parts[i], places[1 - i])
            return
        loser = 0 if beaten[0] else 1
        yield from self.flight(sides[loser], parts[loser], places[loser], places[1 - loser])
        yield from self.pursuit(sides[1 - loser], self.living(parts[1 - loser]), places[loser], [])

    def lender_of(self, chief, units):
        """Who fell lends nothing: the highest in rank that is left does."""
        if chief.alive:
            return chief
        return max(self.living(units), key=lambda unit: unit.rank)

    def battle_won(self, sides, lost):
        """Fewer steps lost in the rounds [ruling 31, 74(d)]."""
        if lost[0] != lost[1]:
            self.battles_won(sides[0] if lost[0] < lost[1] else sides[1])

    def step_back(self, side, units, away):
        """One hex, without loss of morale [24-2-5, 24-2-7]."""
        yield from self.retreats(side, units, 1, away, morale=False)

    def flight(self, side, units, name, away):
        """Everybody outside in the hex runs, by a die each [24-3, ruling 74(f)]."""
        running = [unit for unit in self.at(name) if unit.outside and self.side(unit) == side]
        for leader in self.leaders(running):
            if not self.force(leader):
                continue
            die = yield Roll()
            if die > 4:
                yield from self.losses(side, self.force(leader), die - 4, False)
            yield from self.walk(side, leader, min(die, 4), away)
