-- Rows of a store at that schema: a duel that waits for its attacker, an ended one, and a row of every other table.

INSERT INTO character (id, guild_id, user_id, name, standard, used_at) VALUES
    (1, 77, 2, 'Véra', 1, 1790000008000);

INSERT INTO encounter (id, guild_id, channel_id, system, locale, gm_id, open, revision, due_at, board_channel_id, board_message_id, drawn, announced, announce, created_at, changed_at) VALUES
    (1, 77, 7, 'duel', 'en', 1, 0, 2, NULL, NULL, NULL, 0, 0, 0, 1790000000000, 1790000001000),
    (2, 77, 7, 'duel', 'fr', 1, 1, 7, NULL, 7, 499, 3, 0, 7, 1790000001000, 1790000008000);

INSERT INTO meta (key, value) VALUES
    ('commands', 'abc');

INSERT INTO pings (guild_id, user_id, wanted, at) VALUES
    (77, 3, 'turn', 1790000008000);

INSERT INTO preset (id, guild_id, system, name, rules, standard, user_id) VALUES
    (1, 77, 'duel', 'Friday', '{}', 0, 1);

INSERT INTO roll_call (id, guild_id, user_id, notation, label, at, closed_at, channel_id, message_id) VALUES
    (77, 77, 1, '2d5', '', 1790000008000, NULL, 7, NULL);

INSERT INTO saved_roll (guild_id, user_id, word, name, notation, used_at) VALUES
    (77, 2, 'sword', 'Sword', '2d6', 1790000008000);

INSERT INTO server (guild_id, settings) VALUES
    (77, '{"gm_role":55}');

INSERT INTO setting_change (id, guild_id, at, user_id, setting, value) VALUES
    (1, 77, 1790000000000, 1, 'gm_role', '55'),
    (2, 77, 1790000008000, 1, 'preset', '"Friday"');

INSERT INTO character_sheet (character_id, system, body, used_at) VALUES
    (1, 'duel', '{"speed": 4}', 1790000008000);

INSERT INTO draft (id, encounter_id, user_id, revision, command, created_at) VALUES
    (900, 2, 1, 3, '{}', 1790000008000);

INSERT INTO event (encounter_id, seq, step, kind, body, actor, at) VALUES
    (1, 1, 1, 'began', '{"format":1,"event":{"system":"duel","gm":"1","rules":{"d5":"1-5","first_declarer":"other-2","first_tie":"length-height-reroll","next_tie":"attacker-keeps","both_fail":"roll-margin","dodge_default":"none","multi":"pairwise","window":3}}}', '1', 1790000000000),
    (1, 2, 2, 'ended', '{"format":1,"event":{},"command":{"do":"initiative.end"},"gm":true}', '1', 1790000001000),
    (2, 1, 1, 'began', '{"format":1,"event":{"system":"duel","gm":"1","rules":{"d5":"1-5","first_declarer":"other-2","first_tie":"length-height-reroll","next_tie":"attacker-keeps","both_fail":"roll-margin","dodge_default":"none","multi":"pairwise","window":3}}}', '1', 1790000001000),
    (2, 2, 2, 'joined', '{"format":1,"event":{"combatant":"c1","name":"Véra","side":"pc","owner":"2","sheet":{}},"command":{"do":"gm.enlist","members":[{"user":"2","name":"Véra"},{"user":"3","name":"Karl"}]},"gm":true}', '1', 1790000002000),
    (2, 3, 2, 'joined', '{"format":1,"event":{"combatant":"c2","name":"Karl","side":"pc","owner":"3","sheet":{}}}', '1', 1790000002000),
    (2, 4, 2, 'duel.engagement-opened', '{"format":1,"event":{"engagement":1,"a":"c1","b":"c2","auto":true}}', '1', 1790000002000),
    (2, 5, 5, 'duel.declared', '{"format":1,"event":{"combatant":"c1","at":1790000003000},"command":{"do":"initiative.declare","intent":"attack"}}', '2', 1790000003000),
    (2, 6, 6, 'duel.first-rolled', '{"format":1,"event":{"engagements":[1],"rolls":[{"combatant":"c1","faces":[2,2],"dice":4,"vi":5,"speed":0,"declared":0},{"combatant":"c2","faces":[3,3],"dice":6,"vi":5,"speed":0,"declared":-2}],"declared":["c1"],"together":false},"command":{"do":"clock.tick"},"faces":[2,2,3,3],"gm":true}', 'clock', 1790000008000),
    (2, 7, 6, 'duel.attacker-decided', '{"format":1,"event":{"engagement":1,"attacker":"c1","why":"better-margin","lead":4}}', 'clock', 1790000008000);

INSERT INTO gm_board (encounter_id, channel_id, message_id, drawn) VALUES
    (2, 8, 502, 3);

INSERT INTO old_board (message_id, channel_id, encounter_id) VALUES
    (498, 7, 2);

INSERT INTO participant (user_id, encounter_id, forgotten) VALUES
    (1, 1, 0),
    (1, 2, 0),
    (2, 2, 0),
    (3, 2, 0);

INSERT INTO pin (encounter_id, message_id, held) VALUES
    (2, 499, 1);

INSERT INTO snapshot (encounter_id, version, body) VALUES
    (1, 3, '{"format":1,"state":{"system":"duel","revision":2,"gm":"1","ended":true,"rewound":0,"paused":null,"resumed":0,"passed":[],"lapsed":0,"deadline":null,"reminder":null,"rules":{"d5":"1-5","first_declarer":"other-2","first_tie":"length-height-reroll","next_tie":"attacker-keeps","both_fail":"roll-margin","dodge_default":"none","multi":"pairwise","window":3},"combatants":{},"numbered":0,"cloaked":0,"quiet":0,"unseen":[],"fight":{"engagements":[],"numbered":0,"talk":{},"crowd":{},"apart":[],"called":0}}}'),
    (2, 3, '{"format":1,"state":{"system":"duel","revision":7,"gm":"1","ended":false,"rewound":0,"paused":null,"resumed":0,"passed":[],"lapsed":0,"deadline":null,"reminder":null,"rules":{"d5":"1-5","first_declarer":"other-2","first_tie":"length-height-reroll","next_tie":"attacker-keeps","both_fail":"roll-margin","dodge_default":"none","multi":"pairwise","window":3},"combatants":{"c1":{"id":"c1","name":"Véra","side":"pc","owner":"2","status":"active","group":null,"hidden":false,"known":true,"alias":null,"copy_of":null,"character":null,"counters":[],"effects":[],"note":"","private_note":"","sheet":{"vi":5,"height":175,"dodge":5,"other":5,"weapon":"","length":100,"speed":0,"attack":5,"parry":5,"weapons":1},"left_as":null},"c2":{"id":"c2","name":"Karl","side":"pc","owner":"3","status":"active","group":null,"hidden":false,"known":true,"alias":null,"copy_of":null,"character":null,"counters":[],"effects":[],"note":"","private_note":"","sheet":{"vi":5,"height":175,"dodge":5,"other":5,"weapon":"","length":100,"speed":0,"attack":5,"parry":5,"weapons":1},"left_as":null}},"numbered":2,"cloaked":0,"quiet":0,"unseen":[],"fight":{"engagements":[{"id":1,"a":"c1","b":"c2","attacker":"c1","exchange":1,"streak":1,"turns":0,"since":7,"decided":7,"asked":0,"why":"better-margin","waits":false,"auto":false,"first":[{"combatant":"c1","faces":[2,2],"dice":4,"vi":5,"speed":0,"declared":0,"fixed":null},{"combatant":"c2","faces":[3,3],"dice":6,"vi":5,"speed":0,"declared":-2,"fixed":null}],"declared":["c1"],"equal":false,"attempts":1,"tied":[],"passed":0,"attack":null,"defence":null,"last":null}],"numbered":1,"talk":{},"crowd":{},"apart":[],"called":7}}}');

INSERT INTO summary (encounter_id, revision, message_id) VALUES
    (1, 2, 501);

INSERT INTO unsure (encounter_id) VALUES
    (2);

INSERT INTO wait (encounter_id, since, began_at, reminded, wake_at) VALUES
    (2, 7, 1790000008000, 0, 1790000008000);

INSERT INTO roll (id, interaction_id, guild_id, user_id, asked_by, at, notation, label, faces, total, seen_by, call_id, channel_id, encounter_id) VALUES
    (1, 901, 77, 2, 2, 1790000008000, '2d6', 'it''s', '[3, 4]', 7, 'gm', NULL, 7, 2);

INSERT INTO roll_call_member (call_id, user_id, place) VALUES
    (77, 3, 1);

INSERT INTO interaction (id, encounter_id, first_seq, last_seq) VALUES
    (99, 1, 1, 1),
    (100, 2, 1, 1),
    (101, 1, 2, 2),
    (102, 2, 2, 4),
    (103, 2, 5, 5);
