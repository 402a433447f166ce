"""Settings: their sources, their values, and mistakes, of which all are named at once."""

from pathlib import Path

import pytest

from bot.runtime.settings import VARIABLES, Settings, SettingsError, load_settings

PROJECT = Path(__file__).parents[1]


@pytest.fixture
def env_file(tmp_path: Path):
    def write(text: str) -> Path:
        path = tmp_path / "riposte.env"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def mistakes_of(env_file: Path | None, environ: dict[str, str]) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        load_settings(env_file, environ)
    return caught.value.mistakes


def test_without_settings_all_are_defaults(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert load_settings(None, {}) == Settings()
    assert Settings().discord_token is None
    assert load_settings(PROJECT / ".env.example", {}) == Settings()


def test_the_file_dot_env_is_read_by_default(tmp_path, monkeypatch):
    (tmp_path / ".env").write_text("DEV_GUILD_ID=12\n")
    monkeypatch.chdir(tmp_path)
    assert load_settings(None, {}).dev_guild_id == 12


@pytest.mark.parametrize(
    ("text", "environ", "changed"),
    [
        (
            "DATABASE_PATH=file.db\nLOG_LEVEL=DEBUG\n",
            {"DATABASE_PATH": "environment.db"},
            {"database_path": Path("environment.db"), "log_level": "DEBUG"},
        ),
        ("DISCORD_TOKEN=\nDEV_GUILD_ID=7\n", {"DEV_GUILD_ID": "", "LOG_FILE": " "}, {"dev_guild_id": 7}),
        (
            "\ufeffexport LOG_LEVEL='debug'\nSYNC_COMMANDS=Force\nDEFAULT_LOCALE = \"FR\"  # français\n",
            {},
            {"log_level": "DEBUG", "sync_commands": "force", "default_locale": "fr"},
        ),
        ("DISCORD_TOKEN=a${HOME}b\n", {}, {"discord_token": "a${HOME}b"}),
        ("POSTGRES_PASSWORD=x\nTZ=Europe/Paris\n", {"DISCORD_TOKN": "environments hold anything"}, {}),
        ("", {"SHARD_IDS": "0-3", "SHARD_COUNT": "4"}, {"shard_count": 4, "shard_ids": (0, 1, 2, 3)}),
        ("", {"SHARD_COUNT": "4"}, {"shard_count": 4}),
    ],
    ids=["environment-first", "empty", "syntax", "dollar", "other-programs", "shards", "all-shards"],
)
def test_values_come_from_environment_and_file(env_file, text, environ, changed):
    assert load_settings(env_file(text), environ) == Settings.model_validate(changed)


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("LOG_LEVEL", "loud", "DEBUG, INFO, WARNING or ERROR"),
        ("LOG_FORMAT", "xml", "text or json"),
        ("SYNC_COMMANDS", "yes", "auto, force or never"),
        *[("DEV_GUILD_ID", value, "the id of a server, a whole number") for value in ("my server", "-1", str(2**63))],
        ("DEFAULT_LOCALE", "es", "en, fr or de"),
        *[("SHUTDOWN_SECONDS", value, "a number of seconds from 0 to 300") for value in ("301", "nan")],
        *[
            ("DISCORD_API_BASE", value, "an address such as http://127.0.0.1:8080/api/v10")
            for value in ("localhost:80", "http://")
        ],
        ("SHARD_COUNT", "0", "a whole number from 1 to 100000"),
        *[
            ("SHARD_IDS", value, "numbers and ranges below SHARD_COUNT, such as 0-3,7")
            for value in ("all", "3-", "-3", "3-1", "1,,2", "0-9999999", "1.5")
        ],
    ],
)
def test_a_wrong_value_is_named_with_the_expected_ones(variable, value, expected):
    assert mistakes_of(None, {variable: value}) == [f'{variable}: found "{value}", expected {expected}.']


@pytest.mark.parametrize(
    ("value", "ids"), [("0-3", (0, 1, 2, 3)), ("3, 0-1", (0, 1, 3)), ("2", (2,)), ("0-2,1-3", (0, 1, 2, 3))]
)
def test_shards_are_given_as_numbers_and_ranges(value, ids, monkeypatch):
    monkeypatch.setattr("bot.runtime.settings._contradictions", lambda settings, values: [])
    assert load_settings(None, {"SHARD_COUNT": "4", "SHARD_IDS": value}).shard_ids == ids


@pytest.mark.parametrize(
    ("environ", "mistake"),
    [
        (
            {"SHARD_IDS": "0-3"},
            '"0-3" without SHARD_COUNT, expected both: every process has to know how many shards there are.',
        ),
        ({"SHARD_IDS": "0-4", "SHARD_COUNT": "4"}, '"0-4", expected ids from 0 to 3, since SHARD_COUNT=4.'),
        (
            {"SHARD_IDS": "0,2", "SHARD_COUNT": "4"},
            '"0,2", expected all 4 shards, or DATABASE_URL: a SQLite file belongs to one process.',
        ),
    ],
)
def test_shards_that_do_not_fit_together_are_a_mistake(environ, mistake):
    assert mistakes_of(None, environ) == [f"SHARD_IDS: found {mistake}"]


@pytest.mark.parametrize("token", ["Bot abc.def.ghi", "abc def"])
def test_a_token_is_never_shown(token):
    (mistake,) = mistakes_of(None, {"DISCORD_TOKEN": token})
    assert mistake.startswith("DISCORD_TOKEN: found something that is no token, expected")
    assert "abc" not in mistake
    assert "abc" not in repr(load_settings(None, {"DISCORD_TOKEN": "abc.def"}))


def test_all_mistakes_come_at_once_one_line_each(env_file):
    path = env_file("DISCORD_TOKN=abc\nLOG_LEVEL=loud\nshutdown_seconds=3\nabc.def.ghi\n")

    assert mistakes_of(path, {"DEV_GUILD_ID": "x"}) == [
        "DISCORD_TOKN (line 1 of riposte.env): found a name Riposte does not know, expected DISCORD_TOKEN.",
        "shutdown_seconds (line 3 of riposte.env): found a name Riposte does not know, expected SHUTDOWN_SECONDS.",
        "line 4 of riposte.env: found something that is no setting, expected NAME=value.",
        'LOG_LEVEL: found "loud", expected DEBUG, INFO, WARNING or ERROR.',
        'DEV_GUILD_ID: found "x", expected the id of a server, a whole number.',
    ]


def test_a_file_that_cannot_be_read_is_a_mistake(tmp_path):
    missing, binary = tmp_path / "nowhere.env", tmp_path / "x.env"
    binary.write_bytes(b"LOG_LEVEL=\xff\n")

    assert mistakes_of(missing, {}) == [f"--env: found no file {missing}, expected a file of settings."]
    assert mistakes_of(binary, {}) == [f"{binary}: found bytes that are not UTF-8, expected a text file in UTF-8."]
    assert mistakes_of(tmp_path, {})[0].startswith(f"{tmp_path}: found a file that cannot be read")


def test_the_example_lists_every_setting_with_its_description_and_default():
    listed = {}
    line_above = ""
    for line in (PROJECT / ".env.example").read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            variable, _, value = line.partition("=")
            listed[variable] = (line_above, value)
        line_above = line
    fields = {variable: Settings.model_fields[name] for variable, name in VARIABLES.items()}

    assert listed == {
        variable: (f"# {field.description}", "" if field.default is None else str(field.default))
        for variable, field in fields.items()
    }
