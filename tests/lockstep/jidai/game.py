"""The second implementation of Sengoku Jidai: a battle from set-up to verdict, as one long procedure.

Rules ask by yielding an Ask, a Roll or a Draw and go on with the answer. Written from the rulebooks, the notes and the
rulings, slow and plain; it shares nothing with the engine but the tables of the pack."""

from activation import Activation
from ask import Ask, Over, Roll
from combat import Combat
from command import Command
from ground import Ground
from losses import Losses
from march import March
from pack import SIDES, Pack
from retreat import Retreat
from samurai import Samurai
from setup import Setup
from siege import Siege

COMMANDERS = ("kenshin", "shingen", "kosaka")
ACTIVITIES = ("attack", "retreat", "impetuous", "combined")


class Editions:
    """Where the two texts differ, and what the options say (the table of differences in the notes, chapter 3)."""

    def __init__(self, options, scenario):
        edition = options.get("edition", "recommended")
        is_fr, is_en = edition == "fr", edition == "en"
        self.name = edition
        self.all_beside_all = is_fr  # 6.3
        self.lapse_at_start = is_fr  # 6.5: the test opens the activation, also of a special order
        self.may_conform = is_fr  # 7.2
        self.chits_need_plan = is_en  # 7.2
        self.hoshi_initial = "initial-fr" if is_fr else "initial"
        self.refuse_each = is_fr  # 9.2
        self.follow_beside_only = is_en  # 9.3.1
        self.rally_if_not_run = is_en  # 9.3.1
        self.ford_any_mode = is_en  # 11.9
        self.leader_at_two_exactly = is_fr  # 11.11
        self.share_is_adjacent = not is_en  # 13.4.4
        self.last_marker_of_any = not is_en  # 13.6.1
        self.exit_one_area = is_fr  # 13.8
        self.samurai_asked = is_en  # 14.1
        self.stop_when_drawn = is_en  # 16.5
        self.recall_by_chit = is_fr  # 17.3
        self.recall_free = is_en  # 17.3
        self.begins_when_played = is_fr  # 17.4
        self.leaders_of_dead_only = is_en and scenario == "historical"  # 17.5; 18.3 reads like the French

        def choose(name, given):
            value = options.get(name, "as-edition")
            return given if value == "as-edition" else value

        self.combat_regroup = choose("combat-regroup", "yes" if is_en else "no") == "yes"
        self.support = choose("support", "each" if is_fr else "once")
        self.siege_loss = choose("siege-loss", "down" if is_fr else "up")


class Game(Ground, Setup, Command, Activation, March, Combat, Losses, Retreat, Siege, Samurai):
    def __init__(self, folder, scenario, options):
        self.pack = Pack(folder, scenario)
        self.scenario, self.options = scenario, options
        self.edition = Editions(options, scenario)
        self.settings = self.pack.settings
        self.units, self.clans = self.pack.units, self.pack.clans
        self.chits = {chit.name: chit for chit in self.pack.chits}
        self.unit_named = {unit.name: unit for unit in self.units}
        self.clan_named = {clan.name: clan for clan in self.clans}
        self.make_ground()
        self.turn = 1
        self.victory = 0  # points of Uesugi less those of Takeda
        self.plan = dict.fromkeys(SIDES)
        self.plan_active = dict.fromkeys(SIDES, False)
        self.plan_shown = dict.fromkeys(SIDES, False)
        self.plan_given = dict.fromkeys(SIDES, False)
        self.saved = dict.fromkeys(SIDES, 0)
        self.points = dict.fromkeys(COMMANDERS, 0)
        self.used = {side: dict.fromkeys(ACTIVITIES, 0) for side in SIDES}
        self.granted = dict.fromkeys(SIDES, 0)
        self.bundori = dict.fromkeys(SIDES, 0)
        self.has_begun = False
        self.has_recalled = False
        self.has_kansuke = False
        self.refused = set()
        self.special_clan = None
        self.active_clans = []
        self.may_call = set()
        self.told_scores = []
        self.told_points = dict(self.points)  # without what is being spent
        self.samurai_with = dict.fromkeys(SIDES)
        self.in_setup = True
        self.make_siege()

    # Who is who.

    @staticmethod
    def other(side):
        return "takeda" if side == "uesugi" else "uesugi"

    def clans_of(self, side):
        return [clan for clan in self.clans if clan.side == side]

    @staticmethod
    def living(clan):
        return [unit for unit in clan.units if unit.alive]

    @staticmethod
    def fielded(clan):
        """Units of the clan on the map."""
        return [unit for unit in clan.units if unit.on_map]

    @staticmethod
    def at_point(clan):
        return [unit for unit in clan.units if unit.box.startswith("point")]

    def leadership(self, unit):
        """The unit's leader, and a samurai with him [14.3]."""
        return unit.lead + (self.samurai_with[unit.side] is unit) if unit.alive else 0

    def best_leader(self, units):
        return max((self.leadership(unit) for unit in units), default=0)

    def clan_leader(self, clan):
        return self.best_leader(self.living(clan))

    # Asking.

    def ask(self, role, orders):
        _, words = yield Ask({role: orders})
        return words

    def roll(self, count=1):
        dice = yield Roll(count)
        return dice

    def die(self):
        dice = yield Roll(1)
        return dice[0]

    # Points [15.1, 17.5, 18.3].

    def score(self, side, points):
        """Points for a side; the marker moves, and may cross a line."""
        if points:
            before = self.victory
            self.victory += points if side == "uesugi" else -points
            self.cross_lines(before)
        return
        yield

    def verdict(self):
        lead = self.victory
        if abs(lead) <= int(self.settings["draw"]):
            raise Over(None, "draw")
        raise Over("uesugi" if lead > 0 else "takeda", "points")

    def play(self):
        yield from self.set_up()
        yield from self.play_on(True)

    def play_on(self, at_command=False):
        while True:
            if at_command:
                yield from self.command_phase()
            at_command = True
            yield from self.activation_phase()
            yield from self.end_turn()
            if self.turn == int(self.settings["turns"]):
                self.verdict()
            self.turn += 1
