### Personnages : /character.

character-not-kept = Tu as ici autant de personnages que possible, je n’ai donc pas gardé celui-ci ; `/{ group-character } { command-character-delete }` fait de la place.
