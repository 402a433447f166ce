"""Long computations: off the event loop, and one at a time for each server."""

import asyncio
import threading

import pytest

from bot.runtime import tasks
from bot.runtime.tasks import SWITCH_SECONDS, THREADS, Background, Busy, set_switch_interval


class Job:
    """A computation that lasts until the test lets it end."""

    def __init__(self) -> None:
        self.began, self.end = threading.Event(), threading.Event()
        self.thread: threading.Thread | None = None

    def __call__(self, answer: str) -> str:
        self.thread = threading.current_thread()
        self.began.set()
        assert self.end.wait(10)
        return answer


async def begun(job: Job) -> None:
    assert await asyncio.to_thread(job.began.wait, 10)


async def test_the_event_loop_goes_on_meanwhile() -> None:
    job = Job()
    running = asyncio.create_task(Background().run(1, job, "done"))
    await begun(job)
    assert job.thread is not threading.main_thread()
    job.end.set()
    assert await running == "done"


async def test_computations_of_a_server_run_one_at_a_time_beside_those_of_others() -> None:
    runner, first, second, other = Background(), Job(), Job(), Job()
    one, two = (asyncio.create_task(runner.run(1, job, "")) for job in (first, second))
    await begun(first)
    third = asyncio.create_task(runner.run(2, other, ""))
    await begun(other)
    assert not second.began.is_set()
    first.end.set()
    await begun(second)
    for job in (second, other):
        job.end.set()
    await asyncio.gather(one, two, third)


@pytest.mark.parametrize("working", [True, False])
async def test_a_periodic_task_finishes_its_work_and_does_not_begin_anew(working: bool) -> None:
    begun, go_on, ends = asyncio.Event(), asyncio.Event(), []

    async def work() -> None:
        begun.set()
        await go_on.wait()
        ends.append(1)

    task = tasks.PeriodicTask("work", 0.001, work, first=0 if working else 0.1)
    task.start()
    if working:
        await begun.wait()
    task.finish()
    go_on.set()
    await asyncio.sleep(0.15)
    assert ends == [1] * working


async def test_the_number_of_threads_is_limited() -> None:
    runner = Background()
    jobs = [Job() for _ in range(THREADS + 1)]
    running = [asyncio.create_task(runner.run(server, job, "")) for server, job in enumerate(jobs)]
    for job in jobs[:THREADS]:
        await begun(job)
    assert not jobs[-1].began.is_set()
    for job in jobs:
        job.end.set()
    await asyncio.gather(*running)


async def test_a_wait_that_is_too_long_ends_and_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "WAIT_SECONDS", 0.01)
    runner, job = Background(), Job()
    running = asyncio.create_task(runner.run(1, job, "done"))
    await begun(job)
    with pytest.raises(Busy):
        await runner.run(1, job, "never")
    job.end.set()
    assert await running == "done"
    assert await runner.run(1, job, "again") == "again"


async def test_an_exception_is_raised_and_frees_the_thread() -> None:
    runner = Background()
    with pytest.raises(ZeroDivisionError):
        await runner.run(1, lambda: 1 // 0)
    assert await runner.run(1, lambda: 1) == 1


async def test_the_switch_interval_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    switched: list[float] = []
    monkeypatch.setattr(tasks.sys, "setswitchinterval", switched.append)
    set_switch_interval()
    assert switched == [SWITCH_SECONDS]
