"""What each role may know [3.2, 8.1, rulings 19 and the end of the README]: hands are open; secret are faces that were never
shown, a card that lies there, and the set-up before it is finished."""

HIDDEN, NOTHING = "?", "-"


def sees_face(twin, role, one):
    """Whoever has seen it; its owner too, but for the night-attack army, which nobody knows."""
    if one.is_night:
        return one.general is not None
    return one.known or role == one.side or role is None


def face(twin, role, one):
    """What the role reads in the field `unit`; without a role everything."""
    if one.is_night and one.general is None:
        return HIDDEN
    if one.general is None and twin.phase != "setup":
        return NOTHING  # the spare hex: everybody sees that it is empty
    if not sees_face(twin, role, one):
        return HIDDEN
    return one.general.name if one.general else NOTHING


def laid_card(twin, role, side):
    """What the role reads in the field `card`."""
    if role in (None, side):
        return twin.laid.get(side, NOTHING)
    return HIDDEN


def hidden_titles(twin, role):
    """Names of generals that must not come up in anything the role is told: on the map, face never shown."""
    return [one.general.title for one in twin.counters if one.general and not sees_face(twin, role, one)]
