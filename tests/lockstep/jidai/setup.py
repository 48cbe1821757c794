"""Setting up [3, 7.3, 11.8, 16.2, 17.1, 17.6, 18.1]."""

from ask import Ask
from pack import MODES, SIDES


class Setup:
    def set_up(self):
        self.begin_drafts()
        sealed = set()
        while len(sealed) < 2:
            role, words = yield Ask({side: self.setup_orders(side) for side in SIDES if side not in sealed})
            if words[0] == "seal":
                sealed.add(role)
            else:
                self.draft(role, words)
        self.in_setup = False
        self.place_all()
        for side in SIDES:
            if self.plan_mode[side] == "active":
                self.plan_active[side] = True
        for side in SIDES:
            yield from self.dig(side)

    def begin_drafts(self):
        self.plan_mode = {"uesugi": self.settings["uesugi-plan"], "takeda": self.settings["takeda-plan"]}
        if self.options.get("shingen-plan") == "yes" and self.plan_mode["takeda"] == "none":
            self.plan_mode["takeda"] = "later"
        self.draft_hex, self.draft_clan, self.is_printed = {}, None, dict.fromkeys(SIDES, False)
        for clan in self.clans:
            mode = self.pack.starts[clan.name]["mode"]
            clan.mode = None if mode == "free" else mode
        self.begin_column()

    def set_up_by_book(self):
        """All as printed, and nobody is asked."""
        self.begin_drafts()
        for side in SIDES:
            self.leave_to_book(side)
        self.in_setup = False
        self.place_all()

    # Drafts.

    def begin_column(self):
        column = [unit for unit in self.units if self.pack.setup[unit.name]["place"] in ("column", "edge")]
        self.column_units = column
        self.column_hexes = sorted(self.pack.setup[unit.name]["hex"] for unit in column
                                   if self.pack.setup[unit.name]["place"] == "column")
        self.edge_hexes = sorted(self.pack.setup[unit.name]["hex"] for unit in column
                                 if self.pack.setup[unit.name]["place"] == "edge")

    def initial_modes(self, side):
        row = self.pack.plans[self.plan[side]]
        names = row[self.edition.hoshi_initial].split()
        return list(MODES) if names == ["any"] else names

    def comes_from_saijo(self, clan):
        return any(self.pack.setup[unit.name]["place"] == "saijo" for unit in clan.units)

    def setup_orders(self, side):
        orders = []
        if self.plan_mode[side] != "none" and not self.plan[side]:
            orders += ["plan " + name for name in self.pack.plans]
        free = [clan for clan in self.clans_of(side) if clan.mode is None]
        if free and self.plan[side]:
            modes = self.initial_modes(side)
            orders += ["start-all " + mode for mode in modes]
            orders += ["start %s %s" % (clan, mode) for clan in free for mode in modes]
        for clan in self.clans_of(side):
            if self.comes_from_saijo(clan) and not clan.entry:
                orders += ["enter %s %s" % (clan, point) for point in self.pack.points]
        if side == "takeda" and self.column_units and len(self.draft_hex) < len(self.column_hexes):
            used = set(self.draft_hex.values())
            orders += ["place %s %s" % (unit, name) for unit in self.column_units if unit not in self.draft_hex
                       for name in self.column_hexes if name not in used]
        return orders + ["as-printed"] if orders else ["seal"]

    def draft(self, side, words):
        verb = words[0]
        if verb == "plan":
            self.plan[side] = words[1]
        elif verb == "start":
            self.clan_named[words[1]].mode = words[2]
        elif verb == "start-all":
            for clan in self.clans_of(side):
                if clan.mode is None:
                    clan.mode = words[1]
        elif verb == "enter":
            self.clan_named[words[1]].entry = words[2]
        elif verb == "place":
            self.draft_hex[self.unit_named[words[1]]] = words[2]
        elif verb == "as-printed":
            self.leave_to_book(side)

    def leave_to_book(self, side):
        """The rest of the set-up as the book, or the pack, has it. The history: Uesugi in kuruma gakari, Takeda in
        kokuyoku; which modes are ours follows the engine."""
        if self.plan_mode[side] != "none" and not self.plan[side]:
            self.plan[side] = {"uesugi": "kuruma-gakari", "takeda": "kokuyoku"}[side]
        for clan in self.clans_of(side):
            if clan.mode is None:
                modes = self.initial_modes(side)
                wish = "defense" if clan.letter == "A" or clan.name == self.settings["ford-clan"] else "attack"
                clan.mode = wish if wish in modes else "defense" if "defense" in modes else "attack"
            if self.comes_from_saijo(clan) and not clan.entry:
                clan.entry = self.pack.starts[clan.name]["entry"]
        if side == "takeda" and self.column_units:
            used = set(self.draft_hex.values())
            for unit in self.column_units:
                name = self.pack.setup[unit.name]["hex"]
                if unit not in self.draft_hex and name in self.column_hexes and name not in used:
                    self.draft_hex[unit] = name
                    used.add(name)
            rest = [name for name in self.column_hexes if name not in used]
            for unit in self.column_units:
                if unit not in self.draft_hex and rest:
                    self.draft_hex[unit] = rest.pop(0)

    # Everybody to his place.

    def place_all(self):
        edge = list(self.edge_hexes)
        for unit in self.units:
            row = self.pack.setup[unit.name]
            place = row["place"]
            if place in ("hex", "kaizu"):
                unit.hex, unit.box = row["hex"], "map"
            elif place == "saijo":
                unit.box = "saijo"
            elif place == "recall":
                unit.box = "waiting"
            elif unit in self.draft_hex:
                unit.hex, unit.box = self.draft_hex[unit], "map"
            else:
                unit.box = "waiting"
                unit.edge_hex = edge.pop(0)
        for clan in self.clans:
            if any(unit.on_map for unit in clan.units):
                self.chits[clan.name].place = "reserve"
        for side in SIDES:
            if self.plan_mode[side] == "active":
                self.ready_specials(side)
        if self.in_kaizu("takeda"):
            self.kaizu_owner = "takeda"

    def ready_specials(self, side):
        for chit in self.chits.values():
            if chit.kind == "special" and chit.side == side and chit.place == "out":
                chit.place = "reserve"

    def dig(self, side):
        """Defensive Positions of gyorin and saku, by a plain die on the column of turn 1 [7.3, 11.8]."""
        if not (self.plan_active[side] and self.plan[side] in ("gyorin", "saku") and int(self.settings["positions"])):
            return
        self.plan_shown[side] = True
        die = yield from self.die()
        commander = {"uesugi": "kenshin", "takeda": "shingen"}[side]
        count = min(self.table_points(commander, die), int(self.settings["positions"]))
        for _ in range(count):
            units = [unit for unit in self.on_map(side) if not unit.works]
            if not units:
                break
            words = yield from self.ask(side, ["fortify %s" % unit for unit in units])
            self.unit_named[words[1]].works = True
