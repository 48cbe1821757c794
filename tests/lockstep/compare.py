"""What every lockstep says when engine and twin do not agree."""


class Difference(Exception):
    pass


def differ(what, engine, twin):
    if engine != twin:
        raise Difference("%s\n  engine: %s\n  twin:   %s" % (what, engine, twin))


def some(names):
    names = sorted(names)
    return ", ".join(names[:20]) + (" and %d more" % (len(names) - 20) if len(names) > 20 else "")


def report(engine, match, difference):
    """The last orders, what differs, what the engine has told since."""
    match.failed = True
    for line in match.log[-12:]:
        print("#     " + line)
    for line in ("ply %d: %s" % (len(match.log), difference)).split("\n"):
        print("# " + line)
    print("# the engine wants: %s" % (match.pending.get("prompt") or match.pending["kind"]))
    for event in engine.must("events", since=0)["events"][-6:]:
        print("#     told: %s %s" % (event["text"], event["rule"]))
