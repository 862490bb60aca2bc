"""For all tests: hypothesis has no deadline, because kernels compile on their first call."""

from hypothesis import settings

settings.register_profile("dedale", deadline=None)
settings.load_profile("dedale")
