"""The twin of a game: the state, and what each seal and each throw of dice does to it."""
import ending
import melee
import movement
import shooting
from ground import top
from state import State

SEALED = {"setup", "orders", "targets", "pairings", "follow"}


class Twin(State):
    """Follows a game in its own head. Orders are told to it; what they do it works out by itself."""

    def begin(self, state):
        """Both have placed their figures (state: the engine's, before the last seal)."""
        self.read(state)
        self.phase, self.seals, self.parties, self.length = "setup", set(), [], 0

    def pending(self):
        """What is wanted: ("decision", roles), ("chance", number of dice, names that the prompt must have) or ("over",)."""
        names = [figure.name for figure in self.figures]
        if self.phase == "over":
            return ("over",)
        if self.phase in SEALED:
            return ("decision", [role for band, role in enumerate(("west", "east")) if band not in self.seals])
        if self.phase == "slowing":
            party = self.parties[0]
            figures = "figure" if len(party) == 1 else "figures"
            return ("chance", 2 if self.mounted[party[0]] else 1, [names[party[0]], f"({len(party)} {figures})"])
        if self.phase in ("shots", "blows"):
            first = self.batch[0]
            heavy = self.phase == "shots" and self.figures[first].missile == "ozutsu"
            return ("chance", 2 if heavy else len(self.batch), [names[first]])
        if self.phase == "ignition":
            return ("chance", 1, [self.scenario.features[self.fire].name])
        if self.phase == "morale":
            need = ending.morale_need(self, self.group)
            return ("chance", 1, [self.scenario.groups[self.group].name, f"needs {need} or less"])
        return ("chance", 1, [self.scenario.features[self.dousing[0]].name, names[self.dousing[1]]])

    def seal(self, band):
        self.seals.add(band)
        if len(self.seals) == 2:
            getattr(self, "after_" + self.phase)()

    def deal(self, dice):
        getattr(self, "deal_" + self.phase)(dice)

    # ---- set-up and orders ---------------------------------------------------------------------------------

    def after_setup(self):
        s = self.scenario
        for group, about in enumerate(s.groups):
            self.led[group] = about.officer is not None
            for i in about.members:
                ground = top(self, self.at(i))
                if about.hidden and ground and ground.hides:
                    self.life[i] = "unseen"
            for i in about.members:
                if about.close and not self.order[group]:
                    movement.fall_in(self, group, about.members, i, 2)
        self.next_turn()

    def next_turn(self):
        ending.begin_turn(self)
        self.enter("orders")

    def enter(self, phase, sealed=()):
        self.phase, self.seals = phase, set(sealed)

    def after_orders(self):
        self.round_about = movement.reveal(self)

    def go_on(self):
        """After the engine has told the ways of those who run round something."""
        self.parties = movement.throws(self)
        self.phase = "slowing"
        if not self.parties:
            self.moved()

    def deal_slowing(self, dice):
        movement.slow(self, self.parties.pop(0), dice)
        if not self.parties:
            self.moved()

    # ---- shots ---------------------------------------------------------------------------------------------

    def moved(self):
        movement.move(self)
        self.phase, self.furtive = "moved", {}

    def open_targets(self):
        """After the engine has told how it sees furtive targets."""
        idle = [band for band in (0, 1) if not self.asks_targets(band)]
        self.enter("targets", idle)
        if len(idle) == 2:
            self.after_targets()

    def asks_targets(self, band):
        for i in self.present(band):
            if self.figures[i].missile and self.life[i] == "unseen":
                return True
        return any(shooting.shot(self, i, j) for i in self.present(band) if shooting.may_shoot(self, i)
                   for j in self.enemies(i)) or \
            any(shooting.at_feature(self, i, f.number) for i in self.present(band) for f in self.scenario.features
                if f.burns)

    def after_targets(self):
        shooting.begin(self)
        self.phase = "shots"
        self.next_shot()

    def next_shot(self):
        self.batch = shooting.next_batch(self)
        if not self.batch:
            shooting.resolve(self)
            self.phase = "ignition"
            self.next_ignition()

    def deal_shots(self, dice):
        for i, die in zip(self.batch, dice):
            self.die[i] = die
        if self.figures[self.batch[0]].missile == "ozutsu":
            self.white[self.batch[0]] = dice[1]
        self.next_shot()

    def next_ignition(self):
        self.fire = next((n for n, burning in enumerate(self.burning) if burning == ending.SMOULDERS), None)
        if self.fire is None:
            self.die, self.white = [0] * len(self.figures), [0] * len(self.figures)
            idle = [band for band in (0, 1) if not any(
                len(melee.foes(self, i)) > 1 or melee.may_give_room(self, i)
                for i in self.present(band) if self.life[i] == "on-table")]
            self.enter("pairings", idle)
            if len(idle) == 2:
                self.after_pairings()

    def deal_ignition(self, dice):
        self.burning[self.fire] = ending.BEGINS if dice[0] >= 4 else 0
        self.next_ignition()

    # ---- blows ---------------------------------------------------------------------------------------------

    def after_pairings(self):
        melee.name_foes(self)
        self.phase, self.length = "blows", 0
        self.next_blow()

    def next_blow(self):
        self.batch = melee.next_batch(self)
        if not self.batch:
            melee.recoils(self)
            movement.show_ambushers(self)
            idle = [band for band in (0, 1) if not any(melee.may_follow(self, i) for i in self.present(band))]
            self.enter("follow", idle)
            if len(idle) == 2:
                self.after_follow()

    def deal_blows(self, dice):
        for i, die in zip(self.batch, dice):
            self.die[i] = die
        self.next_blow()

    def after_follow(self):
        melee.follow_ups(self)
        movement.show_ambushers(self)
        ending.begin_morale(self)
        self.phase = "morale"
        self.next_morale()

    # ---- morale, fires, the end ----------------------------------------------------------------------------

    def next_morale(self):
        self.group = next((n for n, cause in enumerate(self.tested) if cause), None)
        if self.group is None:
            self.phase = "dousing"
            self.next_dousing()

    def deal_morale(self, dice):
        ending.morale(self, self.group, dice[0])
        self.next_morale()

    def next_dousing(self):
        self.dousing = ending.douser(self)
        if self.dousing is None:
            ending.end_of_turn(self)
            self.ended = ending.why_over(self)
            if self.ended:
                self.phase = "over"
                return
            self.turn += 1
            self.next_turn()

    def deal_dousing(self, dice):
        feature, i = self.dousing
        self.die[i] = dice[0]
        if dice[0] >= 5:
            self.burning[feature] = 0
        self.next_dousing()
