"""Settings: what a host writes, what the bot understands, and that all mistakes are named at once."""

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


def test_nothing_set_is_enough_to_play_without_a_token(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert load_settings(None, {}) == Settings()
    assert Settings().discord_token is None


def test_the_environment_wins_over_the_file(env_file):
    path = env_file("DATABASE_PATH=file.db\nLOG_LEVEL=DEBUG\n")

    settings = load_settings(path, {"DATABASE_PATH": "environment.db"})

    assert (settings.database_path, settings.log_level) == (Path("environment.db"), "DEBUG")


def test_a_file_named_dot_env_in_this_folder_is_read_without_asking(tmp_path, monkeypatch):
    (tmp_path / ".env").write_text("DEV_GUILD_ID=12\n")
    monkeypatch.chdir(tmp_path)

    assert load_settings(None, {}).dev_guild_id == 12


def test_an_empty_value_counts_as_not_set(env_file):
    path = env_file("DISCORD_TOKEN=\nDEV_GUILD_ID=7\n")

    settings = load_settings(path, {"DEV_GUILD_ID": "", "LOG_FILE": " "})

    assert (settings.discord_token, settings.dev_guild_id, settings.log_file) == (None, 7, None)


def test_values_may_be_quoted_exported_and_written_in_any_case(env_file):
    path = env_file("\ufeffexport LOG_LEVEL='debug'\nSYNC_COMMANDS=Force\nDEFAULT_LOCALE = \"FR\"  # français\n")

    settings = load_settings(path, {})

    assert (settings.log_level, settings.sync_commands, settings.default_locale) == ("DEBUG", "force", "fr")


def test_a_token_may_hold_a_dollar_sign(env_file):
    token = load_settings(env_file("DISCORD_TOKEN=a${HOME}b\n"), {}).discord_token

    assert token is not None
    assert token.get_secret_value() == "a${HOME}b"


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("LOG_LEVEL", "loud", "DEBUG, INFO, WARNING or ERROR"),
        ("LOG_FORMAT", "xml", "text or json"),
        ("SYNC_COMMANDS", "yes", "auto, force or never"),
        ("DEV_GUILD_ID", "my server", "the id of a server, a whole number"),
        ("DEV_GUILD_ID", "-1", "the id of a server, a whole number"),
        ("DEV_GUILD_ID", str(2**63), "the id of a server, a whole number"),
        ("DEFAULT_LOCALE", "es", "en, fr or de"),
        ("SHUTDOWN_SECONDS", "301", "a number of seconds from 0 to 300"),
        ("SHUTDOWN_SECONDS", "nan", "a number of seconds from 0 to 300"),
        ("DISCORD_API_BASE", "localhost:80", "an address such as http://127.0.0.1:8080/api/v10"),
        ("DISCORD_API_BASE", "http://", "an address such as http://127.0.0.1:8080/api/v10"),
        ("SHARD_COUNT", "0", "a whole number from 1 to 100000"),
        *[
            ("SHARD_IDS", value, "numbers and ranges below SHARD_COUNT, such as 0-3,7")
            for value in ("all", "3-", "-3", "3-1", "1,,2", "0-9999999", "1.5")
        ],
    ],
)
def test_a_wrong_value_is_named_with_what_was_found_and_what_is_expected(variable, value, expected):
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
            'SHARD_IDS: found "0-3" without SHARD_COUNT,'
            " expected both: every process has to know how many shards there are.",
        ),
        (
            {"SHARD_IDS": "0-4", "SHARD_COUNT": "4"},
            'SHARD_IDS: found "0-4", expected ids from 0 to 3, since SHARD_COUNT=4.',
        ),
        (
            {"SHARD_IDS": "0,2", "SHARD_COUNT": "4"},
            'SHARD_IDS: found "0,2", expected all 4 shards, or DATABASE_URL: a SQLite file belongs to one process.',
        ),
    ],
)
def test_shards_that_do_not_fit_together_are_a_mistake(environ, mistake):
    assert mistakes_of(None, environ) == [mistake]


def test_one_process_may_have_several_shards():
    settings = load_settings(None, {"SHARD_IDS": "0-3", "SHARD_COUNT": "4"})

    assert (settings.shard_count, settings.shard_ids) == (4, (0, 1, 2, 3))
    assert load_settings(None, {"SHARD_COUNT": "4"}).shard_ids is None


@pytest.mark.parametrize("token", ["Bot abc.def.ghi", "abc def"])
def test_a_wrong_token_is_never_repeated(token):
    (mistake,) = mistakes_of(None, {"DISCORD_TOKEN": token})

    assert mistake.startswith("DISCORD_TOKEN: found something that is no token, expected")
    assert "abc" not in mistake


def test_all_mistakes_come_at_once_one_line_each(env_file):
    path = env_file("DISCORD_TOKN=abc\nLOG_LEVEL=loud\nshutdown_seconds=3\nthis is no setting\n")

    assert mistakes_of(path, {"DEV_GUILD_ID": "x"}) == [
        "DISCORD_TOKN (line 1 of riposte.env): found a name Riposte does not know, expected DISCORD_TOKEN.",
        "shutdown_seconds (line 3 of riposte.env): found a name Riposte does not know, expected SHUTDOWN_SECONDS.",
        "line 4 of riposte.env: found something that is no setting, expected NAME=value.",
        'LOG_LEVEL: found "loud", expected DEBUG, INFO, WARNING or ERROR.',
        'DEV_GUILD_ID: found "x", expected the id of a server, a whole number.',
    ]


def test_a_token_on_a_line_of_its_own_is_a_mistake_and_not_repeated(env_file):
    (mistake,) = mistakes_of(env_file("abc.def.ghi\n"), {})

    assert mistake == "line 1 of riposte.env: found something that is no setting, expected NAME=value."


def test_variables_of_other_programs_are_left_alone(env_file):
    path = env_file("POSTGRES_PASSWORD=x\nTZ=Europe/Paris\n")

    assert load_settings(path, {"DISCORD_TOKN": "environments hold anything"}) == Settings()


def test_a_file_that_was_asked_for_must_exist(tmp_path):
    missing = tmp_path / "nowhere.env"

    assert mistakes_of(missing, {}) == [f"--env: found no file {missing}, expected a file of settings."]


def test_a_file_that_is_no_text_is_a_mistake(tmp_path):
    path = tmp_path / "x.env"
    path.write_bytes(b"LOG_LEVEL=\xff\n")

    assert mistakes_of(path, {}) == [f"{path}: found bytes that are not UTF-8, expected a text file in UTF-8."]


def test_a_folder_is_no_file_of_settings(tmp_path):
    (mistake,) = mistakes_of(tmp_path, {})

    assert mistake.startswith(f"{tmp_path}: found a file that cannot be read")


def test_the_token_does_not_show_in_the_settings():
    assert "abc.def" not in repr(load_settings(None, {"DISCORD_TOKEN": "abc.def"}))


def test_the_example_lists_every_setting_with_its_line_and_default():
    shown = {}
    line_above = ""
    for line in (PROJECT / ".env.example").read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            variable, _, value = line.partition("=")
            shown[variable] = (line_above, value)
        line_above = line
    defaults = {name: field.default for name, field in Settings.model_fields.items()}

    assert shown == {
        variable: (
            f"# {Settings.model_fields[name].description}",
            "" if defaults[name] is None else str(defaults[name]),
        )
        for variable, name in VARIABLES.items()
    }


def test_the_example_as_it_stands_means_the_defaults():
    assert load_settings(PROJECT / ".env.example", {}) == Settings()
