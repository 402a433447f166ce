### Charaktere: /character.

character-not-kept = Du hast hier so viele Charaktere, wie hineinpassen, darum habe ich diesen nicht behalten; `/{ group-character } { command-character-delete }` schafft Platz.
