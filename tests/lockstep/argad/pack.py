"""The pack as the twin reads it: profiles, ground, and one scenario."""
import configparser
import os
from types import SimpleNamespace as Row

from tables import rows

BANDS = ("west", "east")
MOUNTS = ("foot", "cavalry", "mounted-foot")
GOING = ("easy", "difficult", "very-difficult", "never")
EDGES = ("north", "east", "south", "west")


class Scenario:
    def __init__(self, folder, name, options):
        self.name, self.options = name, options
        ini = configparser.ConfigParser(delimiters=("=",), comment_prefixes=(";",), interpolation=None)
        ini.read(os.path.join(folder, "pack.ini"), encoding="utf-8")
        setting = {key: value.split("|")[0].strip() for key, value in ini[f"scenario {name}"].items()}
        self.width, self.depth = int(setting["width"]), int(setting["depth"])
        self.turns = int(setting["turns"])
        self.edge = [setting[f"{band}-edge"] for band in BANDS]

        def own(table):
            return [row for row in rows(folder, table) if row["scenario"] == name]
        self.ground = {row["name"]: row for row in rows(folder, "terrain.csv")}
        profiles = {row["name"]: row for row in rows(folder, "profiles.csv")}
        self.groups = [Row(name=row["name"], band=BANDS.index(row["role"]), officer=row["officer"],
                           close=row["formation"] != "loose", hidden=row["hidden"] == "yes", members=[])
                       for row in own("groups.csv")]
        group_number = {group.name: i for i, group in enumerate(self.groups)}
        self.figures = []
        for row in sorted(own("bands.csv"), key=lambda row: BANDS.index(row["role"])):
            kind = profiles[row["profile"]]
            self.figures.append(Row(
                number=len(self.figures), name=row["name"], band=BANDS.index(row["role"]),
                group=group_number[row["group"]], x=int(row["x"]), y=int(row["y"]), facing=int(row["facing"]),
                rank_class=int(kind["class"]), armour=int(kind["armour"]), mount=MOUNTS.index(kind["mount"]),
                melee=kind["melee"], side=kind["side"], missile=kind["missile"], flags=set(kind["flags"].split()),
                points=int(kind["points"])))
            self.groups[group_number[row["group"]]].members.append(len(self.figures) - 1)
        self.number = {figure.name: figure.number for figure in self.figures}
        self.group_number = group_number
        for group in self.groups:
            group.officer = self.number.get(group.officer)
        self.leader = [self.number[setting[f"{band}-leader"]] for band in BANDS]
        self.features = []
        for row in own("features.csv"):
            corners = sorted((int(c["number"]), int(c["x"]), int(c["y"])) for c in own("corners.csv")
                             if c["feature"] == row["name"])
            openings = [Row(kind=o["kind"], a=(int(o["x1"]), int(o["y1"])), b=(int(o["x2"]), int(o["y2"])))
                        for o in own("openings.csv") if o["feature"] == row["name"]]
            ground = self.ground[row["kind"]]
            self.features.append(Row(
                number=len(self.features), name=row["name"], kind=row["kind"], level=int(row["level"]),
                uphill=int(row["uphill"]) if row["uphill"] else None, corners=[(x, y) for _, x, y in corners],
                openings=openings, line=ground["line"] == "yes", cover=-int(ground["cover"]),
                going=[GOING.index(ground[mount]) for mount in MOUNTS], sight=ground["sight"],
                hides=ground["hides"] == "yes", shield=ground["shield"] == "yes", burns=ground["burns"] == "yes"))
        for f in self.features:
            xs, ys = [x for x, _ in f.corners], [y for _, y in f.corners]
            f.box = (min(xs), min(ys), max(xs), max(ys))
        self.feature_number = {feature.name: feature.number for feature in self.features}
        self.loads = [Row(name=row["name"], slowing={"heavy": 40, "very-heavy": 80}[row["weight"]],
                          x=int(row["x"]) if row["x"] else None, y=int(row["y"]) if row["y"] else None,
                          carrier=self.number.get(row["carrier"])) for row in own("loads.csv")]
        self.load_number = {load.name: i for i, load in enumerate(self.loads)}
        self.objectives = [Row(name=row["name"], kind=row["kind"], role=row["role"], points=int(row["points"]),
                               most=int(row["max"]), figure=self.number.get(row["figure"]),
                               load=self.load_number.get(row["load"]), edge=row["edge"] or None,
                               area=tuple(int(row[k]) for k in ("x1", "y1", "x2", "y2")) if row["x1"] else None)
                           for row in own("objectives.csv")]
        self.zone = [next(tuple(int(row[k]) for k in ("x1", "y1", "x2", "y2")) for row in own("zones.csv")
                          if row["role"] == band) for band in BANDS]
        # Whoever has something to carry or bring off by an edge may leave by it [base:edge].
        self.may_leave = [{o.edge for o in self.objectives if o.edge and o.role in (band, "either")} for band in BANDS]
