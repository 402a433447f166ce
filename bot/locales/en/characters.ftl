### Characters: /character.

character-not-kept = You have as many characters here as fit, so I did not keep this one; `/{ group-character } { command-character-delete }` makes room.
