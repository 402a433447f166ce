"""The log: its context, its formats, and secrets masked."""

import asyncio
import gc
import json
import logging
from pathlib import Path

import discord
import pytest
from pydantic import SecretStr

from bot.runtime import logs
from bot.runtime.settings import Settings, SettingsError
from rules.codec import CodecError, decode_state

TOKEN = "MTIz.secret.token"
log = logging.getLogger("tests.logs")


@pytest.fixture
def written(tmp_path: Path):
    """Runs an action under the given settings and returns the lines of the log file."""

    def write(action, **settings) -> list[str]:
        path = tmp_path / "riposte.log"
        # The log collects garbage when it ends: what other tests have left would take a second each time.
        gc.freeze()
        with logs.running(Settings(discord_token=SecretStr(TOKEN), log_file=path, **settings)):
            action()
        return path.read_text(encoding="utf-8").splitlines()

    return write


def fail_with(message: str) -> None:
    try:
        raise ValueError(message)
    except ValueError:
        log.exception("It failed.")


def test_a_line_has_level_logger_message_and_context(written):
    def act():
        with logs.context(guild=10, encounter=3), logs.context(reference="ABC2345", interaction=99):
            log.info("Struck %s.", "Alice")
        log.info("Alone.")

    struck, alone = written(act)

    assert struck.endswith("INFO    tests.logs: Struck Alice. [reference=ABC2345 guild=10 encounter=3 interaction=99]")
    assert alone.endswith("INFO    tests.logs: Alone.")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_a_full_disk_is_one_line_and_ends_well(capsys):
    with logs.running(Settings(discord_token=SecretStr(TOKEN), log_file=Path("/dev/full"))):
        for number in range(3):
            log.warning("Record %d.", number)
    shown = capsys.readouterr().err.splitlines()
    assert len([line for line in shown if line.startswith("LOG_FILE: ")]) == 1
    assert len([line for line in shown if "Record" in line]) == 3
    assert len(shown) == 4


def test_each_task_has_its_own_context(written):
    async def press(interaction: int):
        with logs.context(interaction=interaction):
            await asyncio.sleep(0)
            log.info("pressed")

    async def both():
        await asyncio.gather(press(1), press(2))

    lines = written(lambda: asyncio.run(both()))

    assert [line.split("[")[1] for line in lines if "pressed" in line] == ["interaction=1]", "interaction=2]"]


def test_json_is_one_object_a_line(written):
    def act():
        with logs.context(reference="ABC2345", guild=10):
            fail_with("zwölf\nlines")

    (line,) = written(act, log_format="json")
    entry = json.loads(line)

    assert entry["level"] == "ERROR"
    assert (entry["logger"], entry["message"]) == ("tests.logs", "It failed.")
    assert (entry["reference"], entry["guild"]) == ("ABC2345", 10)
    assert entry["exception"].startswith("Traceback")
    assert entry["exception"].endswith("ValueError: zwölf\nlines")
    assert entry["time"].endswith("+00:00")


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_the_token_is_masked(written, log_format):
    def act():
        log.info(f"token {TOKEN}")
        log.info("token %s", TOKEN)
        log.info("headers %s", {"Authorization": f"Bot {TOKEN}"})
        fail_with(f"refused {TOKEN}")

    text = "\n".join(written(act, log_format=log_format))

    assert TOKEN not in text
    assert text.count("[redacted]") == 4


def test_the_tokens_of_interactions_are_masked_in_addresses(written):
    url = "https://discord.com/api/v10/{}/123/aW50ZXJhY3Rpb24-secret_1/callback"

    (line,) = written(lambda: log.info("%s %s", url.format("interactions"), url.format("webhooks")))

    assert "secret_1" not in line
    assert "/interactions/123/[redacted]/callback" in line
    assert "/webhooks/123/[redacted]/callback" in line


def test_messages_keep_the_values_of_their_arguments(written):
    names = ["Alice"]

    def act():
        log.info("%s", names)
        names.append("Bob")

    (line,) = written(act)
    assert line.endswith("['Alice']")


def shard_loses(error: Exception) -> None:
    logging.getLogger("discord.shard").error("Attempting a reconnect for shard ID %s in %.2fs", 0, 1.5, exc_info=error)


@pytest.mark.parametrize("error", [OSError("no route"), TimeoutError("too slow"), discord.GatewayNotFound()])
def test_a_lost_connection_is_one_warning_with_its_cause(written, error):
    (line,) = written(lambda: shard_loses(error))

    assert "WARNING discord.shard: Attempting a reconnect for shard ID 0 in 1.50s" in line
    assert f"({type(error).__name__}: {error})" in line


def test_a_lost_connection_keeps_its_traceback_at_debug(written):
    def act():
        try:
            raise OSError("no route")
        except OSError as error:
            shard_loses(error)

    assert any(line.startswith("Traceback") for line in written(act, log_level="DEBUG"))


def test_a_bug_keeps_its_traceback_even_where_discord_py_reports_it(written):
    def act():
        try:
            raise OSError("a file, not the network")
        except OSError:
            logging.getLogger("discord.client").exception("Ignoring exception in on_ready")

    first, *rest = written(act)

    assert "ERROR   discord.client" in first
    assert rest[-1] == "OSError: a file, not the network"


def test_warnings_about_unused_features_are_dropped(written):
    def act():
        logging.getLogger("discord.ext.commands.bot").warning("Privileged message content intent is missing, commands")
        logging.getLogger("discord.client").warning("PyNaCl is not installed, voice will NOT be supported")

    assert written(act) == []


def test_warnings_of_python_reach_the_log(written):
    import warnings

    def act():
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            # catch_warnings has put Python's own printing back.
            logging.captureWarnings(False)
            logging.captureWarnings(True)
            warnings.warn("old habit", stacklevel=1)

    assert any("py.warnings" in line and "old habit" in line for line in written(act))


def test_an_exception_that_no_task_awaited_is_logged(written):
    async def forget() -> None:
        async def fail() -> None:
            raise ValueError("unseen")

        task = asyncio.create_task(fail())
        await asyncio.wait({task})
        # Kept alive by a cycle, as tasks of a closed bot are.
        task.itself = [task]

    lines = written(lambda: asyncio.run(forget()))

    assert any("Task exception was never retrieved" in line for line in lines)
    assert lines[-1] == "ValueError: unseen"


def test_a_log_file_that_cannot_be_written_is_a_mistake_in_the_settings(tmp_path):
    with (
        pytest.raises(SettingsError, match=r"LOG_FILE: found .*, expected a file that can be written"),
        logs.running(Settings(log_file=tmp_path / "nowhere" / "riposte.log")),
    ):
        pass


def test_the_log_file_is_rotated(written, tmp_path):
    line = "x" * 100_000
    written(lambda: [log.info(line) for _ in range(60)])

    assert (tmp_path / "riposte.log.1").stat().st_size <= 5_000_000


def test_the_root_logger_is_restored(written):
    root = logging.getLogger()
    before = (root.level, list(root.handlers))

    written(lambda: log.info("x"), log_level="DEBUG")

    assert (root.level, list(root.handlers)) == before


def test_references_are_short_and_do_not_repeat():
    references = {logs.new_reference() for _ in range(1000)}

    assert len(references) == 1000
    assert all(len(reference) == 7 and not set(reference) & set("01OILU") for reference in references)


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_payloads_are_logged_at_no_level(written, level):
    payload = {"token": "aW50ZXJhY3Rpb24-secret", "data": {"options": [{"name": "name", "value": "Baron"}]}}

    def act():
        for name in ("discord.http", "discord.gateway", "discord.webhook.async_", "aiosqlite", "psycopg", "asyncio"):
            library = logging.getLogger(name)
            library.debug("%s with %s", "POST", payload)
            library.debug(f"executing {payload}")
        logging.getLogger("bot.services.encounters.service").debug("Refused.")

    text = "\n".join(written(act, log_level=level))

    assert "Baron" not in text
    assert "secret" not in text
    assert ("Refused." in text) is (level == "DEBUG")


def test_a_row_in_an_error_of_the_database_is_masked(written):
    text = "\n".join(
        written(lambda: fail_with("duplicate key\nDETAIL:  Key (name)=(Baron) already exists.\nHINT: none"))
    )

    assert "Baron" not in text
    assert "duplicate key" in text
    assert "HINT: none" in text


def test_an_unreadable_state_is_not_repeated(written):
    stored = json.dumps({"format": 1, "state": {"system": "duel", "combatants": {"h1": {"name": "Baron"}}}})

    def act():
        try:
            decode_state(stored)
        except CodecError:
            log.warning("Unreadable.", exc_info=True)

    text = "\n".join(written(act))
    assert "CodecError" in text
    assert "Baron" not in text
