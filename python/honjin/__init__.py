"""Honjin's wargames in Python.

    import random, honjin

    match = honjin.Match("kenshin", seed="a word")
    while not match.over:
        match.play(random.choice(match.choices))
    print(match.outcome)

Match and View are for playing: orders are Actions or lines ("move 1004 1105"), every match has its journal. Batch is for
search and learning: many positions, actions as numbers, observations in buffers. honjin.aec and honjin.spiel have the
shape of PettingZoo's AEC and of OpenSpiel."""

from ._honjin import (
    ALL,
    CHANCE,
    OBSERVER,
    Action,
    Batch,
    Choices,
    Error,
    Match,
    Refused,
    View,
    __version__,
    commit,
    games,
    levels,
)

__all__ = ["ALL", "CHANCE", "OBSERVER", "Action", "Batch", "Choices", "Error", "Match", "Refused", "View",
           "__version__", "commit", "games", "levels"]
