"""The page of results, with a description of the machine that gave them."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests.bench.measures import Measure

HEAD = """# How fast, and how large

Written by `python -m tests.bench`; the notes below the table are in `tests/bench/NOTES.md`. All times of one ratio were
measured in turn in one run (ABAB...), and each figure is the median of its times unless it says p99.

{machine}

| what | against | value | must be | | figures |
|---|---|---|---|---|---|
{rows}

{notes}"""
NOTES = Path(__file__).with_name("NOTES.md")


def page(measures: Sequence[Measure]) -> str:
    """The whole page, in Markdown."""
    rows = "\n".join(
        f"| {one.what} | {one.against} | {one.value:.2f} {one.unit} | {one.wanted} | {one.verdict} | {one.detail} |"
        for one in measures
    )
    return HEAD.format(machine=machine(), rows=rows, notes=NOTES.read_text("utf-8"))


def machine() -> str:
    """What it was measured on."""
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    return (
        f"Measured {datetime.now(UTC):%Y-%m-%d}: {_processor()}, {os.cpu_count()} processors, {_memory_gb():.0f} GB of memory, "
        f"{platform.system()} {platform.release()}; Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}, "
        f"discord.py {version('discord.py')}, simcord {version('simcord')}, pydantic {version('pydantic')}. "
        f"Load of the machine at the end of the run: {load}."
    )


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory_gb() -> float:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
