### Characters: /character.

group-character = character
    .description = Your characters on this server
command-character-save = save
    .description = Save your combatant of this fight, or make a new character
command-character-edit = edit
    .description = Fill in a character’s sheet, or give it another name
command-character-list = list
    .description = Your characters on this server
command-character-show = show
    .description = Show a character with its buttons
command-character-default = default
    .description = Join with this character at one press
command-character-delete = delete
    .description = Delete a character
command-character-import = import
    .description = Take characters in from a file
command-character-export = export
    .description = Your characters and saved rolls as a file, to keep or to take along
option-character-save-name = name
    .description = What it is called; leave empty to save the one you play here
option-character-save-system = system
    .description = The rules its sheet is for
option-character-edit-name = name
    .description = Which of your characters
option-character-edit-system = system
    .description = The rules its sheet is for
option-new-name = new-name
    .description = Another name
option-character-show-name = name
    .description = Which of your characters
option-character-show-system = system
    .description = The rules its sheet is for
option-character-default-name = name
    .description = Which of your characters; none: the one you used last
option-character-delete-name = name
    .description = Which of your characters
option-character-export-name = name
    .description = Which of your characters; leave empty for all
option-file = file
    .description = A file that `/{ group-character } { command-character-export }` made

character-head = **{ $name }**{ $standard ->
    [yes] {" "}⭐ your default
   *[no] { "" }
}
character-system = Sheet for: { $system }
character-no-sheet = Nothing is filled in yet.
character-other-system = Sheet for other rules
character-line = **{ $name }**{ $standard ->
    [yes] {" "}⭐
   *[no] { "" }
}{ $systems_count ->
    [0] {" "}· no sheet yet
   *[other] {" "}· { $systems }
}
character-none = You have no characters here yet; what you play is kept automatically, and `/{ group-character } { command-character-save }` makes a new one.
character-new = Here is your new character; press a button to fill it in.
character-saved = Saved.
character-saved-as = The sheet of { $combatant } is saved as { $name }.
character-is-default = With this character you now join at one press.
character-no-default = No character of yours is the default any more: the one you used last joins at one press.
character-delete = Delete { $name } with all its sheets? That can’t be undone; in fights it stays.
character-deleted = { $name } is deleted.
character-file = { $count ->
    [one] Your character; `/{ group-character } { command-character-import }` takes it in again, on any server.
   *[other] Your { $count } characters; `/{ group-character } { command-character-import }` takes them in again, on any server.
}
character-imported = Taken in: { $names }. Characters of yours that already had one of these names now have these sheets.
character-not-kept = You have as many characters here as fit, so I did not keep this one; `/{ group-character } { command-character-delete }` makes room.
character-instead-of-default = { $name } joined, since your default { $default } has no sheet for this system.
label-character-default = My default
label-character-delete = Delete …
label-character-gone = Delete it

refusal-no-such-character = You have no character called { $name } here; { $known_count ->
    [0] `/{ group-character } { command-character-save }` makes one.
   *[other] choose from: { $known }.
}
refusal-character-gone = That character no longer exists, or is not yours; `/{ group-character } { command-character-list }` shows yours.
refusal-character-name = Say what the character is called; without a name I save the one you play, but you play none here.
refusal-character-name-taken = Another of your characters is called { $name }; please choose another name.
refusal-character-limit = You can have { $limit } characters on a server; delete one first with `/{ group-character } { command-character-delete }`.
refusal-file-too-large = That file is too large: at most { $limit } KB, please; nothing was changed.
refusal-file-not-fetched = Discord did not hand me that file; please try once more. Nothing was changed.
refusal-file-unreadable = That is not a file of characters as `/{ group-character } { command-character-export }` makes it (wrong at: { $where }); nothing was changed.
refusal-file-name-twice = { $name } is in that file twice; give one of them another name. Nothing was changed.
refusal-file-unknown-system = That file has a sheet for “{ $given }”, and the systems here are: { $known }; take that sheet out. Nothing was changed.
refusal-file-bad-sheet = { $name }: { $reason } Nothing was changed.
