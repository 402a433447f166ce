### Die Wörter aller Systeme.

list-more = { $count } weitere
