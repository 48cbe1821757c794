"""Battles: who must fight, declaring, the scores [11.1 to 11.6, 11.8 to 11.10]."""



class Battle:
    def __init__(self, number, enemy):
        self.number = number
        self.attackers, self.defenders = [], [enemy]
        self.is_over = False


class Combat:
    def combat_chit(self, side):
        if self.edition.combat_regroup:
            for clan in self.clans_of(side):
                yield from self.lapse(clan)
        yield from self.combat_steps(side)
        yield from self.fight(side, self.on_map(side), None)
        yield from self.siege_chit(side)

    def fight(self, side, units, clans):
        """clans: those that act as one; None: each for itself."""
        units = [unit for unit in units if unit.on_map]
        self.one_body = clans or []
        touch = {unit: self.touched(unit) for unit in units}
        if not any(touch.values()):
            return
        battles = yield from self.declare(side, touch)
        while True:
            battles = [battle for battle in battles if not battle.is_over and all(self.who_fights(battle))]
            if not battles:
                break
            orders = ["resolve %s" % enemy for battle in battles for enemy in self.who_fights(battle)[1]]
            if len(battles) > 1 and orders:
                words = yield from self.ask(side, orders)
                enemy = self.unit_named[words[1]]
                battle = next(battle for battle in battles if enemy in battle.defenders)
            else:
                battle = battles[0]
            battle.is_over = True
            self.pending_battles = [other for other in battles if other is not battle]
            yield from self.resolve(side, battle)

    def first_combat(self, side):
        """The arrowhead hands out impetuous attacks with its first combat [7.3]."""
        if self.has_plan(side, "hoshi") and not self.plan_given[side]:
            self.give_impetuous(side)

    # Declaring [11.1 to 11.3, ruling:declare].

    def declare(self, side, touch):
        enemies = []
        for unit in touch:
            enemies += [enemy for enemy in touch[unit] if enemy not in enemies]
        must_fight = {unit for unit in touch if touch[unit] and unit.clan.mode == "attack"}
        must_meet = {enemy for unit in touch for enemy in touch[unit] if not self.is_excused(unit, enemy)}
        battles, current = [], None
        while True:
            orders = []
            free = [unit for unit in touch if unit.battle is None and touch[unit]]
            left = [enemy for enemy in enemies if enemy.battle is None]

            def fits(battle, free, left):
                return self.can_complete(touch, must_fight, must_meet, battle, free, left)

            if current and len(current.defenders) == 1:
                for unit in free:
                    if current.defenders[0] in touch[unit]:
                        if fits((current.attackers + [unit], current.defenders), without(free, unit), left):
                            orders.append("join %s" % unit)
            if current and len(current.attackers) == 1:
                for enemy in left:
                    if enemy in touch[current.attackers[0]]:
                        if fits((current.attackers, current.defenders + [enemy]), free, without(left, enemy)):
                            orders.append("also %s" % enemy)
            if not current or current.attackers:
                for enemy in left:
                    if fits(([], [enemy]), free, without(left, enemy)):
                        orders.append("battle %s" % enemy)
                if not any(unit in must_fight for unit in free) and not any(enemy in must_meet for enemy in left):
                    orders.append("declared")
            words = yield from self.ask(side, orders)
            if words[0] == "declared":
                break
            unit = self.unit_named[words[1]]
            if words[0] == "battle":
                current = Battle(len(battles) + 1, unit)
                battles.append(current)
            elif words[0] == "join":
                current.attackers.append(unit)
            else:
                current.defenders.append(unit)
            unit.battle = current.number
        return battles

    def is_excused(self, unit, enemy):
        """Outside Attack mode, from enemies over a ford or behind works [11.2]."""
        if unit.clan.mode == "attack":
            return False
        return self.feature.get((unit.hex, enemy.hex)) == "ford" or enemy.works

    @staticmethod
    def can_complete(touch, must_fight, must_meet, battle, free, left):
        """Whether all who have to fight still can. Whoever is left needs somebody left, or a place in this battle;
        everything else can be put together from battles of several on one and one on several."""
        attackers, defenders = battle
        if not attackers:
            return any(Combat.can_complete(touch, must_fight, must_meet, ([unit], defenders), without(free, unit), left)
                       for unit in free if defenders[0] in touch[unit])
        stuck_units = [unit for unit in free if unit in must_fight and not any(enemy in left for enemy in touch[unit])]
        stuck_enemies = [enemy for enemy in left if enemy in must_meet and not any(enemy in touch[unit] for unit in free)]
        if stuck_units and stuck_enemies:
            return False
        if stuck_units:
            return len(defenders) == 1 and all(defenders[0] in touch[unit] for unit in stuck_units)
        if stuck_enemies:
            return len(attackers) == 1 and all(enemy in touch[attackers[0]] for enemy in stuck_enemies)
        return True

    def who_fights(self, battle):
        """Those who still touch each other, and whose clan was not late [11.4]."""
        able = [unit for unit in battle.attackers if unit.on_map and unit.clan not in self.waiting_clans]
        touched = {unit: self.touched(unit) for unit in able}
        attackers = [unit for unit in able if any(enemy in touched[unit] for enemy in battle.defenders)]
        defenders = [enemy for enemy in battle.defenders if any(enemy in touched[unit] for unit in attackers)]
        return attackers, defenders

    # Resolving [11.4 to 11.6].

    def resolve(self, side, battle):
        battle.attackers, battle.defenders = (sorted(units, key=self.units.index) for units in self.who_fights(battle))
        self.first_combat(side)
        clans = sorted({unit.clan for unit in battle.attackers}, key=self.clans.index)
        if len(clans) > 1 and not all(clan in self.one_body for clan in clans):
            dice = yield from self.roll(len(clans))
            for clan, die in zip(clans, dice):
                if die < max(dice):
                    self.waiting_clans.add(clan)
            battle.attackers = [unit for unit in battle.attackers if unit.clan not in self.waiting_clans]
        for unit in battle.attackers + battle.defenders:
            unit.fought = True
        column, line = yield from self.scores(side, battle)
        foe = self.other(side)
        for role, units, sign in ((side, battle.attackers, 1), (foe, battle.defenders, -1)):
            leader = self.best_leader(units)
            if leader:
                words = yield from self.ask(role, ["lead-column", "lead-line"])
                if words[0] == "lead-column":
                    column += sign * leader
                else:
                    line += sign * leader
        dice = yield from self.roll(4)
        column = min(max(column + dice[0] + dice[1], 2), 14)
        line = min(max(line + dice[2] + dice[3], 2), 14)
        result = self.pack.combat[column, line]
        result = yield from self.substitute(foe, result)
        yield from self.apply_result(side, battle, result)

    def substitute(self, foe, result):
        """Koyaku and saku change what their defenders suffer [7.3]."""
        rows = [row for row in self.pack.substitutions if self.has_plan(foe, row["plan"]) and row["result"] == result]
        if not rows:
            return result
        self.plan_shown[foe] = True
        die = yield from self.die()
        return next(row["becomes"] for row in rows if int(row["low"]) <= die <= int(row["high"]))

    def grounds(self, battle):
        """Kinds of ground that count for the defender: a wood any of them stands in, a side that every attacker crosses."""
        found = set()
        cells = self.pack.cells
        if any(cells[enemy.hex]["terrain"] == "wood" for enemy in battle.defenders):
            found.add("wood")
        for kind in ("stream", "ford"):
            if all(any(self.feature.get((unit.hex, enemy.hex)) == kind for enemy in self.met(battle, unit))
                   for unit in battle.attackers):
                found.add(kind)
        if all(any(int(cells[enemy.hex]["level"]) > int(cells[unit.hex]["level"]) for enemy in self.met(battle, unit))
               for unit in battle.attackers):
            found.add("slope")
        return found

    def met(self, battle, unit):
        touched = self.touched(unit)
        return [enemy for enemy in battle.defenders if enemy in touched]

    def is_behind_ford(self, battle, enemy):
        return all(self.feature.get((unit.hex, enemy.hex)) == "ford" for unit in battle.attackers
                   if enemy in self.touched(unit))

    def has_works(self, enemy):
        return enemy.works and enemy.clan.mode == "defense"

    def is_hampered(self, battle, unit, named):
        """One point of elan only [11.8, 11.10, ruling:mixed-battles]; of several kinds of ground the one named counts."""
        for enemy in self.met(battle, unit):
            if self.has_works(enemy):
                return True
            if self.pack.cells[enemy.hex]["terrain"] == "wood" and named in (None, "wood"):
                return True
            if self.feature.get((unit.hex, enemy.hex)) == "ford" and named in (None, "ford"):
                return True
        return False

    def scores(self, side, battle):
        attackers, defenders = battle.attackers, battle.defenders
        grounds = sorted(self.grounds(battle))
        ground, named = grounds[0] if grounds else None, None
        if len(grounds) > 1:
            words = yield from self.ask(self.other(side), ["ground %s" % name for name in grounds])
            ground = named = words[1]
        column = line = 0
        for unit in attackers:
            if unit.charged:
                elan, mass = unit.elan, unit.mass
                if self.is_hampered(battle, unit, named) and elan > 1:
                    elan, mass = 1, mass + elan - 1
                column += elan
                line += mass
            else:
                line += unit.elan + unit.mass
        is_charged = any(unit.charged for unit in attackers)
        for enemy in defenders:
            if is_charged and enemy.clan.mode == "attack":
                column -= enemy.elan
                line -= enemy.mass
                continue
            line -= enemy.elan + enemy.mass
            at_ford = ground == "ford" and self.is_behind_ford(battle, enemy) and (enemy.clan.mode == "defense" or self.edition.ford_any_mode)
            if is_charged or self.has_works(enemy) or at_ford:
                column -= enemy.fire
        column += min(enemy.loss for enemy in defenders) - max(unit.loss for unit in attackers)
        if ground:
            column += int(self.pack.terrain["up" if ground == "slope" else ground]["column"])
        if any(self.has_works(enemy) for enemy in defenders):
            column -= 1
        supporters = self.supporters(side, battle)
        column += min(len(supporters), 1) if self.edition.support == "once" else len(supporters)
        if any(unit.clan.mode in ("move", "regroup") for unit in attackers):
            column -= 2
        if all(enemy.clan.mode in ("move", "regroup") for enemy in defenders):
            column += 2
        if self.special_clan and all(unit.charged and unit.clan is self.special_clan for unit in attackers):
            column += 2
        if self.turn == int(self.settings["surprise-turn"]) and side == "uesugi" \
                and all(enemy.clan.contingent == "shingen" for enemy in defenders):
            column += int(self.settings["surprise-column"])
        self.told_scores.append((column, line))
        return column, line

    def supporters(self, side, battle):
        """Friends out of all battles that have a target in their zone, and are in no other enemy's zone [11.6]."""
        found = []
        busy = [unit for other in self.pending_battles for unit in self.who_fights(other)[0]]
        for unit in self.on_map(side):
            if unit.fought or unit in busy:
                continue
            if not any(enemy in battle.defenders for enemy in self.touched(unit)):
                continue
            holders = self.holders(self.other(side)).get(unit.hex, ())
            if all(enemy in battle.defenders for enemy in holders):
                found.append(unit)
        return found


def without(things, thing):
    return [other for other in things if other is not thing]
