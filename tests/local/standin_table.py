"""`python -m tests.local.standin_table ARGUMENTS`: the table with the stand-in instead of Riposte."""

from __future__ import annotations

import sys

from bot.local.command import run
from tests.local.standin import standin

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], lambda settings, clock, dice: standin(clock)))
