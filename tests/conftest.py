"""What all tests share: a busy machine is no fault of the code, and a suite in the background still starts processes that
hear Ctrl-C.
"""

import signal

from hypothesis import settings

settings.register_profile("riposte", deadline=None)
settings.load_profile("riposte")

# A shell starts what it runs in the background with SIGINT ignored, and every process started from there inherits that.
signal.signal(signal.SIGINT, signal.default_int_handler)
