### Les mots communs à tous les systèmes.

list-more = { $count } de plus
