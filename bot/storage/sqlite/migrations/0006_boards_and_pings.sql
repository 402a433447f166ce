-- Boards beside the board: which message is pinned, and the one for the GM's eyes.

-- message_id: the board that was to be pinned last. held: whether it is; 0 when Discord refused.
CREATE TABLE pin (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    message_id   INTEGER NOT NULL,
    held         INTEGER NOT NULL CHECK (held IN (0, 1))
) STRICT;

-- In the channel that the server has named for its GMs. drawn: the revision that it shows.
CREATE TABLE gm_board (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    channel_id   INTEGER NOT NULL,
    message_id   INTEGER NOT NULL UNIQUE,
    drawn        INTEGER NOT NULL
) STRICT;

-- Who wants to be pinged when: always, at her own turn, or never.
CREATE TABLE pings (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    wanted   TEXT    NOT NULL CHECK (wanted IN ('always', 'turn', 'never')),
    at       INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id)
) STRICT, WITHOUT ROWID;
