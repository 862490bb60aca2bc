def backwards(problem):
    """The stops in reverse order, whatever it costs."""
    first, *stops = range(len(problem.points))
    last = [stops.pop()] if problem.fixed_end else []
    return problem.walk([first, *reversed(stops), *last])


PLUGIN = {"tour": {"backwards": backwards}}
