"""The heroic samurai [14]."""


class Samurai:
    def cross_lines(self, before):
        """When the score moves away from 0 over a line, the army behind gets its samurai, if he is not about [14.1]."""
        if self.options.get("samurai") != "yes":
            return
        for side, lead in self.pack.samurai:
            behind = (lambda points: -points) if side == "uesugi" else (lambda points: points)
            if behind(before) < lead <= behind(self.victory) and self.samurai_is_away(side):
                if self.edition.samurai_asked:
                    self.may_call.add(side)
                else:
                    self.samurai_chit(side).place = "bowl"

    def samurai_chit(self, side):
        return self.chits["samurai-u" if side == "uesugi" else "samurai-t"]

    def samurai_is_away(self, side):
        return self.samurai_chit(side).place == "out" and not self.samurai_with[side]

    def samurai_calls(self):
        """English: the player may call him, before the next chit is drawn."""
        for side in ("uesugi", "takeda"):
            if side in self.may_call:
                self.may_call.discard(side)
                words = yield from self.ask(side, ["call", "done"])
                if words[0] == "call":
                    self.samurai_chit(side).place = "bowl"

    def samurai_drawn(self, chit):
        """He joins any unit, which rallies on the spot or leads its clan into an attack [14.2]."""
        side = chit.side
        yield from self.samurai_joins(side)
        chit.place = "out"

    def samurai_joins(self, side):
        units = self.on_map(side)
        if not units:
            return
        words = yield from self.ask(side, ["samurai %s" % unit for unit in units] + ["done"])
        if words[0] == "done":
            return
        unit = self.unit_named[words[1]]
        self.samurai_with[side] = unit
        orders = ["charge", "done"] + (["rally-here"] if unit.loss and not self.in_siege(unit) else [])
        words = yield from self.ask(side, orders)
        if words[0] == "charge":
            unit.clan.mode = "attack"
            yield from self.activate(unit.clan)
        elif words[0] == "rally-here":
            yield from self.rally(unit)

    def samurai_rests(self):
        """He goes when his unit ends a turn clear of the enemy [14.3]."""
        for side, unit in self.samurai_with.items():
            if unit and not self.is_held(unit):
                self.samurai_with[side] = None

    def samurai_gone(self, unit):
        if self.samurai_with[unit.side] is unit:
            self.samurai_with[unit.side] = None
