"""What all tests share: hypothesis without deadlines, since a busy machine is not a fault of the code."""

from hypothesis import settings

settings.register_profile("riposte", deadline=None)
settings.load_profile("riposte")
