"""The tables and settings of a pack, as they stand in its files."""

import csv
import os


def rows(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def settings(folder, scenario):
    """The lines of pack.ini under [scenario NAME], without what stands behind the bar."""
    found, here = {}, False
    with open(os.path.join(folder, "pack.ini"), encoding="utf-8") as file:
        for line in file:
            line = line.strip()
            if line.startswith("["):
                here = line == "[scenario %s]" % scenario
            elif here and "=" in line and not line.startswith(";"):
                key, value = line.split("=", 1)
                found[key.strip()] = value.split("|")[0].strip()
    return found
